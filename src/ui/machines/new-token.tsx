'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CopyButton } from '../controls/copy-button.tsx';
import { ShownOnce } from '../controls/shown-once.tsx';

type Props = { token: string; scopes: readonly string[]; children: ReactNode };

/** A token that was just issued, with a first command for what it may do. */
export function NewToken({ token, scopes, children }: Props) {
	const t = useTranslations('newToken');
	const command = scopes.includes('events:write') ? postCommand(t('example')) : curl('/me');
	return (
		<ShownOnce label={t('label')} sentence={t('once')}>
			<code className="mt-2 block font-mono text-small [overflow-wrap:anywhere] select-all">{token}</code>
			<p className="mt-3 text-small">{t('try')}</p>
			<code className="mt-1 block rounded-lg bg-surface p-2 font-mono text-fine [overflow-wrap:anywhere]">
				{command}
			</code>
			<div className="mt-4 flex flex-wrap gap-2">
				<CopyButton text={token} label={t('copy')} done={t('copied')} />
				<CopyButton text={command} label={t('copyCommand')} done={t('copied')} />
				{children}
			</div>
		</ShownOnce>
	);
}

const curl = (path: string) => `curl -H "Authorization: Bearer $TIDELINE_TOKEN" ${location.origin}/api/v1${path}`;

const postCommand = (text: string) =>
	`${curl('/events')} -H "Content-Type: application/json" -d '${JSON.stringify({ text })}'`;
