'use client';

import { useTranslations } from 'next-intl';
import { Button } from '../controls/button.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { ShownOnce } from '../controls/shown-once.tsx';

/** The secret of a webhook, with which its receiver checks signatures. */
export function WebhookSecret({ secret, onDone }: { secret: string; onDone(): void }) {
	const t = useTranslations('webhookSecret');
	return (
		<ShownOnce label={t('label')} sentence={t('once')}>
			<code className="mt-2 block font-mono text-small [overflow-wrap:anywhere] select-all">{secret}</code>
			<p className="mt-3 text-small">{t('about')}</p>
			<div className="mt-4 flex flex-wrap gap-2">
				<CopyButton text={secret} label={t('copy')} done={t('copied')} />
				<Button onClick={onDone}>{t('done')}</Button>
			</div>
		</ShownOnce>
	);
}
