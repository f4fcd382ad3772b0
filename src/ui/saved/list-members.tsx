'use client';

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { SubjectList } from '../../contract/reading/saved.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { LIST_PAGE_SIZE, nextPage } from '../../trpc/paging.ts';
import { readAgain } from '../../trpc/read-again.ts';
import { toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { UndoButton } from '../relations/undo-button.tsx';
import { SubjectRows } from '../subject/subject-rows.tsx';

/** The members of a list, each with a button that takes it off. */
export function ListMembers({ list: { id } }: { list: SubjectList }) {
	const t = useTranslations('listHeader');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const members = useInfiniteQuery(trpc.saved.members.infiniteQueryOptions({ id, limit: LIST_PAGE_SIZE }, nextPage));
	const remove = useMutation(
		trpc.saved.changeList.mutationOptions({
			onError: (refused) => toastProblem(t('notRemoved'), sentenceOf(refused)),
			onSettled: () => readAgain(queryClient, trpc.saved.pathFilter()),
		}),
	);
	return (
		<div className="-mx-4">
			<SubjectRows
				label={t('membersLabel')}
				list={members}
				aside={({ id: member, name }) => (
					<UndoButton name={name} label={t('takeOff')} onUndo={() => remove.mutate({ id, remove: [member] })} />
				)}
				empty={<p className="px-4 py-3 text-muted">{t('noMembers')}</p>}
			/>
		</div>
	);
}
