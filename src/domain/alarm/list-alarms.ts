import type { Alarm, AlarmsAndRules } from '../../contract/schema/alarm.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { alarmKeys, alarmOf } from '../../storage/rows/ledger/alarms.ts';
import { peopleOf } from '../audit/people.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { allRules } from './alarm-rules.ts';

const ALARMS_LISTED = 50;

/** All rules, and the newest 50 alarms. Throws `forbidden`. */
export async function listAlarms({ domain, principal }: Ctx): Promise<AlarmsAndRules> {
	authorize(principal, 'alarm.read');
	const [rules, alarms] = await Promise.all([allRules(domain), newestAlarms({ domain })]);
	return {
		rules,
		alarms,
		people: await peopleOf(
			domain,
			alarms.map(({ subject }) => subject),
		),
	};
}

async function newestAlarms({ domain }: Pick<Ctx, 'domain'>): Promise<Alarm[]> {
	const bounds = { ...alarmKeys.alarms(TIDELINE), limit: ALARMS_LISTED };
	const { rows } = await domain.store.tables.ledger.range(bounds);
	return rows.flatMap((row) => alarmOf(row) ?? []);
}
