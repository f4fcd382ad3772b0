import { Command } from 'commander';
import { examples } from '../../arguments/examples.ts';
import { readSubject } from '../../arguments/subject-argument.ts';
import { onServerOrStore } from '../../server/on-server.ts';
import { jsonOption, print } from '../../terminal/print.ts';

export const unfollowCommand = new Command('unfollow')
	.description('Unfollow someone')
	.argument('<follower>', 'Who follows')
	.argument('<followed>', 'Who to unfollow')
	.option(...jsonOption)
	.addHelpText('after', examples('unfollow reader printer'))
	.action((from: string, to: string, { json }: { json?: boolean }) =>
		onServerOrStore(async (place) => {
			const [follower, followed] = [await readSubject(place, from), await readSubject(place, to)];
			const result = await place.client(follower).unfollow(followed);
			print(json, result, `${follower} ${result.repeated ? "doesn't follow" : 'no longer follows'} ${followed}`);
		}),
	);
