'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { withoutHidden } from '../../contract/text/hidden-characters.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { isLastChange } from '../../trpc/is-last-change.ts';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Problem } from '../controls/problem.tsx';
import { RowsSkeleton } from '../controls/skeletons.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { Refused, TextInput } from '../machines/text-input.tsx';

type Props = {
	id: string;
	name: string;
	open: boolean;
	onOpenChange(open: boolean): void;
	/** The button that opened it. */
	button: HTMLElement | null;
};

/** Puts a subject on the reader's lists, or takes it off: a box for each list, and a form for a new one. */
export default function AddToList({ id, name, open, onOpenChange, button }: Props) {
	const t = useTranslations('addToList');
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			finalFocus={() => button ?? true}
			title={t('title', { name: withoutHidden(name) })}
			footer={<Base.Close render={<Button look="quiet" />}>{t('done')}</Base.Close>}
			className="max-w-md"
		>
			<div>
				<ListBoxes subject={id} />
			</div>
		</Dialog>
	);
}

function ListBoxes({ subject }: { subject: string }) {
	const t = useTranslations('addToList');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const [name, setName] = useState('');
	const { data, error, isPending, refetch } = useQuery(trpc.saved.lists.queryOptions());
	const queryKey = trpc.saved.lists.queryKey();
	const scope = { id: `lists with ${subject}` };
	const settled = {
		onSettled() {
			if (isLastChange(queryClient, scope)) void readAgain(queryClient, trpc.saved.pathFilter());
		},
	};
	const change = useMutation(
		trpc.saved.changeList.mutationOptions({
			...settled,
			scope,
			async onMutate({ id, add = [], remove = [] }) {
				await queryClient.cancelQueries({ queryKey });
				queryClient.setQueryData(queryKey, (lists) =>
					lists?.map((list) =>
						list.id === id
							? { ...list, members: [...list.members.filter((member) => !remove.includes(member)), ...add] }
							: list,
					),
				);
			},
		}),
	);
	const make = useMutation(trpc.saved.makeList.mutationOptions({ ...settled, onSuccess: () => setName('') }));
	const refused = change.error ?? make.error;
	function submit(event: FormEvent) {
		event.preventDefault();
		make.mutate({ name: name.trim(), members: [subject] });
	}
	if (!data) return isPending ? <RowsSkeleton /> : <Problem error={error} onRetry={refetch} />;
	return (
		<>
			{data.map((list) => (
				<label key={list.id} className="flex items-center gap-3 rounded-lg px-2 py-2.5 hover:bg-sunken">
					<input
						type="checkbox"
						checked={list.members.includes(subject)}
						onChange={({ target }) => change.mutate({ id: list.id, [target.checked ? 'add' : 'remove']: [subject] })}
						className="size-4.5 accent-accent"
					/>
					<span className="named min-w-0 flex-1">{list.name}</span>
				</label>
			))}
			<form onSubmit={submit} aria-label={t('make')} className="mt-2 flex items-end gap-2 px-1 pb-1">
				<TextInput label={t('newName')} value={name} onChange={setName} maxLength={80} required />
				<Button type="submit" look="quiet" className="mb-1" disabled={make.isPending || !name.trim()}>
					{t('make')}
				</Button>
			</form>
			<Refused sentence={refused ? sentenceOf(refused) : undefined} />
		</>
	);
}
