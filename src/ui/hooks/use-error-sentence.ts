'use client';

import { useLocale, useTranslations } from 'next-intl';
import { TidelineError } from '../../contract/errors/errors.ts';
import { readableWait } from '../../contract/errors/rate-limit.ts';
import type { CallError } from '../../trpc/client.tsx';

/**
 * Says what happened and what to do next, in the reader's language, by the error's stable code. The error's own
 * sentence is English and says more: English readers get it, and so do others when their language has no text for the
 * code.
 */
export function useErrorSentence(): (error: unknown) => string {
	const language = useLocale();
	const t = useTranslations();
	return (error) => {
		const known = error instanceof TidelineError ? error.code : (error as CallError).data?.reason;
		// A call that never arrived has no sentence that people would understand.
		if (!known) return t('problem.unreachable');
		if (language === 'en' || !t.has(`errors.${known}`)) return (error as Error).message;
		const { limit = '', about = '', retryAfter = 0 } = (error as CallError).data ?? {};
		return t(`errors.${known}`, { limit, about, ...readableWait(retryAfter) });
	};
}
