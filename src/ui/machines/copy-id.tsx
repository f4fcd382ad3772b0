'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '../controls/copy-button.tsx';

/** A subject's id, and a button that copies it. */
export function CopyId({ id }: { id: string }) {
	const t = useTranslations('copyId');
	return (
		<p className="flex flex-wrap items-center gap-3">
			<code className="min-w-0 font-mono text-small [overflow-wrap:anywhere]">{id}</code>
			<CopyButton text={id} label={t('copy')} done={t('copied')} />
		</p>
	);
}
