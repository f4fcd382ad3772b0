'use client';

import { useTranslations } from 'next-intl';
import { errorReason } from '../controls/recovery-action.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

/** Says why a draft was refused. When storage did not say whether it took the event, sending it again is safe. */
export function useRefusalSentence(): (error: unknown) => string {
	const t = useTranslations('compose');
	const sentenceOf = useErrorSentence();
	return (error) =>
		['storage_unavailable', 'ledger_busy'].includes(errorReason(error) ?? '') ? t('notAnswered') : sentenceOf(error);
}
