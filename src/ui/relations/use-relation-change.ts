'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { withoutHidden } from '../../contract/names.ts';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

type Standing = Outputs['subject']['get'];
type Refused = 'notFollowed' | 'notUnfollowed' | 'notMuted' | 'notUnmuted' | 'notBlocked' | 'notUnblocked';

/**
 * What the reader does about a subject. It shows at once, wherever the subject is on the page, and is taken back with a
 * message if it was refused.
 */
export function useStanding({ id, name }: { id: string; name: string }) {
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const t = useTranslations('follow');
	const sentenceOf = useErrorSentence();
	const queryKey = trpc.subject.get.queryKey({ subject: id });

	/** The handlers of a mutation that changes the standing. */
	function changing(change: (known: Standing) => Partial<Standing>, refused: Refused) {
		return {
			async onMutate() {
				await queryClient.cancelQueries({ queryKey });
				const before = queryClient.getQueryData(queryKey);
				queryClient.setQueryData(queryKey, (known) => known && { ...known, ...change(known) });
				return { before };
			},
			onError(error: unknown, _: unknown, on: { before: Standing | undefined } | undefined) {
				queryClient.setQueryData(queryKey, on?.before);
				toastProblem(t(refused, { name: withoutHidden(name) }), sentenceOf(error));
			},
			onSettled() {
				void queryClient.invalidateQueries(trpc.timeline.pathFilter());
				void queryClient.invalidateQueries(trpc.subject.pathFilter());
			},
		};
	}

	const follow = useMutation(
		trpc.subject.follow.mutationOptions(
			changing(
				({ profile }) => ({ relation: profile.follows === 'approval' ? 'requested' : 'following' }),
				'notFollowed',
			),
		),
	);
	const unfollow = useMutation(
		trpc.subject.unfollow.mutationOptions(changing(() => ({ relation: 'none' }), 'notUnfollowed')),
	);
	const mute = useMutation(trpc.subject.mute.mutationOptions(changing(() => ({ muted: true }), 'notMuted')));
	const unmute = useMutation(trpc.subject.unmute.mutationOptions(changing(() => ({ muted: false }), 'notUnmuted')));
	const block = useMutation(
		trpc.subject.block.mutationOptions(
			changing(() => ({ relation: 'blocked', follows: 'off', apart: true }), 'notBlocked'),
		),
	);
	// What is read of the two stays apart until the server has answered: the other one may block, too.
	const unblock = useMutation(
		trpc.subject.unblock.mutationOptions(changing(() => ({ relation: 'none' }), 'notUnblocked')),
	);

	const subject = { subject: id };
	return {
		follow: () => follow.mutate(subject),
		unfollow: () => unfollow.mutate(subject),
		mute: () => mute.mutate(subject),
		unmute: () => unmute.mutate(subject),
		block: () => block.mutate(subject),
		unblock: () => unblock.mutate(subject),
	};
}
