import { Command, Option } from 'commander';
import { TidelineError } from '../../../contract/errors/errors.ts';
import { PAGE_SIZE } from '../../../contract/event/event.ts';
import { type FoundPage, hintSentence, SEARCH_ORDERS, type SearchOrder } from '../../../contract/search/found.ts';
import type { WithPeople } from '../../../sdk/index.ts';
import { examples } from '../../arguments/examples.ts';
import { readReader } from '../../arguments/subject-argument.ts';
import { onServerOrStore } from '../../server/on-server.ts';
import { printLine, warn } from '../../terminal/print.ts';
import { printEvents } from '../../terminal/print-event.ts';

type Options = { as?: string; order: SearchOrder; limit: string; json?: boolean };
type ReadPage = (cursor: string | undefined, limit: number) => Promise<WithPeople<FoundPage>>;

export const searchCommand = new Command('search')
	.description(
		'Search events by words, "phrases", -words and operators: from: to: about: tag: type: verb: has: is: before: after: in:',
	)
	.argument('<query>', 'What to search for, quoted if it has spaces. See docs/search.md')
	.option('--as <subject>', 'Search what this subject can read: a subject ID, a handle, or the name of a machine')
	.addOption(
		new Option('--order <order>', 'Newest first, or best matches first').choices(SEARCH_ORDERS).default('newest'),
	)
	.option('--limit <number>', 'Show up to this many events', '50')
	.option('--json', 'Print one JSON event per line: id, actor, text, occurredAt')
	.addHelpText(
		'after',
		examples(
			'search "pg-boss retry"',
			'search "from:me in:timeline" --as reader',
			'search "deploy* -beta" --order relevance --json',
		),
	)
	.action((query: string, { as, order, limit, json }: Options) => {
		const most = Number(limit);
		if (!Number.isSafeInteger(most) || most < 1)
			throw new TidelineError('invalid_input', '--limit is a number from 1 on.');
		return onServerOrStore(async (place) => {
			const client = place.client(as === undefined ? undefined : await readReader(place, as));
			const read: ReadPage = (cursor, size) => client.search(query, { order, cursor, limit: size });
			await printFound(read, most, json);
		});
	});

async function printFound(read: ReadPage, most: number, json: boolean | undefined): Promise<void> {
	let left = most;
	let cursor: string | undefined;
	do {
		const { items, next, hints, people } = await read(cursor, Math.min(left, PAGE_SIZE));
		if (cursor === undefined) for (const hint of hints) warn(hintSentence(hint));
		const events = items.map(({ event }) => event);
		printEvents(events, { json, people });
		left -= items.length;
		cursor = next;
	} while (cursor !== undefined && left > 0);
	if (cursor !== undefined && !json) printLine('… more with --limit');
}
