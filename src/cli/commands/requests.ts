import { Command } from 'commander';
import { PAGE_SIZE } from '../../contract/event.ts';
import { listRequests } from '../../domain/graph/list-requests.ts';
import { readProfile } from '../../domain/subject/read-profile.ts';
import { examples } from '../arguments/examples.ts';
import { READER, readReader } from '../arguments/subject-argument.ts';
import { onServerOrStore } from '../server/on-server.ts';
import { print } from '../terminal/print.ts';

export const requestsCommand = new Command('requests')
	.description('List follow requests')
	.argument('<subject>', READER)
	.option('--json', 'Print one JSON object per line')
	.addHelpText('after', examples('requests printer'))
	.action((subject: string, { json }: { json?: boolean }) =>
		onServerOrStore(
			async (server) => {
				for await (const asking of server(await readReader(server, subject)).requests()) print(json, asking, asking.id);
			},
			async (ctx) => {
				const id = await readReader(ctx, subject);
				await readProfile(ctx, { subject: id });
				for (let cursor: string | undefined, page = 0; page === 0 || cursor; page++) {
					const { items, next } = await listRequests(ctx, { subject: id, cursor, limit: PAGE_SIZE });
					for (const asking of items) print(json, asking, asking.id);
					cursor = next;
				}
			},
		),
	);
