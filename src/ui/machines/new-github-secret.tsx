'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CopyButton } from '../controls/copy-button.tsx';
import { ShownOnce } from '../controls/shown-once.tsx';

/** The address that GitHub sends to. */
export const githubAddress = (subject: string) => `${location.origin}/api/v1/github/${subject}`;

/** A secret that was just made, and what else a webhook of GitHub needs. */
export function NewGithubSecret({
	subject,
	secret,
	children,
}: {
	subject: string;
	secret: string;
	children: ReactNode;
}) {
	const t = useTranslations('github');
	const address = githubAddress(subject);
	return (
		<ShownOnce label={t('newSecret')} sentence={t('once')}>
			<p className="mt-1 text-small">{t('where')}</p>
			<dl className="mt-3 space-y-3 text-small">
				<Field name="Payload URL" value={address}>
					<CopyButton text={address} label={t('copyAddress')} done={t('copied')} />
				</Field>
				<Field name="Content type" value="application/json" />
				<Field name="Secret" value={secret}>
					<CopyButton text={secret} label={t('copySecret')} done={t('copied')} />
				</Field>
				<Field name="Let me select individual events" value="Issues, Pull requests, Pushes, Releases, Workflow runs" />
			</dl>
			<div className="mt-4">{children}</div>
		</ShownOnce>
	);
}

/** A field of GitHub's form, as it is called there. */
function Field({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
	return (
		<div>
			<dt className="font-semibold" lang="en">
				{name}
			</dt>
			<dd className="mt-0.5 flex flex-wrap items-center gap-2">
				<code className="min-w-0 font-mono [overflow-wrap:anywhere] select-all">{value}</code>
				{children}
			</dd>
		</div>
	);
}
