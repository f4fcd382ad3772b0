import { Command } from 'commander';
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
		onServerOrStore(async (place) => {
			const id = await readReader(place, subject);
			printProfile(json, (await place.client().subject(id)).profile);
		}),
	);
