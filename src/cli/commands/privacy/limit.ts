import { Command } from 'commander';
import { limitSubject, unlimitSubject } from '../../../domain/moderation/limit-subject.ts';
import { examples } from '../../arguments/examples.ts';
import { readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { withServices } from '../../context/with-services.ts';
import { jsonOption, print } from '../../terminal/print.ts';

type Options = { reason: string; json?: boolean };
const REASON = ['--reason <value>', 'Why, for the subject and the audit trail'] as const;

export const limitCommand = new Command('limit')
	.summary('Limit a subject: only its followers come across it')
	.description(
		'Limit a subject: it posts as before, but is in no list, suggestion or trend, and only its followers find it and its events. It is told, and may appeal',
	)
	.argument('<subject>', SUBJECT)
	.requiredOption(...REASON)
	.option(...jsonOption)
	.addHelpText('after', examples("limit dev-mallory --reason 'New, and posts a lot'"))
	.action((argument: string, { reason, json }: Options) =>
		withServices('cli', async (ctx) => {
			const subject = await readSubject(ctx, argument);
			const done = await limitSubject(ctx, { subject, reason });
			const words = done.repeated ? `has been limited since ${done.since}` : 'is limited';
			print(json, { subject, ...done }, `${subject} ${words}. To end it: tideline unlimit ${subject} --reason '…'`);
		}),
	);

export const unlimitCommand = new Command('unlimit')
	.description('End the limit of a subject')
	.argument('<subject>', SUBJECT)
	.requiredOption(...REASON)
	.option(...jsonOption)
	.addHelpText('after', examples("unlimit dev-mallory --reason 'Calm now'"))
	.action((argument: string, { reason, json }: Options) =>
		withServices('cli', async (ctx) => {
			const subject = await readSubject(ctx, argument);
			const done = await unlimitSubject(ctx, { subject, reason });
			print(json, { subject, ...done }, `${subject} ${done.repeated ? "wasn't limited" : 'is no longer limited'}`);
		}),
	);
