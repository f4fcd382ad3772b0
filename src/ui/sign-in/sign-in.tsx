'use client';

import { Field } from '@base-ui/react/field';
import Link from 'next/link';
import { getSession, signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useState } from 'react';
import { appealOfSignInError } from '../../contract/errors/sign-in-error.ts';
import { forgetKeptHome } from '../../trpc/home-cache.ts';
import { takesCookies } from '../browser/choice-cookie.ts';
import { Button } from '../controls/button.tsx';
import { ProviderMark } from './provider-mark.tsx';
import { signInProblem } from './sign-in-problem.ts';

type Choices = { providers: { id: string; label: string }[]; local: boolean };

type Given = {
	choices: Choices;
	/** The path that the reader wanted to see. */
	after: string;
	error: string | undefined;
	/** The code of the administrator's link. */
	code: string | undefined;
};

/** The sign-in buttons of the providers, and the form of the local sign-in. */
export function SignIn({ choices, after, error, code }: Given) {
	const t = useTranslations('signIn');
	const explain = useTranslations('signInProblem');
	const [problem, setProblem] = useState(error);
	const [busy, setBusy] = useState<string>();

	// A reader who comes to sign in finds nobody's Home any more.
	useEffect(() => void forgetKeptHome(), []);

	async function go(provider: string, credentials?: { name: string; code: string }) {
		if (!takesCookies()) return setProblem('cookies');
		setBusy(provider);
		setProblem(undefined);
		try {
			const answer = await signIn(provider, { ...credentials, callbackUrl: after, redirect: !credentials });
			// A provider's own page opens by itself.
			if (!credentials) return;
			if (answer?.ok && !answer.error) {
				// The server's yes is worth nothing to a browser that has not kept its cookie.
				if ((await getSession({ broadcast: false }))?.user) return window.location.assign(after);
				setProblem('cookies');
				return setBusy(undefined);
			}
			// Somebody else may have used the link since this page was opened.
			const isUsed = credentials?.code && answer?.error === 'admin_code_needed';
			setProblem(isUsed ? 'admin_code_used' : (answer?.error ?? 'unreachable'));
		} catch {
			setProblem('unreachable');
		}
		setBusy(undefined);
	}

	return (
		<div className="mt-8 space-y-4">
			{problem && (
				<div role="alert" className="rounded-xl bg-danger-wash px-4 py-3 text-danger [overflow-wrap:anywhere]">
					<p>{explain(...signInProblem(problem))}</p>
					<AppealLink code={appealOfSignInError(problem)} />
				</div>
			)}
			{choices.providers.map(({ id, label }) => (
				<Button
					key={id}
					look="quiet"
					className="min-h-11 w-full text-body"
					disabled={busy !== undefined}
					onClick={() => go(id)}
				>
					<ProviderMark id={id} />
					{t('with', { provider: label })}
				</Button>
			))}
			{choices.local && (
				<LocalSignIn busy={busy !== undefined} code={code} onName={(name) => go('dev', { name, code: code ?? '' })} />
			)}
			{!choices.local && choices.providers.length === 0 && <p className="text-muted">{t('none')}</p>}
		</div>
	);
}

/** The way on for a suspended subject, which the provider has just proved to be the reader. */
function AppealLink({ code }: { code: string | undefined }) {
	const t = useTranslations('signIn');
	if (code === undefined) return null;
	return (
		<Link
			href={`/appeal?${new URLSearchParams({ code })}`}
			prefetch={false}
			className="mt-1 inline-block font-semibold underline underline-offset-2"
		>
			{t('appeal')}
		</Link>
	);
}

type LocalGiven = { busy: boolean; code: string | undefined; onName(name: string): void };

function LocalSignIn({ busy, code, onName }: LocalGiven) {
	const t = useTranslations('signIn');
	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const name = new FormData(event.currentTarget).get('name');
		if (typeof name === 'string') onName(name);
	}
	return (
		<form onSubmit={submit} aria-label={t('local')}>
			<Field.Root className="flex flex-col">
				<Field.Label className="text-small font-semibold">{t('name')}</Field.Label>
				<Field.Control
					dir="auto"
					name="name"
					autoFocus
					autoComplete="username"
					placeholder="alice"
					defaultValue={code ? 'admin' : undefined}
					className="mt-1.5 h-11 rounded-xl border border-field bg-surface px-3.5 outline-none focus:border-accent focus:outline focus:outline-accent"
				/>
				<Field.Description className="mt-1.5 text-small text-muted">{t('hint')}</Field.Description>
			</Field.Root>
			<Button type="submit" disabled={busy} className="mt-5 min-h-11 w-full text-body">
				{busy ? t('busy') : code ? t('submitAdmin') : t('submit')}
			</Button>
		</form>
	);
}
