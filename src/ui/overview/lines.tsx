'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';
import { BackupLine } from '../audit/backup-line.tsx';
import { Freshness } from '../audit/freshness.tsx';
import { PushesWaiting } from '../audit/pushes-waiting.tsx';
import { Ago } from '../controls/time.tsx';
import { useNow } from '../hooks/clock.tsx';
import { OverviewLine } from './overview-line.tsx';
import { failedSignIns } from './queries.ts';

/** The trail is late where fewer entries than these came into it in time. */
const SHARE_IN_TIME_LEAST = 0.99;
const ALARMS_SHOWN_MS = 7 * 86_400_000;

export function TrailLine() {
	const t = useTranslations('overview');
	const query = useQuery(useTRPC().audit.freshness.queryOptions());
	const { entries = 0, share = 1 } = query.data ?? {};
	return (
		<OverviewLine title={t('trail')} href="/admin/audit" isGood={share >= SHARE_IN_TIME_LEAST} query={query}>
			{query.data && entries === 0 ? <p>{t('trailEmpty')}</p> : <Freshness />}
		</OverviewLine>
	);
}

export function LogLine() {
	const t = useTranslations('overview');
	const query = useQuery(useTRPC().log.status.queryOptions());
	const { size = 0, signed, problem } = query.data ?? {};
	return (
		<OverviewLine title={t('log')} href="/log" isGood={problem === undefined} query={query}>
			{problem !== undefined && <p className="text-danger">{problem}</p>}
			{signed && <p>{t.rich('logSigned', { count: size, time: () => <Ago at={signed.at} inSentence /> })}</p>}
			{query.data !== undefined && !signed && problem === undefined && <p>{t('logNone')}</p>}
		</OverviewLine>
	);
}

/** Only admins see the page of jobs, which has the backup. */
export function BackupStateLine({ leadsToJobs }: { leadsToJobs: boolean }) {
	const t = useTranslations('overview');
	const query = useQuery(useTRPC().log.backup.queryOptions());
	const { isOld = false, problem } = query.data ?? {};
	return (
		<OverviewLine
			title={t('backup')}
			href={leadsToJobs ? '/admin/jobs' : undefined}
			isGood={query.data === null ? undefined : !isOld && problem === undefined}
			query={query}
		>
			<BackupLine />
		</OverviewLine>
	);
}

export function JobsLine() {
	const t = useTranslations('overview');
	const query = useQuery(useTRPC().jobs.parked.queryOptions());
	return (
		<OverviewLine title={t('jobs')} href="/admin/jobs" isGood={query.data?.length === 0} query={query}>
			{query.data && <p>{t('parked', { count: query.data.length })}</p>}
			<PushesWaiting />
		</OverviewLine>
	);
}

export function ExceptionsLine() {
	const t = useTranslations('overview');
	const query = useQuery(useTRPC().exception.list.queryOptions());
	return (
		<OverviewLine title={t('exceptions')} href="/admin/exceptions" query={query}>
			{query.data && t('kinds', { count: query.data.kinds.length })}
		</OverviewLine>
	);
}

export function AlarmsLine() {
	const t = useTranslations('overview');
	const query = useQuery(useTRPC().alarm.list.queryOptions());
	const since = useNow() - ALARMS_SHOWN_MS;
	return (
		<OverviewLine title={t('alarms')} href="/admin/alarms" query={query}>
			{query.data && t('raised', { count: query.data.alarms.filter(({ at }) => Date.parse(at) >= since).length })}
		</OverviewLine>
	);
}

export function SignInsLine({ today }: { today: string }) {
	const t = useTranslations('overview');
	const query = useQuery(useTRPC().audit.histogram.queryOptions(failedSignIns(today)));
	const count = query.data?.bars.reduce((sum, { counts }) => sum + (counts['sign-in-failed'] ?? 0), 0);
	return (
		<OverviewLine title={t('signIns')} href={`/admin/audit?action=sign-in-failed&from=${today}`} query={query}>
			{count !== undefined && t('failed', { count })}
		</OverviewLine>
	);
}
