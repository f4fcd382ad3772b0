'use client';

import { type MutationState, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { type CallError, type Outputs, useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { stopWarningBeforeLeaving, warnBeforeLeaving } from '../browser/leave-warning.ts';
import { toastProblem } from '../controls/toast.ts';
import type { OwnEvent } from './own-event.ts';
import { useRefusalSentence } from './use-refusal-sentence.ts';
import { type Draft, giveBack, type SentDraft, settle } from './writing.ts';

/** `waits`: the server has not heard of the post yet, or has not said so. */
export type PendingPost = { draft: Draft; at: number; waits: boolean };

type Posted = Outputs['event']['post'];
type Sent = { answeredAt: number };

/** An event that the server called pending reaches the timeline some time after the answer. In milliseconds. */
const PENDING_MS = 60_000;
/** Milliseconds between two tries to reach the server. */
const FIRST_RETRY_AFTER_MS = 1_000;
const LAST_RETRY_AFTER_MS = 15_000;

function markAnswered(sent: Sent): void {
	sent.answeredAt = Date.now();
}

/**
 * Posts an event that is among the reader's sent drafts. It shows at the top of the timeline at once, marked as pending,
 * until the server has answered. Without an answer nobody knows whether it was posted: it is sent again under its name,
 * by the next page if need be. The browser asks before the tab is closed, which would lose it.
 */
export function usePostEvent(reader: string): (draft: SentDraft) => void {
	const t = useTranslations('compose');
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const sentenceOf = useRefusalSentence();
	const { mutate } = useMutation(
		trpc.event.post.mutationOptions({
			retry: (_, error) => !isAnswer(error),
			retryDelay: retryDelayMs,
			onMutate(): Sent {
				warnBeforeLeaving();
				return { answeredAt: Number.POSITIVE_INFINITY };
			},
			onSettled: stopWarningBeforeLeaving,
			onSuccess(_, draft, sent) {
				markAnswered(sent);
				settle(reader, draft);
				void readAgain(queryClient, trpc.subject.events.pathFilter());
			},
			onError(error, draft) {
				giveBack(reader, draft, error);
				if (!isBoxInSight()) toastProblem(t('refused'), sentenceOf(error));
			},
		}),
	);
	return mutate;
}

/** The page does not scroll for a refusal: a reader far below, or on another page, gets a toast. */
export function isBoxInSight(): boolean {
	const box = document.getElementById('compose');
	return box !== null && box.getBoundingClientRect().bottom >= 0;
}

/** Milliseconds until a post is sent again. */
export const retryDelayMs = (failures: number): number =>
	Math.min(FIRST_RETRY_AFTER_MS * 2 ** failures, LAST_RETRY_AFTER_MS);

/** A proxy's error page for a server that is away is not an answer. */
export function isAnswer({ data, meta }: CallError & { meta?: { response?: Response } | undefined }): boolean {
	const { status = 0 } = meta?.response ?? {};
	return Boolean(data) || (status >= 400 && status < 500);
}

/** The posts that the server has not answered yet, newest first. */
export function usePendingPosts(): PendingPost[] {
	const trpc = useTRPC();
	return useMutationState({
		filters: { mutationKey: trpc.event.post.mutationKey(), status: 'pending' },
		select: ({ state }) => ({
			draft: state.variables as Draft,
			at: state.submittedAt,
			waits: state.isPaused || state.failureCount > 0,
		}),
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
	// An event that was posted before, and removed since, has no time.
	if (!data?.event.occurredAt) return undefined;
	return { event: data.event, until: (context?.answeredAt ?? 0) + (data.pending ? PENDING_MS : 0) };
}
