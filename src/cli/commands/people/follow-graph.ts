import { Command } from 'commander';
import { follow } from '../../../domain/graph/follow.ts';
import { subjectIdOf } from '../../../domain/subject/subject-id.ts';
import { examples } from '../../arguments/examples.ts';
import { type CliContext, withServices } from '../../context/with-services.ts';
import { ensureMachineOnce } from '../../load/ensure-machine-once.ts';
import { type ColumnOptions, type FollowColumns, readColumns, readFollow } from '../../load/follow-columns.ts';
import { type Loaded, loadFile, printSummary, type Summary } from '../../load/load-file.ts';
import { type Lines, openLines } from '../../load/read-lines.ts';

type Options = ColumnOptions & { json?: boolean };

export const followGraphCommand = new Command('follow-graph')
	.description('Load follows from a CSV file, plain or gzipped. Its header says which column is which')
	.argument('<file>', 'CSV with the header follower,followed. Each name is the uid of a machine. - is standard input')
	.option('--columns <names>', 'The columns of a file without such a header: follower,followed, and _ for any other')
	.option('--follower <name>', 'Of a list of accounts: the one who follows them')
	.option('--followed <name>', 'Of a list of accounts: the one they follow')
	.option('--json', 'Print the summary as JSON')
	.addHelpText(
		'after',
		examples(
			'follow-graph follows.csv',
			'follow-graph follows.csv.gz --json',
			'follow-graph edges.csv --columns followed,follower,_',
			'follow-graph following_accounts.csv --follower nina',
		),
	)
	.action(async (file: string, { json = false, ...options }: Options) => {
		const { columns, rest } = await readColumns(await openLines(file), options);
		const summary = await withServices('import', (ctx) => loadFollows(ctx, rest, columns));
		printSummary(summary, { json, made: 'followed' });
	});

/** Makes both subjects of each line, and the first follow the second. */
function loadFollows(ctx: CliContext, lines: Lines, columns: FollowColumns): Promise<Summary> {
	const ensure = ensureMachineOnce(ctx);
	return loadFile(ctx, lines, async (text): Promise<Loaded> => {
		const names = readFollow(text, columns);
		if (!names) return 'skip';
		const [from, to] = [subjectIdOf('app', names[0]), subjectIdOf('app', names[1])];
		await Promise.all([ensure(from), ensure(to)]);
		const { repeated } = await follow(ctx, { follower: from, followed: to });
		return repeated ? 'there' : 'new';
	});
}
