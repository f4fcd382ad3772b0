/** Position of the round of alarms in the log: one row in the table `log`. */
import type { AlarmKind } from '../../../contract/alarm/alarm-rules.ts';
import type { Properties, RowKey, Table } from '../../port.ts';
import { text } from '../properties.ts';

/**
 * Times of the entries that count towards the next alarm of a rule, in Unix milliseconds. `since`: when the rule was turned
 * on. A rule that was turned on again starts over.
 */
export type RecentTimes = { [K in AlarmKind]?: { since: string; times: readonly number[] } };

/** `next` is the index of the first leaf of this generation of the log that no rule has seen. */
export type AlarmPosition = { generation: number; next: number; recent: RecentTimes };

export const alarmPositionKey = { partition: 'alarms', row: 'position' } satisfies RowKey;

export const alarmPositionProperties = ({ generation, next, recent }: AlarmPosition): Properties => ({
	generation,
	next,
	recent: JSON.stringify(recent),
});

export async function getAlarmPosition(log: Table): Promise<(AlarmPosition & { etag: string }) | undefined> {
	const row = await log.get(alarmPositionKey);
	if (!row) return undefined;
	const { generation, next, recent } = row.properties;
	return {
		generation: Number(generation),
		next: Number(next),
		recent: JSON.parse(text(recent) || '{}') as RecentTimes,
		etag: row.etag,
	};
}
