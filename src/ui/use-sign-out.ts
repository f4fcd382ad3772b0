'use client';

import { signOut } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { forgetKeptHome } from '../trpc/kept-home.ts';
import { tellProblem } from './tell.ts';

/** Ends the session and goes to the first page. */
export function useSignOut() {
	const t = useTranslations();
	const [leaving, setLeaving] = useState(false);
	async function leave() {
		setLeaving(true);
		try {
			// Before, since the page goes away with the session.
			await forgetKeptHome();
			await signOut({ callbackUrl: '/' });
		} catch {
			setLeaving(false);
			tellProblem(t('signOut.refused'), t('problem.unreachable'));
		}
	}
	return { leaving, leave };
}
