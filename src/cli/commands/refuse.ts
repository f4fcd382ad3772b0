import { refuseRequest } from '../../domain/graph/answer-request.ts';
import { pairCommand } from '../arguments/pair-command.ts';

export const refuseCommand = pairCommand({
	name: 'refuse',
	description: 'Decline a follow request',
	other: 'Who asks to follow',
	done: 'has declined',
	run: (ctx, followed, follower) => refuseRequest(ctx, { followed, follower }),
});
