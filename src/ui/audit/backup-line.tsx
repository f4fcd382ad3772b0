'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';
import { Ago } from '../controls/time.tsx';

const LOOK_AGAIN_MS = 30_000;

/** The age and the size of the backup, and a warning when it does not go on. Kept up to date. */
export function BackupLine() {
	const t = useTranslations('backup');
	const trpc = useTRPC();
	const { data } = useQuery(trpc.log.backup.queryOptions(undefined, { refetchInterval: LOOK_AGAIN_MS }));
	if (data === undefined) return null;
	if (data === null) return <p>{t('none')}</p>;
	const { place, isOld, status, problem } = data;
	return (
		<p>
			{status && (
				<>
					<span>{t.rich('newest', { time: () => <Ago at={status.newest} inSentence /> })}</span>{' '}
					<span className="text-muted">
						{t('size', {
							moments: status.moments,
							megabytes: Math.ceil(status.bytes / 1_000_000),
							place,
							seconds: Math.ceil(status.took / 1_000),
						})}
					</span>
				</>
			)}
			{problem !== undefined && <span className="text-danger">{problem}</span>}
			{isOld && <span className="text-danger"> {t('old')}</span>}
		</p>
	);
}
