'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';
import { nextPage, ROWS } from '../../trpc/pages.ts';
import { SubjectRows } from '../subject/subject-rows.tsx';
import { TakeBack } from './undo-button.tsx';

/** Whom the reader mutes, each with its way back. */
export function Muted() {
	const t = useTranslations('settings');
	const trpc = useTRPC();
	const list = useInfiniteQuery(trpc.subject.muted.infiniteQueryOptions({ limit: ROWS }, nextPage));
	return (
		<SubjectRows
			label={t('muted')}
			list={list}
			aside={({ id, name }) => <TakeBack id={id} name={name} verb="unmute" label={t('unmute')} />}
			empty={<p className="px-4 text-muted">{t('noMuted')}</p>}
		/>
	);
}

/** Whom the reader blocks, each with its way back. */
export function Blocked() {
	const t = useTranslations('settings');
	const trpc = useTRPC();
	const list = useInfiniteQuery(trpc.subject.blocked.infiniteQueryOptions({ limit: ROWS }, nextPage));
	return (
		<SubjectRows
			label={t('blocked')}
			list={list}
			aside={({ id, name }) => <TakeBack id={id} name={name} verb="unblock" label={t('unblock')} />}
			empty={<p className="px-4 text-muted">{t('noBlocked')}</p>}
		/>
	);
}
