import { Command } from 'commander';
import { examples } from '../../arguments/examples.ts';
import { READER, readReader } from '../../arguments/subject-argument.ts';
import { onServerOrStore } from '../../server/on-server.ts';
import { print } from '../../terminal/print.ts';

export const requestsCommand = new Command('requests')
	.description('List follow requests')
	.argument('<subject>', READER)
	.option('--json', 'Print one JSON object per line')
	.addHelpText('after', examples('requests printer'))
	.action((subject: string, { json }: { json?: boolean }) =>
		onServerOrStore(async (place) => {
			const client = place.client(await readReader(place, subject));
			for await (const asking of client.requests()) print(json, asking, asking.id);
		}),
	);
