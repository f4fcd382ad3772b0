import { Command } from 'commander';
import { subjectInLog } from '../../../observation/shared/request-seen.ts';
import { examples } from '../../arguments/examples.ts';
import { readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { withServices } from '../../context/with-services.ts';
import { jsonOption, print } from '../../terminal/print.ts';

export const subjectHashCommand = new Command('subject-hash')
	.description("Print what stands for a subject in the server's log, so that you find its requests there")
	.argument('<subject>', SUBJECT)
	.option(...jsonOption)
	.addHelpText('after', examples('subject-hash dev-alice', 'subject-hash @nina'))
	.action((subject: string, { json }: { json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const id = await readSubject(ctx, subject);
			const hash = subjectInLog(ctx.secret, id);
			print(json, { subject: id, hash }, hash);
		}),
	);
