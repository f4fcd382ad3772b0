'use client';

import { signOut } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { tellProblem } from './tell.ts';

/** Ends the session and goes to the first page. */
export function useSignOut() {
	const t = useTranslations();
	const [leaving, setLeaving] = useState(false);
	async function leave() {
		setLeaving(true);
		try {
			await signOut({ callbackUrl: '/' });
		} catch {
			setLeaving(false);
			tellProblem(t('signOut.refused'), t('problem.unreachable'));
		}
	}
	return { leaving, leave };
}
