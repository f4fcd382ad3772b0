import { Command } from 'commander';
import { suspendSubject, unsuspendSubject } from '../../../domain/moderation/suspend-subject.ts';
import { examples } from '../../arguments/examples.ts';
import { readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { withServices } from '../../context/with-services.ts';
import { jsonOption, print } from '../../terminal/print.ts';

export const suspendCommand = new Command('suspend')
	.summary('Suspend a subject: nothing acts for it any more')
	.description(
		"Suspend a subject: it can't sign in or post. Its sessions end at once; its tokens, webhooks and streams, and those of the machines it owns, within seconds. What it posted stays",
	)
	.argument('<subject>', SUBJECT)
	.requiredOption('--reason <value>', 'Why, for the audit trail')
	.option(...jsonOption)
	.addHelpText('after', examples("suspend dev-mallory --reason 'Spam'"))
	.action((argument: string, { reason, json }: { reason: string; json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const done = await suspendSubject(ctx, { subject: await readSubject(ctx, argument), reason });
			const { subject, since, repeated } = done;
			const words = repeated
				? `has been suspended since ${since}`
				: `is suspended. To let it in again: tideline unsuspend ${subject}`;
			print(json, done, `${subject} ${words}`);
		}),
	);

export const unsuspendCommand = new Command('unsuspend')
	.description('Let a suspended subject in again')
	.argument('<subject>', SUBJECT)
	.option('--reason <value>', 'Why, for the audit trail')
	.option(...jsonOption)
	.addHelpText('after', examples('unsuspend dev-mallory'))
	.action((argument: string, { reason, json }: { reason?: string; json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const done = await unsuspendSubject(ctx, { subject: await readSubject(ctx, argument), reason });
			print(json, done, `${done.subject} ${done.repeated ? "wasn't suspended" : 'can sign in again'}`);
		}),
	);
