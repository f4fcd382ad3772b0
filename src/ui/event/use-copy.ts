'use client';

import { useTranslations } from 'next-intl';
import type { Event } from '../../contract/event.ts';
import { toastDone, toastProblem } from '../controls/toast.ts';

/** Copies an event's text, or the address of its page. */
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
		copyLink: ({ actor, id }: Event) =>
			copy(`${location.origin}/s/${actor}/${id}`, t('linkCopied'), t('linkNotCopied'), t('linkNotCopiedText')),
	};
}
