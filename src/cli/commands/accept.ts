import { acceptRequest } from '../../domain/graph/answer-request.ts';
import { pairCommand } from '../arguments/pair-command.ts';

export const acceptCommand = pairCommand({
	name: 'accept',
	description: 'Accept a follow request',
	other: 'Who asks to follow',
	done: 'has accepted',
	run: (ctx, followed, follower) => acceptRequest(ctx, { followed, follower }),
});
