import { Command } from 'commander';
import { unfollow } from '../../domain/graph/unfollow.ts';
import { examples } from '../arguments/examples.ts';
import { readSubject } from '../arguments/subject-argument.ts';
import { onServerOrStore } from '../server/on-server.ts';
import { jsonOption, print } from '../terminal/print.ts';

export const unfollowCommand = new Command('unfollow')
	.description('Unfollow someone')
	.argument('<follower>', 'Who follows')
	.argument('<followed>', 'Who to unfollow')
	.option(...jsonOption)
	.addHelpText('after', examples('unfollow reader printer'))
	.action((from: string, to: string, { json }: { json?: boolean }) =>
		onServerOrStore(
			async (server) => {
				const [follower, followed] = [await readSubject(server, from), await readSubject(server, to)];
				printResult(json, follower, followed, await server(follower).unfollow(followed));
			},
			async (ctx) => {
				const [follower, followed] = [await readSubject(ctx, from), await readSubject(ctx, to)];
				printResult(json, follower, followed, await unfollow(ctx, { follower, followed }));
			},
		),
	);

function printResult(json: boolean | undefined, from: string, to: string, result: { repeated: boolean }): void {
	print(json, result, `${from} ${result.repeated ? "doesn't follow" : 'no longer follows'} ${to}`);
}
