import { Command } from 'commander';
import { readProfile } from '../../domain/subject/read-profile.ts';
import { examples } from '../arguments/examples.ts';
import { READER, readReader } from '../arguments/subject-argument.ts';
import { onServerOrStore } from '../server/on-server.ts';
import { jsonOption } from '../terminal/print.ts';
import { printProfile } from '../terminal/print-profile.ts';

export const subjectCommand = new Command('subject')
	.description('Show a profile')
	.argument('<subject>', READER)
	.option(...jsonOption)
	.addHelpText('after', examples('subject printer --json'))
	.action((subject: string, { json }: { json?: boolean }) =>
		onServerOrStore(
			async (server) => {
				const id = await readReader(server, subject);
				printProfile(json, (await server().subject(id)).profile);
			},
			async (ctx) => printProfile(json, await readProfile(ctx, { subject: await readReader(ctx, subject) })),
		),
	);
