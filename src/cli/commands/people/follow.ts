import { Command } from 'commander';
import { assertTwo } from '../../../domain/graph/pair.ts';
import { examples } from '../../arguments/examples.ts';
import { ensureActors, readActor } from '../../arguments/subject-argument.ts';
import { onServerOrStore } from '../../server/on-server.ts';
import { jsonOption, print } from '../../terminal/print.ts';

export const followCommand = new Command('follow')
	.description('Follow someone')
	.argument('<follower>', 'Who follows')
	.argument('<followed>', 'Who to follow. A machine given by name is created')
	.option(...jsonOption)
	.addHelpText('after', examples('follow reader printer', 'follow dev-alice app-printer --json'))
	.action((follower: string, followed: string, { json }: { json?: boolean }) =>
		onServerOrStore(async (place) => {
			const [from, to] = [await readActor(place, follower), await readActor(place, followed)];
			assertTwo(from.id, to.id);
			await ensureActors(place, from, to);
			const result = await place.client(from.id).follow(to.id);
			const does = result.state === 'requested' ? 'asks to follow' : 'follows';
			print(json, result, `${from.id} ${does} ${to.id}${result.repeated ? ' already' : ''}`);
		}),
	);
