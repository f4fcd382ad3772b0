/** Rules of alarms: turn one on, turn it off, read them. */
import { ALARM_KINDS, type AlarmKind, usualThreshold } from '../../contract/alarm/alarm-rules.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { AlarmRule, AlarmRuleInput, SetAlarmRule } from '../../contract/schema/alarm.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { type AlarmRuleRow, alarmKeys, RULE_OFF, ruleOf, ruleProperties } from '../../storage/rows/ledger/alarms.ts';
import { getCurrentLog } from '../../storage/rows/log/current.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { treeOfLog } from '../log/current-log.ts';
import { runCommand } from '../run-command.ts';
import { ensureTideline } from '../subject/tideline.ts';

/**
 * Turns a rule on, for entries that come from now on, or changes its threshold. `repeated`: it was so already. Throws
 * `forbidden`, and `invalid_input` for the threshold of a rule that does not count.
 */
export async function setAlarmRule(ctx: Ctx, { kind, threshold: given }: SetAlarmRule): Promise<{ repeated: boolean }> {
	authorize(ctx.principal, 'alarm.change');
	const { domain } = ctx;
	const usual = usualThreshold(kind);
	if (usual === undefined && given !== undefined)
		throw new TidelineError('invalid_input', `The alarm ${kind} doesn't count, so it takes no threshold.`);
	const threshold = given ?? usual;
	await ensureTideline(domain);
	const { repeated } = await runCommand<void>(ctx, {
		subject: TIDELINE,
		async decide() {
			const known = await getRule(domain, kind);
			if (known && known.threshold === threshold) return { settled: undefined };
			const end = await endOfLog(domain);
			return {
				action: 'alarm-rule-set',
				target: kind,
				...provenChange(domain, { before: thresholdOf(known), after: thresholdOf({ threshold }) }),
				facts: ({ at }) => [
					{
						...alarmKeys.rule(TIDELINE, kind),
						kind: 'upsert',
						properties: ruleProperties({ kind, since: at, ...end, threshold }),
					},
				],
				result: () => undefined,
			};
		},
	});
	return { repeated };
}

/** Turns a rule off. `repeated`: it was off already. Throws `forbidden`. */
export async function removeAlarmRule(ctx: Ctx, { kind }: AlarmRuleInput): Promise<{ repeated: boolean }> {
	authorize(ctx.principal, 'alarm.change');
	const { domain } = ctx;
	await ensureTideline(domain);
	const { repeated } = await runCommand<void>(ctx, {
		subject: TIDELINE,
		async decide() {
			if (!(await getRule(domain, kind))) return { settled: undefined };
			return {
				action: 'alarm-rule-removed',
				target: kind,
				facts: () => [{ ...alarmKeys.rule(TIDELINE, kind), kind: 'upsert', properties: RULE_OFF }],
				result: () => undefined,
			};
		},
	});
	return { repeated };
}

/** The rules that are on. */
export async function rulesInForce({ store }: Domain): Promise<AlarmRuleRow[]> {
	const found: AlarmRuleRow[] = [];
	for await (const rows of pagesOf(store.tables.ledger, alarmKeys.rules(TIDELINE)))
		found.push(...rows.flatMap((row) => ruleOf(row) ?? []));
	return found;
}

/** All rules, with the thresholds that those which are off would have. */
export async function allRules(domain: Domain): Promise<AlarmRule[]> {
	const inForce = await rulesInForce(domain);
	return ALARM_KINDS.map((kind) => {
		const rule = inForce.find((one) => one.kind === kind);
		return {
			kind,
			...thresholdOf(rule ?? { threshold: usualThreshold(kind) }),
			...(rule && { since: rule.since }),
		};
	});
}

async function getRule({ store }: Domain, kind: AlarmKind): Promise<AlarmRuleRow | undefined> {
	const row = await store.tables.ledger.get(alarmKeys.rule(TIDELINE, kind));
	return row && ruleOf(row);
}

/** A log that is not there yet begins with its first leaf. */
async function endOfLog(domain: Domain): Promise<{ generation: number; from: number }> {
	const current = await getCurrentLog(domain.store.tables.log);
	if (!current) return { generation: 1, from: 0 };
	const { size } = await treeOfLog(domain, current.generation);
	return { generation: current.generation, from: size };
}

const thresholdOf = (rule: { threshold?: number | undefined } | undefined): { threshold?: number } =>
	rule?.threshold === undefined ? {} : { threshold: rule.threshold };
