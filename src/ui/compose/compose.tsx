'use client';

import { CornerDownLeft, Link2, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useId, useRef, useState } from 'react';
import { TidelineError } from '../../contract/errors/errors.ts';
import { MENTION_SIGNS } from '../../contract/text/mention-in-text.ts';
import { problemWithText, problemWithUrl } from '../../contract/text/text-rules.ts';
import { Button } from '../controls/button.tsx';
import { rareComponent } from '../controls/rare-component.ts';
import { errorReason } from '../controls/recovery-action.tsx';
import { toastProblem } from '../controls/toast.ts';
import { pressedKey } from '../keyboard/pressed-key.ts';
import { useFocusShortcut } from '../keyboard/use-focus-shortcut.ts';
import { Avatar } from '../subject/avatar.tsx';
import { Counter } from './counter.tsx';
import { newPostName } from './post-name.ts';
import { Refusal } from './refusal.tsx';
import { TextField } from './text-field.tsx';
import { useBox } from './use-box.ts';
import { isBoxInSight, usePostEvent } from './use-post-event.ts';
import { useRefusalSentence } from './use-refusal-sentence.ts';
import { complain, type Draft, hasJustSent, type SentDraft, send, writeInBox } from './writing.ts';

/** It asks the server, so that it is of no use offline. */
const MentionedLine = rareComponent(async () => (await import('./mentioned-line.tsx')).MentionedLine);

/** The box to post in, of one line until it is used. A refused draft comes back to it, with the reason. */
export function Compose({ reader }: { reader: string }) {
	const t = useTranslations('compose');
	const reason = useId();
	const box = useRef<HTMLTextAreaElement>(null);
	const { draft, complaint } = useBox(reader, box);
	const { text, url } = draft;
	const [wasUsed, setUsed] = useState(false);
	useFocusShortcut(box, 'n', 'compose');

	// A changed draft is a new post.
	const write = (change: Partial<Draft>) => writeInBox(reader, { ...draft, ...change, once: undefined });

	const submit = useSubmit(reader, draft, box);
	const describedBy = (what: 'text' | 'url') =>
		complaint && aboutOf(complaint.error) === what ? { 'aria-invalid': true, 'aria-describedby': reason } : {};

	function submitByKey(event: KeyboardEvent) {
		if (pressedKey(event.nativeEvent) === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
	}

	return (
		<form
			aria-label={t('form')}
			onSubmit={submit}
			onFocus={() => setUsed(true)}
			className="group grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 border-b border-line px-4 pt-5 pb-4"
		>
			<Avatar id={reader} />
			<div className="min-w-0">
				<TextField
					field={box}
					{...describedBy('text')}
					value={text}
					onKeyDown={submitByKey}
					onText={(next) => write({ text: next })}
				/>
				{[...MENTION_SIGNS].some((sign) => text.includes(sign)) && <MentionedLine text={text} reader={reader} />}
				{url !== undefined && (
					<LinkField
						{...describedBy('url')}
						url={url}
						onKeyDown={submitByKey}
						onUrl={(next) => {
							write({ url: next });
							// The field goes, and the focus with it.
							if (next === undefined) box.current?.focus();
						}}
					/>
				)}
				{complaint && <Refusal id={reason} error={complaint.error} />}
				<Buttons
					text={text}
					hasLink={url !== undefined}
					onLink={() => write({ url: '' })}
					// A box that is used before the page comes alive has the focus.
					className={wasUsed || text || url !== undefined ? 'flex' : 'hidden group-focus-within:flex'}
				/>
			</div>
		</form>
	);
}

function useSubmit(reader: string, draft: Draft, box: RefObject<HTMLTextAreaElement | null>) {
	const t = useTranslations('compose');
	const sentenceOf = useRefusalSentence();
	const post = usePostEvent(reader);
	return function submit(event: SyntheticEvent) {
		event.preventDefault();
		// A key that is held, or a second click: what the box held has gone.
		if (hasJustSent(reader)) return;
		const { text, url, once = newPostName() } = draft;
		const sent: SentDraft = url?.trim() ? { text, url: url.trim(), once } : { text, once };
		// A draft that the server would surely refuse is not sent.
		const wrong = problemWithText(sent.text) ?? (sent.url && problemWithUrl(sent.url));
		if (wrong) {
			const error = new TidelineError(wrong.params.code, wrong.message);
			complain(reader, error);
			if (!isBoxInSight()) toastProblem(t('refused'), sentenceOf(error));
			box.current?.focus({ preventScroll: true });
			return;
		}
		send(reader, sent);
		post(sent);
	};
}

type LinkFieldProps = {
	url: string;
	onUrl(url: string | undefined): void;
	onKeyDown(event: KeyboardEvent): void;
	'aria-invalid'?: boolean;
	'aria-describedby'?: string;
};

function LinkField({ url, onUrl, onKeyDown, ...described }: LinkFieldProps) {
	const t = useTranslations('compose');
	return (
		<div className="mt-1 flex items-center gap-2 rounded-xl border border-line bg-surface pr-1 pl-3 focus-within:border-accent">
			<Link2 size={16} aria-hidden className="shrink-0 text-muted" />
			<input
				inputMode="url"
				aria-label={t('link')}
				{...described}
				value={url}
				onKeyDown={onKeyDown}
				onChange={({ target }) => onUrl(target.value)}
				autoFocus
				placeholder="https://…"
				className="h-10 min-w-0 flex-1 bg-transparent outline-none"
			/>
			<button
				type="button"
				aria-label={t('removeLink')}
				onClick={() => onUrl(undefined)}
				className="rounded-full p-2 text-muted hover:bg-sunken hover:text-ink"
			>
				<X size={16} aria-hidden />
			</button>
		</div>
	);
}

type ButtonsProps = { text: string; hasLink: boolean; onLink(): void; className: string };

function Buttons({ text, hasLink, onLink, className }: ButtonsProps) {
	const t = useTranslations('compose');
	return (
		<div className={`mt-2 flex-wrap items-center gap-x-3 gap-y-1 ${className}`}>
			<Button look="plain" className="-ml-3 px-3" disabled={hasLink} onClick={onLink}>
				<Link2 size={16} aria-hidden />
				{t('addLink')}
			</Button>
			<p className="text-fine text-muted max-sm:hidden">
				{t('formatting')} · {t('postKeys')}
			</p>
			<div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
				<Counter text={text} />
				<Button type="submit" aria-keyshortcuts="Control+Enter Meta+Enter" title={t('postKeys')}>
					{t('post')}
					<CornerDownLeft size={15} aria-hidden className="-mr-1 opacity-70" />
				</Button>
			</div>
		</div>
	);
}

function aboutOf(error: unknown): 'text' | 'url' {
	const code = error instanceof TidelineError ? error.code : errorReason(error);
	return code?.startsWith('url_') ? 'url' : 'text';
}
