import { unmute } from '../../domain/graph/mute.ts';
import { pairCommand } from '../arguments/pair-command.ts';

export const unmuteCommand = pairCommand({
	name: 'unmute',
	description: 'Show the events of a muted subject again',
	other: 'The subject to unmute',
	done: 'does not mute',
	run: (ctx, subject, other) => unmute(ctx, { subject, other }),
});
