/**
 * Looks at each entry of the trail once, in the order of the log, and raises the alarms of the rules. An alarm is raised
 * before the position moves on under its ETag, and once for its rule and entry: whatever dies, none is missed and none
 * comes twice.
 */

import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { type AlarmRuleRow, alarmKeys, alarmProperties } from '../../storage/rows/ledger/alarms.ts';
import { idempotencyRow } from '../../storage/rows/ledger/idempotency-key.ts';
import {
	type AlarmPosition,
	alarmPositionKey,
	alarmPositionProperties,
	getAlarmPosition,
} from '../../storage/rows/log/alarm-position.ts';
import { getCurrentLog } from '../../storage/rows/log/current.ts';
import type { Domain } from '../domain.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { isNamedAdmin } from '../ledger/role-of.ts';
import { treeOfLog } from '../log/current-log.ts';
import { entriesOfLeaves } from '../log/entries-of-leaves.ts';
import { runCommand } from '../run-command.ts';
import { BY_TIDELINE, ensureTideline } from '../subject/tideline.ts';
import { rulesInForce } from './alarm-rules.ts';
import { type DueAlarm, dueAlarms } from './due-alarms.ts';

const LEAVES_AT_ONCE = 1_000;

/** Raises all alarms that are due. Without a rule it reads no entry. Resolves to how many leaves it looked at. */
export async function raiseAlarms(domain: Domain, signal?: AbortSignal): Promise<number> {
	let seen = 0;
	while (!signal?.aborted && (await rulesInForce(domain)).length > 0) {
		const more = await lookAtSome(domain);
		if (more === 0) break;
		seen += more;
	}
	return seen;
}

/** Resolves to how many leaves it looked at: 0 when there are no more, or another process looks at them. */
async function lookAtSome(domain: Domain): Promise<number> {
	const { log } = domain.store.tables;
	const current = await getCurrentLog(log);
	if (!current) return 0;
	const { generation } = current;
	const { size } = await treeOfLog(domain, generation);
	// Behind the size: a rule that is turned on from here on wants none of these leaves.
	const rules = await rulesInForce(domain);
	const known = await getAlarmPosition(log);
	const { next: from, recent: before } = beginning(known, generation, rules);
	const entries = await entriesOfLeaves(domain, generation, from, Math.min(size, from + LEAVES_AT_ONCE));
	if (entries.length === 0) return 0;
	let recent = before;
	for (const [at, entry] of entries.entries()) {
		if (!entry) continue;
		const found = dueAlarms(rules, { entry, generation, index: from + at }, recent, (id) => isNamedAdmin(domain, id));
		for (const alarm of found.due) await raiseAlarm(domain, alarm, [alarm.subject, String(alarm.seq)]);
		recent = found.recent;
	}
	const properties = alarmPositionProperties({ generation, next: from + entries.length, recent });
	const moved = known
		? await log.update(alarmPositionKey, properties, known.etag)
		: await log.insert(alarmPositionKey, properties);
	return moved === undefined ? 0 : entries.length;
}

/** Goes on from the position. Leaves from before all rules are skipped. */
function beginning(
	known: AlarmPosition | undefined,
	generation: number,
	rules: readonly AlarmRuleRow[],
): Omit<AlarmPosition, 'generation'> {
	const first = Math.min(...rules.map((rule) => (rule.generation === generation ? rule.from : 0)));
	if (known?.generation !== generation) return { next: first, recent: {} };
	return { next: Math.max(known.next, first), recent: known.recent };
}

/** Raises an alarm, once for its words. Without a `seq` its own entry stands for its cause. */
export async function raiseAlarm(
	domain: Domain,
	alarm: Omit<DueAlarm, 'seq'> & { seq?: number },
	words: readonly string[],
): Promise<void> {
	await ensureTideline(domain);
	const { kind, subject } = alarm;
	const key = idempotencyRow(TIDELINE, ['alarm', kind, ...words]);
	await runCommand<void>(
		{ domain, principal: ANONYMOUS },
		{
			subject: TIDELINE,
			by: BY_TIDELINE,
			async decide() {
				if (await domain.store.tables.ledger.get(key)) return { settled: undefined };
				return {
					action: 'alarm-raised',
					target: subject,
					...provenChange(domain, { after: alarm }),
					facts: (entry) => [
						{ ...key, kind: 'insert', properties: {} },
						{
							...alarmKeys.alarm(TIDELINE, entry.seq),
							kind: 'insert',
							properties: alarmProperties({ seq: entry.seq, ...alarm, at: entry.at }),
						},
					],
					result: () => undefined,
				};
			},
		},
	);
}
