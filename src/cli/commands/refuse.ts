import { refuseRequest } from '../../domain/graph/answer-request.ts';
import { pairCommand } from '../arguments/pair-command.ts';

export const refuseCommand = pairCommand({
	name: 'refuse',
	description: 'Refuse a request to follow',
	other: 'The subject that asks to follow',
	done: 'has refused',
	run: (ctx, followed, follower) => refuseRequest(ctx, { followed, follower }),
});
