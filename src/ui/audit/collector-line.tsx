'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';
import { Ago } from '../controls/time.tsx';

/** The progress of the collector of the whole trail, and its problem if it has one. Empty without a collector. */
export function CollectorLine() {
	const t = useTranslations('collector');
	const trpc = useTRPC();
	const { data } = useQuery(trpc.log.collector.queryOptions());
	if (!data) return null;
	const { address, next, size, problem, failures, sentAt } = data;
	return (
		<p>
			<span>{next >= size ? t('whole', { address }) : t('behind', { address, count: size - next })}</span>
			{sentAt !== undefined && <span> {t.rich('sent', { time: () => <Ago at={sentAt} /> })}</span>}
			{problem !== undefined && <span className="text-danger"> {t('problem', { problem, count: failures })}</span>}
		</p>
	);
}
