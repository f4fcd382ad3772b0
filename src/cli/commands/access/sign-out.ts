import { Command } from 'commander';
import { endSessions } from '../../../domain/session/end-sessions.ts';
import { examples } from '../../arguments/examples.ts';
import { readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { withServices } from '../../context/with-services.ts';
import { jsonOption, print } from '../../terminal/print.ts';

export const signOutCommand = new Command('sign-out')
	.description('Sign a subject out everywhere')
	.argument('<subject>', SUBJECT)
	.option(...jsonOption)
	.addHelpText('after', examples('sign-out dev-alice'))
	.action((subject: string, { json }: { json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const id = await readSubject(ctx, subject);
			const result = await endSessions(ctx, { subject: id });
			print(json, result, `${id} signed out of ${result.ended} ${result.ended === 1 ? 'session' : 'sessions'}`);
		}),
	);
