import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { INVITATION_DAYS, INVITATION_USES } from '../../contract/caller/invitation.ts';
import { MOST_REASON } from '../../contract/subject/moderation.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { Refused, TextInput } from '../machines/text-input.tsx';
import { NewInvitation } from './new-invitation.tsx';

/** Makes an invitation, and shows its link once. */
export function MakeInvitationForm() {
	const t = useTranslations('invitations');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const box = useRef<HTMLDivElement>(null);
	const [days, setDays] = useState(String(INVITATION_DAYS.usual));
	const [uses, setUses] = useState(String(INVITATION_USES.usual));
	const [note, setNote] = useState('');
	// The mutation holds the link too: `reset` makes it forget, and nothing of it is cached.
	const make = useMutation(
		trpc.invitation.make.mutationOptions({
			gcTime: 0,
			onSettled: () => readAgain(queryClient, trpc.invitation.pathFilter()),
		}),
	);
	function done() {
		box.current?.focus();
		make.reset();
		setNote('');
	}
	function submit(event: FormEvent) {
		event.preventDefault();
		make.mutate({ days: Number(days), uses: Number(uses), note });
	}
	return (
		<div ref={box} tabIndex={-1} className="outline-none">
			{make.data ? (
				<NewInvitation path={make.data.link} onDone={done} />
			) : (
				<form onSubmit={submit} aria-label={t('form')} className="space-y-4">
					<div className="flex gap-3">
						<NumberInput label={t('days')} bounds={INVITATION_DAYS} value={days} onChange={setDays} />
						<NumberInput label={t('uses')} bounds={INVITATION_USES} value={uses} onChange={setUses} />
					</div>
					<div>
						<TextInput label={t('note')} value={note} onChange={setNote} maxLength={MOST_REASON} />
						<p className="mt-1.5 text-small text-muted">{t('noteHint')}</p>
					</div>
					<Refused sentence={make.error ? sentenceOf(make.error) : undefined} />
					<Button type="submit" disabled={make.isPending}>
						{make.isPending ? t('making') : t('make')}
					</Button>
				</form>
			)}
		</div>
	);
}

type NumberProps = {
	label: string;
	bounds: { least: number; most: number };
	value: string;
	onChange(value: string): void;
};

function NumberInput({ label, bounds: { least, most }, value, onChange }: NumberProps) {
	return (
		<div className="w-28">
			<TextInput label={label} type="number" min={least} max={most} value={value} onChange={onChange} required />
		</div>
	);
}
