import { Command } from 'commander';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { TidelineError } from '../../contract/errors.ts';
import { follow } from '../../domain/graph/follow.ts';
import { subjectIdOf } from '../../domain/subject/subject-id.ts';
import { examples } from '../arguments/examples.ts';
import { type CliContext, withServices } from '../context/with-services.ts';
import { ensureMachineOnce } from '../load/ensure-machine-once.ts';
import { type Loaded, loadFile, printSummary, type Summary } from '../load/load-file.ts';
import { openLines } from '../load/read-lines.ts';

export const followGraphCommand = new Command('follow-graph')
	.description('Load follows from a CSV file, plain or gzipped')
	.argument('<file>', 'CSV with the header follower,followed. Each name is the uid of a machine')
	.option('--json', 'Print the summary as JSON')
	.addHelpText('after', examples('follow-graph follows.csv', 'follow-graph follows.csv.gz --json'))
	.action(async (file: string, { json = false }: { json?: boolean }) => {
		await refuseSwappedColumns(file);
		const summary = await withServices('import', (ctx) => loadFollows(ctx, file));
		printSummary(summary, { json, made: 'followed' });
	});

/** Throws `invalid_input` for a file whose columns are swapped: every line would load, and every follow would be wrong. */
async function refuseSwappedColumns(file: string): Promise<void> {
	for await (const { text = '' } of await openLines(file)) {
		if (text.trim() === '') continue;
		if (/^\s*"?followed"?\s*,\s*"?follower"?\s*$/i.test(text))
			throw new TidelineError(
				'invalid_input',
				`${file} starts with ${text.trim()}. The columns must be follower,followed, in this order.`,
			);
		return;
	}
}

/** Makes both subjects of each line, and the first follow the second. */
export function loadFollows(ctx: CliContext, file: string): Promise<Summary> {
	const ensure = ensureMachineOnce(ctx);
	return loadFile(ctx, file, async (text): Promise<Loaded> => {
		const [follower, followed] = readEdge(text);
		// Files that were joined have a header in the middle too.
		if (follower === 'follower' && followed === 'followed') return 'skip';
		const [from, to] = [subjectIdOf('app', follower), subjectIdOf('app', followed)];
		await Promise.all([ensure(from), ensure(to)]);
		const { repeated } = await follow(ctx, { follower: from, followed: to });
		return repeated ? 'there' : 'new';
	});
}

function readEdge(text: string): [string, string] {
	const fields = readFields(text);
	const [follower, followed] = fields;
	if (fields.length !== 2 || !follower || !followed)
		throw new TidelineError('invalid_input', 'A line needs two names: follower,followed.');
	return [follower, followed];
}

function readFields(text: string): string[] {
	try {
		return (parse(text, { trim: true }) as string[][])[0] ?? [];
	} catch (error) {
		if (error instanceof CsvError)
			throw new TidelineError('invalid_input', `The line isn't valid CSV: ${error.message}.`);
		throw error;
	}
}
