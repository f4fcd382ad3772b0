/** Rules of alarms and the alarms that they raised, on the ledger of the service. */
import { type AlarmKind, isAlarmKind } from '../../../contract/alarm/alarm-rules.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Properties, Row, RowKey } from '../../port.ts';
import { type Bounds, invertedSeq, startingWith } from '../key-parts.ts';
import { number, text } from '../properties.ts';

const RULE = 'alarm-rule:';
const ALARM = 'alarm:';

export const alarmKeys = {
	rule: (service: SubjectId, kind: AlarmKind): RowKey => ({ partition: service, row: RULE + kind }),
	rules: (service: SubjectId): Bounds => startingWith(service, RULE),
	/** By the seq of the alarm's own entry: the newest sorts first. */
	alarm: (service: SubjectId, seq: number): RowKey => ({ partition: service, row: ALARM + invertedSeq(seq) }),
	alarms: (service: SubjectId): Bounds => startingWith(service, ALARM),
};

/**
 * A rule that is on.
 * - `since`: ISO 8601 in UTC.
 * - `generation`, `from`: the end of the log when it was turned on. It looks at the entries behind.
 */
export type AlarmRuleRow = {
	kind: AlarmKind;
	since: string;
	generation: number;
	from: number;
	threshold?: number | undefined;
};

/** - `subject`, `seq`: the entry for which it was raised. `count`: of a rule that counts. */
export type AlarmRow = { kind: AlarmKind; at: string; subject: SubjectId; seq: number; count?: number | undefined };

export const ruleProperties = ({ kind: _, ...rule }: AlarmRuleRow): Properties => ({ state: 'on', ...rule });
export const RULE_OFF: Properties = { state: 'off' };
export const alarmProperties = (alarm: AlarmRow): Properties => alarm;

/** Undefined for a rule that is off, and for one of a newer version. */
export function ruleOf({ row, properties: p }: Row): AlarmRuleRow | undefined {
	const kind = row.slice(RULE.length);
	if (p.state !== 'on' || !isAlarmKind(kind)) return undefined;
	return {
		kind,
		since: text(p.since),
		generation: Number(p.generation),
		from: Number(p.from),
		...counted('threshold', p.threshold),
	};
}

/** Undefined for one of a newer version. */
export function alarmOf({ properties: p }: Row): AlarmRow | undefined {
	const kind = text(p.kind);
	if (!isAlarmKind(kind)) return undefined;
	return { kind, at: text(p.at), subject: text(p.subject), seq: Number(p.seq), ...counted('count', p.count) };
}

function counted<Name extends string>(name: Name, value: unknown): { [N in Name]?: number } {
	const count = number(value);
	return (count === undefined ? {} : { [name]: count }) as { [N in Name]?: number };
}
