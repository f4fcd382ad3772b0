'use client';

import { CornerDownLeft, Link2, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react';
import { type ErrorCode, TidelineError } from '../contract/errors.ts';
import { characters, TEXT_LIMIT, wrongWithText, wrongWithUrl } from '../contract/text-rules.ts';
import { Avatar } from './avatar.tsx';
import { Button } from './button.tsx';
import { useFocusKey } from './use-focus-key.ts';
import { type Draft, usePosting } from './use-posting.ts';
import { useSentence } from './use-sentence.ts';
import { useTypedEarly } from './use-typed-early.ts';

type Complaint = { about: 'text' | 'url'; sentence: string };

/** Where the reader says what happened. A draft that is refused stays, with the reason. */
export function Compose({ reader }: { reader: string }) {
	const t = useTranslations('compose');
	const sentenceOf = useSentence();
	const [text, setText] = useState('');
	const [url, setUrl] = useState<string>();
	const [complaint, setComplaint] = useState<Complaint>();
	const reason = useId();
	const box = useRef<HTMLTextAreaElement>(null);
	useTypedEarly(box, setText);
	useFocusKey(box, 'n', 'compose');

	const post = usePosting((draft, error) => {
		// Whoever already writes the next one keeps both.
		setText((next) => (next ? `${draft.text}\n\n${next}` : draft.text));
		setUrl((next) => next ?? draft.url);
		setComplaint({ about: aboutOf(error.data?.reason), sentence: sentenceOf(error) });
	});

	function submit(event: SyntheticEvent) {
		event.preventDefault();
		const draft: Draft = url?.trim() ? { text, url: url.trim() } : { text };
		// What the server would refuse for sure is not sent.
		const wrong = wrongWithText(draft.text) ?? (draft.url && wrongWithUrl(draft.url));
		if (wrong) {
			const error = new TidelineError(wrong.params.code, wrong.message);
			setComplaint({ about: aboutOf(error.code), sentence: sentenceOf(error) });
			box.current?.focus();
			return;
		}
		setText('');
		setUrl(undefined);
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
					rows={2}
					aria-label={t('text')}
					{...describedBy('text')}
					value={text}
					onKeyDown={submitByKey}
					onChange={({ target }) => {
						setText(target.value);
						setComplaint(undefined);
					}}
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
							onChange={({ target }) => {
								setUrl(target.value);
								setComplaint(undefined);
							}}
							autoFocus
							placeholder="https://…"
							className="h-10 min-w-0 flex-1 bg-transparent outline-none"
						/>
						<button
							type="button"
							aria-label={t('removeLink')}
							onClick={() => setUrl(undefined)}
							className="rounded-full p-2 text-muted hover:bg-sunken hover:text-ink"
						>
							<X size={16} aria-hidden />
						</button>
					</div>
				)}
				{complaint && (
					<p
						id={reason}
						role="alert"
						className="mt-2 rounded-lg bg-danger-wash px-3 py-2 text-small text-danger [overflow-wrap:anywhere]"
					>
						{complaint.sentence}
					</p>
				)}
				<div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
					<Button look="plain" className="-ml-3 px-3" disabled={url !== undefined} onClick={() => setUrl('')}>
						<Link2 size={16} aria-hidden />
						{t('addLink')}
					</Button>
					<div className="ml-auto flex items-center gap-3">
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

function aboutOf(code: ErrorCode | undefined): Complaint['about'] {
	return code?.startsWith('url_') ? 'url' : 'text';
}
