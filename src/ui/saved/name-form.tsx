import { type FormEvent, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { Refused, TextInput } from '../machines/text-input.tsx';

type Props = {
	/** The name that it has. */
	before: string;
	/** Characters of a name, at the most. */
	longest: number;
	words: { name: string; save: string; cancel: string };
	isPending: boolean;
	error: unknown;
	onRename(name: string): void;
	onCancel(): void;
};

/** Gives another name to what a reader saved. */
export function NameForm({ before, longest, words, isPending, error, onRename, onCancel }: Props) {
	const sentenceOf = useErrorSentence();
	const [name, setName] = useState(before);
	function submit(event: FormEvent) {
		event.preventDefault();
		onRename(name.trim());
	}
	return (
		<form onSubmit={submit} className="space-y-3">
			<div className="flex flex-wrap items-end gap-2">
				<TextInput label={words.name} value={name} onChange={setName} maxLength={longest} required autoFocus />
				<Button type="submit" disabled={isPending || !name.trim()}>
					{words.save}
				</Button>
				<Button look="quiet" onClick={onCancel}>
					{words.cancel}
				</Button>
			</div>
			<Refused sentence={error ? sentenceOf(error) : undefined} />
		</form>
	);
}
