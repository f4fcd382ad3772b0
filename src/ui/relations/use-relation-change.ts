'use client';

import { type Query, type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { withoutHidden } from '../../contract/text/hidden-characters.ts';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { isLastChange } from '../../trpc/is-last-change.ts';
import { readAgain } from '../../trpc/read-again.ts';
import { toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { type Card, changeCards } from '../subject/change-cards.ts';
import { answeredKey } from '../thread/answered-key.ts';

type Known = Outputs['subject']['get'];
type Refused = 'notFollowed' | 'notUnfollowed' | 'notMuted' | 'notUnmuted' | 'notBlocked' | 'notUnblocked';

/** The new relation after a change. It fits a profile and a card alike. */
type Change = (known: { profile: Pick<Known['profile'], 'follows'> }) => Partial<Known>;

/** The state at the beginning of a change. */
type Begun = { before: Known | undefined; putBack(): void; isLate(query: Query): boolean };

export type SubjectName = { id: string; name: string };

/**
 * Returns the handlers of a mutation that changes what a subject is to the reader. The change shows at once, everywhere
 * on the page. A refused change is undone with a message. Changes of one subject are sent one after the other, so that the
 * last one holds: an undo may be pressed before the server has answered.
 */
export function useRelationChange({ id, name }: SubjectName) {
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const t = useTranslations('relation');
	const sentenceOf = useErrorSentence();
	const queryKey = trpc.subject.get.queryKey({ subject: id });
	const scope = { id: `relation ${id}` };
	const cards = [trpc.directory.pathFilter(), trpc.subject.followers.pathFilter(), trpc.subject.following.pathFilter()];

	/** Changes the cards in lists. A blocked subject stays in its place until the list is read again. */
	const changeCard =
		(change: Change) =>
		(card: Card): Card => {
			const { relation = card.relation } = change({ profile: card });
			const { counts } = card;
			if (!counts) return { ...card, relation };
			if (relation === 'blocked') return { ...card, relation: 'none' as const };
			const followers = Number(relation === 'following') - Number(card.relation === 'following');
			return { ...card, relation, counts: { ...counts, followers: counts.followers + followers } };
		};

	return (change: Change, refused: Refused) => ({
		scope,
		async onMutate() {
			await queryClient.cancelQueries({ queryKey });
			const before = queryClient.getQueryData(queryKey);
			queryClient.setQueryData(queryKey, (known) => known && { ...known, ...change(known) });
			const stopped = await stopReading(queryClient, cards);
			const putBack = changeCards(queryClient, cards, id, changeCard(change));
			const shownAt = Date.now();
			/** Whether what a list holds, or is about to, may have been read before the change was made. */
			const isLate = ({ queryHash, state }: Query) =>
				stopped.has(queryHash) || state.fetchStatus === 'fetching' || state.dataUpdatedAt > shownAt;
			return { before, putBack, isLate };
		},
		onError(error: unknown, _: unknown, on: Begun | undefined) {
			queryClient.setQueryData(queryKey, on?.before);
			on?.putBack();
			toastProblem(t(refused, { name: withoutHidden(name) }), sentenceOf(error));
		},
		onSettled(_data: unknown, _error: unknown, _variables: unknown, on: Begun | undefined) {
			if (!isLastChange(queryClient, scope)) return;
			void readAgain(
				queryClient,
				trpc.timeline.pathFilter(),
				trpc.subject.pathFilter(),
				{ queryKey: answeredKey() },
				trpc.directory.counts.pathFilter(),
				...(on ? cards.map((filter) => ({ ...filter, predicate: on.isLate })) : []),
			);
		},
	});
}

/** Ends what is being read of these. Returns the hashes of their queries. */
async function stopReading(queryClient: QueryClient, filters: readonly QueryFilters[]): Promise<ReadonlySet<string>> {
	const underWay = filters.flatMap((filter) =>
		queryClient.getQueryCache().findAll({ ...filter, fetchStatus: 'fetching' }),
	);
	await Promise.all(filters.map((filter) => queryClient.cancelQueries(filter)));
	return new Set(underWay.map(({ queryHash }) => queryHash));
}
