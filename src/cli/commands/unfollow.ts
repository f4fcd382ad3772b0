import { Command } from 'commander';
import { unfollow } from '../../domain/graph/unfollow.ts';
import { examples } from '../arguments/examples.ts';
import { readSubject } from '../arguments/subject-argument.ts';
import { withServices } from '../context/with-services.ts';
import { jsonOption, print } from '../terminal/print.ts';

export const unfollowCommand = new Command('unfollow')
	.description('Make a subject stop following another')
	.argument('<follower>', 'The subject that follows')
	.argument('<followed>', 'The subject that it follows')
	.option(...jsonOption)
	.addHelpText('after', examples('unfollow reader printer'))
	.action((from: string, to: string, { json }: { json?: boolean }) =>
		withServices('cli', async (ctx) => {
			const [follower, followed] = [readSubject(from).id, readSubject(to).id];
			const result = await unfollow(ctx, { follower, followed });
			const does = result.repeated ? 'does not follow' : 'no longer follows';
			print(json, result, `${follower} ${does} ${followed}`);
		}),
	);
