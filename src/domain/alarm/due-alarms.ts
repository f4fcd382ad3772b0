import { ALARM_WINDOW_MS, looksAt } from '../../contract/alarm/alarm-rules.ts';
import type { Entry } from '../../contract/audit/audit.ts';
import type { AlarmRow, AlarmRuleRow } from '../../storage/rows/ledger/alarms.ts';
import type { RecentTimes } from '../../storage/rows/log/alarm-position.ts';

type Acted = Pick<Entry, 'subject' | 'seq' | 'action' | 'at' | 'via'>;

/** An entry of the log, and its place there. */
export type Leaf = { entry: Acted; generation: number; index: number };

/** An alarm that an entry raises. */
export type DueAlarm = Omit<AlarmRow, 'at'>;

/**
 * The alarms that an entry raises under these rules, and the times that count towards the next ones. A rule that counts
 * starts over after its alarm, so that a long series raises one alarm for each `threshold` entries.
 */
export function dueAlarms(
	rules: readonly AlarmRuleRow[],
	leaf: Leaf,
	recent: RecentTimes,
	isAdmin: (subject: string) => boolean,
): { due: DueAlarm[]; recent: RecentTimes } {
	const { entry } = leaf;
	const due: DueAlarm[] = [];
	const next = { ...recent };
	for (const rule of rules) {
		const { kind, threshold, since } = rule;
		if (!looksAt(kind, entry.action) || !isBehind(rule, leaf)) continue;
		if (kind === 'new-admin' && !isAdmin(entry.subject)) continue;
		// A trusted workload gets a token at each run, and nobody hands it over.
		if (kind === 'token-issued' && entry.via.startsWith('trust:')) continue;
		const cause = { kind, subject: entry.subject, seq: entry.seq };
		if (threshold === undefined) {
			due.push(cause);
			continue;
		}
		const at = Date.parse(entry.at);
		const counted = recent[kind]?.since === since ? recent[kind].times : [];
		const times = [...counted.filter((time) => time > at - ALARM_WINDOW_MS), at];
		if (times.length >= threshold) due.push({ ...cause, count: times.length });
		next[kind] = { since, times: times.length >= threshold ? [] : times };
	}
	return { due, recent: next };
}

/** Whether the entry came after the rule. A restarted log has all entries once more: there only their times tell. */
function isBehind(
	{ since, generation: first, from }: Pick<AlarmRuleRow, 'since' | 'generation' | 'from'>,
	{ entry, generation, index }: Leaf,
): boolean {
	return generation === first ? index >= from : entry.at >= since;
}
