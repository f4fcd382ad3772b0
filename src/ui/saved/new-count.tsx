'use client';

import { useTranslations } from 'next-intl';

/** The number of what is new beside a name, from 1 on. `limit` stands for as many or more. */
export function NewCount({ count, limit }: { count: number | undefined; limit: number }) {
	const t = useTranslations('newCount');
	if (!count) return null;
	return (
		<span className="shrink-0 rounded-full bg-wash px-2.5 py-0.5 text-small font-semibold text-accent">
			{count < limit ? t('some', { count }) : t('many', { count: limit - 1 })}
		</span>
	);
}
