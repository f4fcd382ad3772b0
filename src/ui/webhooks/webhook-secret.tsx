'use client';

import { useTranslations } from 'next-intl';
import { Button } from '../controls/button.tsx';
import { CopyButton } from '../machines/new-token.tsx';

/** What was pressed is gone when the secret appears, so the secret gets the focus. */
const focus = (element: HTMLElement | null) => element?.focus();

/** The secret of a webhook. It is in the state of its parent alone, and gone when that forgets it. */
export function WebhookSecret({ secret, onDone }: { secret: string; onDone(): void }) {
	const t = useTranslations('webhookSecret');
	return (
		<section
			ref={focus}
			tabIndex={-1}
			aria-label={t('label')}
			className="w-full rounded-2xl border border-accent bg-wash p-4 outline-none"
		>
			<p role="status" className="font-semibold">
				{t('once')}
			</p>
			<code className="mt-2 block font-mono text-small [overflow-wrap:anywhere] select-all">{secret}</code>
			<p className="mt-3 text-small">{t('about')}</p>
			<div className="mt-4 flex flex-wrap gap-2">
				<CopyButton text={secret} label={t('copy')} done={t('copied')} />
				<Button onClick={onDone}>{t('done')}</Button>
			</div>
		</section>
	);
}
