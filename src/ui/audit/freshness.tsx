'use client';

import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';

/** The speed at which entries came into the trail lately. Empty before there are figures. */
export function Freshness() {
	const t = useTranslations('audit');
	const format = useFormatter();
	const trpc = useTRPC();
	const { data } = useQuery(trpc.audit.freshness.queryOptions());
	if (!data || data.entries === 0) return null;
	// Rounded down: 99.996 % is not all.
	const share = Math.floor(data.share * 10_000) / 10_000;
	return <p>{t('freshness', { share: format.number(share, { style: 'percent', maximumFractionDigits: 2 }) })}</p>;
}
