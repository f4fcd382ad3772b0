import { useTranslations } from 'next-intl';
import type { TrailEntry } from '../../../contract/audit.ts';

/** Whether the entry is in the log of the service, and what proves it. */
export function EntryProof({ entry: _ }: { entry: TrailEntry }) {
	const t = useTranslations('entry');
	return <p className="text-muted">{t('notInLog')}</p>;
}
