import { Argument, Command } from 'commander';
import { ALARM_KINDS, ALARM_THRESHOLD, type AlarmKind } from '../../../contract/alarm/alarm-rules.ts';
import { TidelineError } from '../../../contract/errors/errors.ts';
import { removeAlarmRule, setAlarmRule } from '../../../domain/alarm/alarm-rules.ts';
import { listAlarms } from '../../../domain/alarm/list-alarms.ts';
import { examples } from '../../arguments/examples.ts';
import { withServices } from '../../context/with-services.ts';
import { jsonOption, print, printLine } from '../../terminal/print.ts';

const kindArgument = () => new Argument('<kind>', 'Kind of the rule').choices(ALARM_KINDS);

const list = new Command('list')
	.description('List alert rules, and the latest 50 alarms')
	.option(...jsonOption)
	.addHelpText('after', examples('alarm list'))
	.action(({ json }: { json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const { rules, alarms } = await listAlarms(ctx);
			const lines = [
				...rules.map(({ kind, threshold, since }) => {
					const counts = threshold === undefined ? '' : `  ${threshold} in an hour`;
					return `${kind}  ${since === undefined ? 'off' : `on since ${since}`}${counts}`;
				}),
				...alarms.map(({ kind, at, subject, seq }) => `${at}  ${kind}  entry ${seq} of ${subject}`),
			];
			if (json) print(json, { rules, alarms }, '');
			else for (const line of lines) printLine(line);
		}),
	);

const set = new Command('set')
	.description('Turn an alert rule on: admins are told of entries that meet it from now on')
	.addArgument(kindArgument())
	.option('--threshold <value>', 'Entries within an hour, for many-removals and failed-sign-ins')
	.option(...jsonOption)
	.addHelpText('after', examples('alarm set token-issued', 'alarm set many-removals --threshold 50'))
	.action((kind: AlarmKind, { threshold: given, json }: { threshold?: string; json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const threshold = given === undefined ? undefined : readThreshold(given);
			const result = await setAlarmRule(ctx, { kind, threshold });
			print(json, { kind, ...result }, `The alarm ${kind} ${result.repeated ? 'was on already' : 'is on'}`);
		}),
	);

const remove = new Command('remove')
	.description('Turn an alert rule off')
	.addArgument(kindArgument())
	.option(...jsonOption)
	.addHelpText('after', examples('alarm remove token-issued'))
	.action((kind: AlarmKind, { json }: { json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const result = await removeAlarmRule(ctx, { kind });
			print(json, { kind, ...result }, `The alarm ${kind} ${result.repeated ? 'was off already' : 'is off'}`);
		}),
	);

function readThreshold(given: string): number {
	const { least, most } = ALARM_THRESHOLD;
	const threshold = Number(given);
	if (Number.isInteger(threshold) && threshold >= least && threshold <= most) return threshold;
	throw new TidelineError('invalid_input', `--threshold takes a whole number from ${least} to ${most}.`);
}

export const alarmCommand = new Command('alarm').addCommand(list).addCommand(set).addCommand(remove);
