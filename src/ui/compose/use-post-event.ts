'use client';

import { type MutationState, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type CallError, type Outputs, useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { stopWarningBeforeLeaving, warnBeforeLeaving } from '../controls/leave-warning.ts';
import type { OwnEvent } from './own-event.ts';

/** `once` names the post: sent again after a lost answer, it is still posted once. */
export type Draft = { text: string; url?: string; once?: string };
/** `waits`: the post was not sent yet, because there is no network. */
export type PendingPost = { draft: Draft; at: number; waits: boolean };

type Posted = Outputs['event']['post'];
type Sent = { answeredAt: number };

/** An event that the server called pending reaches the timeline some time after the answer. In milliseconds. */
const PENDING = 60_000;

function markAnswered(sent: Sent): void {
	sent.answeredAt = Date.now();
}

type PostCallbacks = {
	onTaken(draft: Draft): void;
	onRefused(draft: Draft, error: CallError): void;
};

/**
 * Posts an event. It shows at the top of the timeline at once, marked as pending, until the server has answered. Until
 * then the browser asks before the tab is closed: the post would be lost with the page.
 */
export function usePostEvent({ onTaken, onRefused }: PostCallbacks): (draft: Draft) => void {
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const { mutate } = useMutation(
		trpc.event.post.mutationOptions({
			onMutate(): Sent {
				warnBeforeLeaving();
				return { answeredAt: Number.POSITIVE_INFINITY };
			},
			onSettled: stopWarningBeforeLeaving,
			onSuccess(_, draft, sent) {
				markAnswered(sent);
				onTaken(draft);
				void readAgain(queryClient, trpc.subject.events.pathFilter());
			},
			onError: (error, draft) => onRefused(draft, error),
		}),
	);
	return mutate;
}

/** The posts that the server has not answered yet, newest first. */
export function usePendingPosts(): PendingPost[] {
	const trpc = useTRPC();
	return useMutationState({
		filters: { mutationKey: trpc.event.post.mutationKey(), status: 'pending' },
		select: ({ state }) => ({ draft: state.variables as Draft, at: state.submittedAt, waits: state.isPaused }),
	}).toReversed();
}

/** The events that the server took from this page recently. */
export function useOwnEvents(): OwnEvent[] {
	const trpc = useTRPC();
	const taken = useMutationState({
		filters: { mutationKey: trpc.event.post.mutationKey(), status: 'success' },
		select: ({ state }) => own(state as Taken),
	});
	return useMemo(() => taken.filter((event) => event !== undefined), [taken]);
}

type Taken = MutationState<Posted, Error, Draft, Sent>;

function own({ data, context }: Taken): OwnEvent | undefined {
	return data && { event: data.event, until: (context?.answeredAt ?? 0) + (data.pending ? PENDING : 0) };
}
