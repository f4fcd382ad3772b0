'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CornerDownLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useId, useRef } from 'react';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { Event } from '../../contract/event/event.ts';
import { problemWithText } from '../../contract/text/text-rules.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Counter } from '../compose/counter.tsx';
import { MentionedLine } from '../compose/mentioned-line.tsx';
import { newPostName } from '../compose/post-name.ts';
import { Refusal } from '../compose/refusal.tsx';
import { TextField } from '../compose/text-field.tsx';
import { useBox } from '../compose/use-box.ts';
import { isAnswer, retryDelayMs } from '../compose/use-post-event.ts';
import { boxOf, complain, textBehind, writeInBox } from '../compose/writing.ts';
import { Button } from '../controls/button.tsx';
import { toastDone } from '../controls/toast.ts';
import { pressedKey } from '../keyboard/pressed-key.ts';
import { useFocusShortcut } from '../keyboard/use-focus-shortcut.ts';
import { Avatar } from '../subject/avatar.tsx';
import { useName } from '../subject/use-name.ts';
import { countsKey } from '../thread/counts-key.ts';

/** The box to reply in, below the event that it answers. A text that was not posted waits there, also after a reload. */
export function ReplyBox({ event, reader }: { event: Event; reader: string }) {
	const t = useTranslations('thread');
	const reason = useId();
	const field = useRef<HTMLTextAreaElement>(null);
	const name = useName(event.actor)?.name ?? event.name;
	const { text, write, corrects, setCorrects, problem, submit, isSending, isWaiting } = useReply(event, reader, field);
	useFocusShortcut(field, 'r', 'reply');

	function submitByKey(pressed: KeyboardEvent) {
		if (pressedKey(pressed.nativeEvent) === 'Enter' && (pressed.ctrlKey || pressed.metaKey)) submit(pressed);
	}

	return (
		<form
			id="reply"
			aria-label={t('box')}
			onSubmit={submit}
			className="mt-4 grid scroll-mt-20 grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 border-y border-line px-4 pt-4 pb-3 print:hidden"
		>
			<Avatar id={reader} />
			<div className="min-w-0">
				<TextField
					field={field}
					id="reply-text"
					aria-label={t('box')}
					placeholder={t('placeholder', { name })}
					value={text}
					aria-invalid={problem !== undefined}
					aria-describedby={problem === undefined ? undefined : reason}
					onKeyDown={submitByKey}
					onText={write}
				/>
				<MentionedLine text={text} reader={reader} />
				{problem !== undefined && <Refusal id={reason} error={problem} />}
				<div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
					{event.actor === reader && <CorrectionBox checked={corrects} onChange={setCorrects} />}
					{event.audience && <p className="min-w-40 flex-1 text-fine text-pretty text-muted">{t('forThread')}</p>}
					<p role="status" className="text-small text-muted empty:hidden">
						{isWaiting && t('waiting')}
					</p>
					<div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
						<Counter text={text} />
						<SendButton isSending={isSending} />
					</div>
				</div>
			</div>
		</form>
	);
}

/** The reply as it is written, kept in the tab, and what becomes of it. */
function useReply(event: Event, reader: string, field: RefObject<HTMLTextAreaElement | null>) {
	const t = useTranslations('thread');
	const box = `${reader} ${event.id}`;
	const { draft, complaint } = useBox(box, field);
	const post = usePostReply(event, {
		onPosted(sent) {
			writeInBox(box, { text: textBehind(sent, boxOf(box).text) });
			toastDone(t('sent'));
		},
		onRefused: (error) => complain(box, error),
	});

	function submit(submitted: SyntheticEvent) {
		submitted.preventDefault();
		if (post.isPending) return;
		const { text, corrects, once = newPostName() } = draft;
		const wrong = problemWithText(text);
		if (wrong) {
			complain(box, new TidelineError(wrong.params.code, wrong.message));
			field.current?.focus({ preventScroll: true });
			return;
		}
		// Sent again after a lost answer, it is still posted once.
		writeInBox(box, { text, corrects, once });
		const { actor: subject, id } = event;
		post.mutate({ text, replyTo: { subject, id }, once, corrects });
	}
	return {
		text: draft.text,
		// A changed text is a new post, and so is a changed mark.
		write: (text: string) => writeInBox(box, { text, corrects: draft.corrects }),
		corrects: draft.corrects ?? false,
		setCorrects: (corrects: boolean) => writeInBox(box, { text: draft.text, corrects: corrects || undefined }),
		problem: complaint?.error,
		submit,
		isSending: post.isPending,
		isWaiting: post.isPaused || post.failureCount > 0,
	};
}

function CorrectionBox({ checked, onChange }: { checked: boolean; onChange(checked: boolean): void }) {
	const t = useTranslations('thread');
	return (
		<label className="flex min-h-8 items-center gap-2 text-small">
			<input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
			{t('markCorrection')}
		</label>
	);
}

function SendButton({ isSending }: { isSending: boolean }) {
	const t = useTranslations('thread');
	return (
		<Button type="submit" disabled={isSending} aria-keyshortcuts="Control+Enter Meta+Enter" title={t('sendKeys')}>
			{t('send')}
			<CornerDownLeft size={15} aria-hidden className="-mr-1 opacity-70" />
		</Button>
	);
}

function usePostReply(
	event: Event,
	{ onPosted, onRefused }: { onPosted(sent: string): void; onRefused(error: unknown): void },
) {
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	return useMutation(
		trpc.event.post.mutationOptions({
			retry: (_, error) => !isAnswer(error),
			retryDelay: retryDelayMs,
			onSuccess(_, { text }) {
				onPosted(text);
				void readAgain(
					queryClient,
					trpc.thread.replies.pathFilter(),
					trpc.thread.get.queryFilter({ subject: event.actor, id: event.id }),
					{ queryKey: countsKey(event.id) },
				);
			},
			onError: onRefused,
		}),
	);
}
