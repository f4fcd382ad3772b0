'use client';

import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { toastDone, toastProblem } from '../controls/toast.ts';

/** What was pressed is gone when the token appears, so the token gets the focus. */
const focus = (element: HTMLElement | null) => element?.focus();

/** A token that was just issued. It is in the state of its parent alone, and gone when that forgets it. */
export function NewToken({ token, children }: { token: string; children: ReactNode }) {
	const t = useTranslations('newToken');
	return (
		<section
			ref={focus}
			tabIndex={-1}
			aria-label={t('label')}
			className="rounded-2xl border border-accent bg-wash p-4 outline-none"
		>
			<p role="status" className="font-semibold">
				{t('once')}
			</p>
			<code className="mt-2 block font-mono text-small [overflow-wrap:anywhere] select-all">{token}</code>
			<p className="mt-3 text-small">{t('try')}</p>
			<code className="mt-1 block rounded-lg bg-surface p-2 font-mono text-fine [overflow-wrap:anywhere]">
				{`curl -H "Authorization: Bearer $TIDELINE_TOKEN" ${location.origin}/api/v1/me`}
			</code>
			<div className="mt-4 flex flex-wrap gap-2">
				<CopyButton text={token} label={t('copy')} done={t('copied')} />
				{children}
			</div>
		</section>
	);
}

/** Copies a text, and says so. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
	const t = useTranslations('newToken');
	async function copy() {
		try {
			await navigator.clipboard.writeText(text);
			toastDone(done);
		} catch {
			// Without https there is no clipboard.
			toastProblem(t('notCopied'), t('notCopiedText'));
		}
	}
	return (
		<Button look="quiet" onClick={copy}>
			<Copy size={15} aria-hidden />
			{label}
		</Button>
	);
}
