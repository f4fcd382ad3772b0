'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { withoutHidden } from '../../contract/hidden-characters.ts';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { type Card, changeCards } from '../subject/change-cards.ts';

type Known = Outputs['subject']['get'];
type Refused = 'notFollowed' | 'notUnfollowed' | 'notMuted' | 'notUnmuted' | 'notBlocked' | 'notUnblocked';

/** What a change makes of a relation. It is made of a profile and of a card alike. */
type Change = (known: { profile: Pick<Known['profile'], 'follows'> }) => Partial<Known>;

export type SubjectName = { id: string; name: string };

/**
 * Returns the handlers of a mutation that changes what a subject is to the reader. The change shows at once, everywhere
 * on the page. A refused change is undone with a message.
 */
export function useRelationChange({ id, name }: SubjectName) {
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const t = useTranslations('relation');
	const sentenceOf = useErrorSentence();
	const queryKey = trpc.subject.get.queryKey({ subject: id });

	/** What lists of cards show. A blocked subject stays where it is until the list is read again. */
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
		async onMutate() {
			await queryClient.cancelQueries({ queryKey });
			const before = queryClient.getQueryData(queryKey);
			queryClient.setQueryData(queryKey, (known) => known && { ...known, ...change(known) });
			const cards = [
				trpc.directory.pathFilter(),
				trpc.discovery.pathFilter(),
				trpc.subject.followers.pathFilter(),
				trpc.subject.following.pathFilter(),
			];
			return { before, putBack: changeCards(queryClient, cards, id, changeCard(change)) };
		},
		onError(error: unknown, _: unknown, on: { before: Known | undefined; putBack(): void } | undefined) {
			queryClient.setQueryData(queryKey, on?.before);
			on?.putBack();
			toastProblem(t(refused, { name: withoutHidden(name) }), sentenceOf(error));
		},
		onSettled() {
			void readAgain(
				queryClient,
				trpc.timeline.pathFilter(),
				trpc.subject.pathFilter(),
				trpc.discovery.counts.pathFilter(),
			);
		},
	});
}
