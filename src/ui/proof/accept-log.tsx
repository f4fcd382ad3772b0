'use client';

import { useTranslations } from 'next-intl';
import type { Sighting } from '../../sdk/remembered-log/remembered-log.ts';
import { Confirm } from '../controls/confirm.tsx';
import { acceptLog } from '../log-memory/log-memory.ts';

type Props = { sightings: readonly Sighting[]; open: boolean; onOpenChange(open: boolean): void };

/** Asks before the reader goes on with the log as it is. */
export default function AcceptLog({ sightings, open, onOpenChange }: Props) {
	const t = useTranslations('logAlarm');
	return (
		<Confirm
			open={open}
			onOpenChange={onOpenChange}
			title={t('ask')}
			text={t('restartText')}
			cancel={t('cancel')}
			confirm={t('accept')}
			onConfirm={() => acceptLog(sightings)}
		/>
	);
}
