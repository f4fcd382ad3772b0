'use client';

import { RotateCw } from 'lucide-react';
import Link from 'next/link';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { CallError } from '../../trpc/client.tsx';
import { Button } from './button.tsx';
import { buttonLook, type Look } from './button-look.ts';

type Props = {
	error: unknown;
	look?: Look;
	/** Called before the reader leaves for the sign-in page. */
	onSignIn?: (() => void) | undefined;
};

/** The next step after an error about who is signed in: sign in, or reload. Nothing for other errors. */
export function RecoveryAction({ error, ...props }: Props) {
	const t = useTranslations('problem');
	switch (errorReason(error)) {
		case 'not_signed_in':
			return <SignInLink {...props} />;
		case 'identity_changed':
			return (
				<Button look={props.look} onClick={() => window.location.reload()}>
					<RotateCw size={15} aria-hidden />
					{t('reload')}
				</Button>
			);
		default:
			return null;
	}
}

/** Leads to the sign-in page, and from there back to this one as it is now. */
export function SignInLink({ look, className, onSignIn }: Omit<Props, 'error'> & { className?: string }) {
	const t = useTranslations('problem');
	const path = usePathname();
	const query = useSearchParams();
	const here = query.size > 0 ? `${path}?${query}` : path;
	// The sign-in page itself knows already where to go afterwards.
	const href = path === '/sign-in' ? here : `/sign-in?${new URLSearchParams({ callbackUrl: here })}`;
	return (
		<Link href={href} onClick={onSignIn} className={buttonLook(look, className)}>
			{t('signIn')}
		</Link>
	);
}

export function errorReason(error: unknown): string | undefined {
	return (error as CallError | null)?.data?.reason;
}
