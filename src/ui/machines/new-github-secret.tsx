'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CopyButton } from './new-token.tsx';

/** Where GitHub sends to. */
export const githubAddress = (subject: string) => `${location.origin}/api/v1/github/${subject}`;

/** What was pressed is gone when the secret appears, so the secret gets the focus. */
const focus = (element: HTMLElement | null) => element?.focus();

/** A secret that was just made, and what else a webhook needs. It is gone when its parent forgets it. */
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
		<section
			ref={focus}
			tabIndex={-1}
			aria-label={t('newSecret')}
			className="rounded-2xl border border-accent bg-wash p-4 outline-none"
		>
			<p role="status" className="font-semibold">
				{t('once')}
			</p>
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
		</section>
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
