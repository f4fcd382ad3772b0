'use client';

import { signOut } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { forgetKeptHome } from '../../trpc/home-cache.ts';
import { forgetTabs } from '../browser/tab-storage.ts';
import { toastProblem } from '../controls/toast.ts';
import { endUndoTimes } from '../controls/undo-time.ts';

/** Ends the session and goes to the first page. */
export function useSignOut() {
	const t = useTranslations();
	const [leaving, setLeaving] = useState(false);
	async function leave() {
		setLeaving(true);
		try {
			// These come before the sign-out, since the page goes away with the session.
			await endUndoTimes();
			await forgetKeptHome();
			const answer: { url?: string } = await signOut({ callbackUrl: '/', redirect: false });
			// A refusal names no page.
			if (answer.url) {
				forgetTabs();
				return window.location.assign('/');
			}
			toastProblem(t('signOut.refused'), t('signOut.refusedText'));
		} catch {
			toastProblem(t('signOut.refused'), t('problem.unreachable'));
		}
		setLeaving(false);
	}
	return { leaving, leave };
}
