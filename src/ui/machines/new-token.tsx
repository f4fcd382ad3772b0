'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CopyButton } from '../controls/copy-button.tsx';
import { ShownOnce } from '../controls/shown-once.tsx';

/** A token that was just issued. */
export function NewToken({ token, children }: { token: string; children: ReactNode }) {
	const t = useTranslations('newToken');
	return (
		<ShownOnce label={t('label')} sentence={t('once')}>
			<code className="mt-2 block font-mono text-small [overflow-wrap:anywhere] select-all">{token}</code>
			<p className="mt-3 text-small">{t('try')}</p>
			<code className="mt-1 block rounded-lg bg-surface p-2 font-mono text-fine [overflow-wrap:anywhere]">
				{`curl -H "Authorization: Bearer $TIDELINE_TOKEN" ${location.origin}/api/v1/me`}
			</code>
			<div className="mt-4 flex flex-wrap gap-2">
				<CopyButton text={token} label={t('copy')} done={t('copied')} />
				{children}
			</div>
		</ShownOnce>
	);
}
