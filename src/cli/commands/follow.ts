import { Command } from 'commander';
import { follow } from '../../domain/graph/follow.ts';
import { assertTwo } from '../../domain/graph/pair.ts';
import { readProfile } from '../../domain/subject/read-profile.ts';
import { examples } from '../arguments/examples.ts';
import { ensureActor, readActor, readSubject } from '../arguments/subject-argument.ts';
import { onServerOrStore } from '../server/on-server.ts';
import { jsonOption, print } from '../terminal/print.ts';

export const followCommand = new Command('follow')
	.description('Follow someone')
	.argument('<follower>', 'Who follows')
	.argument('<followed>', 'Who to follow. A machine given by name is created')
	.option(...jsonOption)
	.addHelpText('after', examples('follow reader printer', 'follow dev-alice app-printer --json'))
	.action((follower: string, followed: string, { json }: { json?: boolean }) =>
		onServerOrStore(
			async (server) => {
				const [from, to] = [await readSubject(server, follower), await readSubject(server, followed)];
				printResult(json, from, to, await server(from).follow(to));
			},
			async (ctx) => {
				const [from, to] = [await readActor(ctx, follower), await readActor(ctx, followed)];
				assertTwo(from.id, to.id);
				// A machine is not made when the other subject does not exist.
				await Promise.all(
					[from, to].filter(({ byName }) => !byName).map(({ id }) => readProfile(ctx, { subject: id })),
				);
				await ensureActor(ctx, from);
				await ensureActor(ctx, to);
				const result = await follow(ctx, { follower: from.id, followed: to.id });
				printResult(json, from.id, to.id, result);
			},
		),
	);

function printResult(
	json: boolean | undefined,
	from: string,
	to: string,
	result: { state: string; repeated: boolean },
): void {
	const does = result.state === 'requested' ? 'asks to follow' : 'follows';
	print(json, result, `${from} ${does} ${to}${result.repeated ? ' already' : ''}`);
}
