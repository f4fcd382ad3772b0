'use client';

import { CornerDownLeft, Link2, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import { type ErrorCode, TidelineError } from '../../contract/errors.ts';
import { characters, problemWithText, problemWithUrl, TEXT_LIMIT } from '../../contract/text-rules.ts';
import { Button } from '../controls/button.tsx';
import { errorReason, RecoveryAction } from '../controls/recovery-action.tsx';
import { toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { useFocusShortcut } from '../keyboard/use-focus-shortcut.ts';
import { Avatar } from '../subject/avatar.tsx';
import { forgetDraft, keepDraft } from './kept-draft.ts';
import { newPostName } from './post-name.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { type Draft, usePostEvent } from './use-post-event.ts';

type Complaint = { about: 'text' | 'url'; error: unknown };

/** The box to post in. A refused draft stays, with the reason. */
export function Compose({ reader }: { reader: string }) {
	const t = useTranslations('compose');
	const sentenceOf = useErrorSentence();
	const [written, setWritten] = useState<Draft>({ text: '' });
	const { text, url } = written;
	const [complaint, setComplaint] = useState<Complaint>();
	const reason = useId();
	const box = useRef<HTMLTextAreaElement>(null);
	useKeptDraft(reader, box, written, setWritten);
	useFocusShortcut(box, 'n', 'compose');

	const post = usePostEvent({
		onTaken: (draft) => forgetDraft(reader, draft),
		onRefused(draft, error) {
			// A reader who already writes the next post keeps both texts.
			setWritten((next) => bothOf(draft, next));
			complain(error, error.data?.reason);
		},
	});

	function write(change: Partial<Draft>) {
		// A changed draft is a new post.
		const next = { ...written, ...change, once: undefined };
		setWritten(next);
		keepDraft(reader, next);
		setComplaint(undefined);
	}

	/** The page does not scroll for it: a reader far below gets a toast. */
	function complain(error: unknown, code: ErrorCode | undefined) {
		setComplaint({ about: aboutOf(code), error });
		if (box.current && box.current.getBoundingClientRect().bottom < 0)
			toastProblem(t('refused'), isNotAnswered(error) ? t('notAnswered') : sentenceOf(error));
	}

	function submit(event: SyntheticEvent) {
		event.preventDefault();
		const once = written.once ?? newPostName();
		const draft: Draft = url?.trim() ? { text, url: url.trim(), once } : { text, once };
		// A draft that the server would surely refuse is not sent.
		const wrong = problemWithText(draft.text) ?? (draft.url && problemWithUrl(draft.url));
		if (wrong) {
			const error = new TidelineError(wrong.params.code, wrong.message);
			complain(error, error.code);
			box.current?.focus({ preventScroll: true });
			return;
		}
		// The draft stays kept until the server took it.
		keepDraft(reader, draft);
		setWritten({ text: '' });
		setComplaint(undefined);
		post(draft);
	}

	const describedBy = (what: Complaint['about']) =>
		complaint?.about === what ? { 'aria-invalid': true, 'aria-describedby': reason } : {};

	function submitByKey(event: KeyboardEvent) {
		if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
	}

	return (
		<form
			aria-label={t('form')}
			onSubmit={submit}
			className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 border-b border-line px-4 pt-5 pb-4"
		>
			<Avatar id={reader} />
			<div className="min-w-0">
				<textarea
					ref={box}
					id="compose"
					rows={2}
					aria-label={t('text')}
					{...describedBy('text')}
					value={text}
					onKeyDown={submitByKey}
					onChange={({ target }) => write({ text: target.value })}
					placeholder={t('text')}
					className="-mx-2 field-sizing-content max-h-96 min-h-16 w-[calc(100%+1rem)] resize-none rounded-lg bg-transparent px-2 py-1.5 text-lead outline-offset-0 focus-visible:outline-1"
				/>
				{url !== undefined && (
					<div className="mt-1 flex items-center gap-2 rounded-xl border border-line bg-surface pr-1 pl-3 focus-within:border-accent">
						<Link2 size={16} aria-hidden className="shrink-0 text-muted" />
						<input
							inputMode="url"
							aria-label={t('link')}
							{...describedBy('url')}
							value={url}
							onKeyDown={submitByKey}
							onChange={({ target }) => write({ url: target.value })}
							autoFocus
							placeholder="https://…"
							className="h-10 min-w-0 flex-1 bg-transparent outline-none"
						/>
						<button
							type="button"
							aria-label={t('removeLink')}
							onClick={() => write({ url: undefined })}
							className="rounded-full p-2 text-muted hover:bg-sunken hover:text-ink"
						>
							<X size={16} aria-hidden />
						</button>
					</div>
				)}
				{complaint && (
					<div
						role="alert"
						className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-danger-wash px-3 py-2 text-small text-danger"
					>
						<p id={reason} className="min-w-48 flex-1 [overflow-wrap:anywhere]">
							{isNotAnswered(complaint.error) ? t('notAnswered') : sentenceOf(complaint.error)}
						</p>
						<RecoveryAction error={complaint.error} look="quiet" />
					</div>
				)}
				<div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
					<Button look="plain" className="-ml-3 px-3" disabled={url !== undefined} onClick={() => write({ url: '' })}>
						<Link2 size={16} aria-hidden />
						{t('addLink')}
					</Button>
					<div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
						<Counter count={characters(text)} />
						<Button type="submit" aria-keyshortcuts="Control+Enter Meta+Enter" title={t('postKeys')}>
							{t('post')}
							<CornerDownLeft size={15} aria-hidden className="-mr-1 opacity-70" />
						</Button>
					</div>
				</div>
			</div>
		</form>
	);
}

function Counter({ count }: { count: number }) {
	const t = useTranslations('compose');
	const over = count > TEXT_LIMIT;
	return (
		<p
			className={`text-right text-fine whitespace-nowrap tabular-nums ${over ? 'font-semibold text-danger' : 'text-muted'}`}
		>
			<span aria-hidden="true">{t('count', { count, limit: TEXT_LIMIT })}</span>
			<span role="status" className="sr-only">
				{over && t('over', { count: count - TEXT_LIMIT })}
			</span>
		</p>
	);
}

/** Storage did not say whether it took the event. The post has a name, so sending it again is safe. */
function isNotAnswered(error: unknown): boolean {
	return ['storage_unavailable', 'ledger_busy'].includes(errorReason(error) ?? '');
}

function bothOf(draft: Draft, next: Draft): Draft {
	if (!next.text && next.url === undefined) return draft;
	const text = next.text ? `${draft.text}\n\n${next.text}` : draft.text;
	return { text, url: next.url ?? draft.url };
}

function aboutOf(code: ErrorCode | undefined): Complaint['about'] {
	return code?.startsWith('url_') ? 'url' : 'text';
}
