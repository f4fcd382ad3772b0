import { z } from 'zod';
import { ALARM_KINDS, ALARM_THRESHOLD } from '../alarm/alarm-rules.ts';
import { Time } from './time.ts';
import { NamedSubject } from './trail.ts';

const { least, most } = ALARM_THRESHOLD;
const AlarmKind = z.enum(ALARM_KINDS);

export const SetAlarmRule = z.strictObject({
	kind: AlarmKind,
	threshold: z.int().min(least).max(most).optional().describe('Entries within an hour, for a rule that counts.'),
});
export type SetAlarmRule = z.infer<typeof SetAlarmRule>;

export const AlarmRuleInput = z.strictObject({ kind: AlarmKind });
export type AlarmRuleInput = z.infer<typeof AlarmRuleInput>;

/** A rule. One that is off has no `since`. */
export const AlarmRule = z.object({
	kind: AlarmKind,
	threshold: z.int().optional(),
	since: Time.optional(),
});
export type AlarmRule = z.infer<typeof AlarmRule>;

/** An alarm, and the entry that it was raised for. */
export const Alarm = z.object({
	kind: AlarmKind,
	at: Time,
	subject: z.string(),
	seq: z.int(),
	count: z.int().optional().describe('Entries within an hour, for a rule that counts.'),
});
export type Alarm = z.infer<typeof Alarm>;

export const AlarmsAndRules = z.object({
	rules: z.array(AlarmRule),
	alarms: z.array(Alarm),
	people: z.array(NamedSubject),
});
export type AlarmsAndRules = z.infer<typeof AlarmsAndRules>;

export const ChangedAlarmRule = z.object({ repeated: z.boolean() });
