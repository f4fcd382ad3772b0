'use client';

import { useTranslations } from 'next-intl';
import type { Rights } from '../../contract/caller/role.ts';
import { AlarmsLine, BackupStateLine, ExceptionsLine, JobsLine, LogLine, SignInsLine, TrailLine } from './lines.tsx';

/** The state of the service, line by line, each with a link to its page. `today`: the day in UTC, yyyy-mm-dd. */
export function Overview({ rights, today }: { rights: Rights; today: string }) {
	const t = useTranslations('overview');
	return (
		<ul aria-label={t('label')} className="mx-4 divide-y divide-line border-y border-line">
			<TrailLine />
			<LogLine />
			<BackupStateLine leadsToJobs={rights.runsService} />
			{rights.runsService && <JobsLine />}
			{rights.runsService && <ExceptionsLine />}
			<AlarmsLine />
			<SignInsLine today={today} />
		</ul>
	);
}
