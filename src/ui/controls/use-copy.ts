'use client';

import { useTranslations } from 'next-intl';
import type { Event } from '../../contract/event/event.ts';
import { toastDone, toastProblem } from './toast.ts';

/** Copies an event's text, or the address of a page. */
export function useCopy() {
	const t = useTranslations('eventMenu');
	async function copy(what: string, done: string, refused: string, instead: string) {
		try {
			await navigator.clipboard.writeText(what);
			toastDone(done);
		} catch {
			toastProblem(refused, instead);
		}
	}
	return {
		copyText: ({ text }: Event) => copy(text, t('copied'), t('notCopied'), t('notCopiedText')),
		copyLink: (path: string) =>
			copy(`${location.origin}${path}`, t('linkCopied'), t('linkNotCopied'), t('linkNotCopiedText')),
	};
}
