import { useTranslations } from 'next-intl';

/** Marks a subject that follows the reader, behind its handle. */
export function FollowsYou() {
	const t = useTranslations('relation');
	return (
		<span className="ms-2 shrink-0 rounded-md bg-sunken px-1.5 py-0.5 text-fine font-medium">{t('followsYou')}</span>
	);
}
