'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { List } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { RowsSkeleton } from '../controls/skeletons.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { Refused, TextInput } from '../machines/text-input.tsx';
import { NewInList } from './new-in-list.tsx';

/** The reader's lists, and a form that makes one. */
export function Lists() {
	const t = useTranslations('lists');
	const trpc = useTRPC();
	const { data, error, isPaused, isPending, refetch } = useQuery(trpc.saved.lists.queryOptions());
	if (!data) return isPaused ? <Offline /> : isPending ? <RowsSkeleton /> : <Problem error={error} onRetry={refetch} />;
	return (
		<>
			<div className="px-4 pt-5">
				<MakeListForm />
			</div>
			{data.length === 0 ? (
				<EmptyState icon={<List size={26} aria-hidden />} title={t('empty')}>
					<p>{t('emptyText')}</p>
				</EmptyState>
			) : (
				<ul aria-label={t('label')} className="py-3">
					{data.map(({ id, name, members }) => (
						<li key={id}>
							<Link
								href={`/saved/lists/${id}`}
								prefetch={false}
								className="flex items-center gap-3 px-4 py-3 transition-colors -outline-offset-2 hover:bg-sunken"
							>
								<List size={20} aria-hidden className="shrink-0 text-muted" />
								<span className="named min-w-0 flex-1 font-semibold">{name}</span>
								<NewInList id={id} />
								<span className="text-small text-muted">{t('members', { count: members.length })}</span>
							</Link>
						</li>
					))}
				</ul>
			)}
		</>
	);
}

function MakeListForm() {
	const t = useTranslations('lists');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const [name, setName] = useState('');
	const make = useMutation(
		trpc.saved.makeList.mutationOptions({
			onSuccess: () => setName(''),
			onSettled: () => readAgain(queryClient, trpc.saved.lists.pathFilter()),
		}),
	);
	function submit(event: FormEvent) {
		event.preventDefault();
		make.mutate({ name: name.trim() });
	}
	return (
		<form onSubmit={submit} aria-label={t('make')} className="space-y-3">
			<div className="flex items-end gap-3">
				<TextInput label={t('name')} value={name} onChange={setName} maxLength={80} required />
				<Button type="submit" className="mb-1" disabled={make.isPending || !name.trim()}>
					{t('make')}
				</Button>
			</div>
			<Refused sentence={make.error ? sentenceOf(make.error) : undefined} />
		</form>
	);
}
