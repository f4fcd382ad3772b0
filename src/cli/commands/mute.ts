import { mute } from '../../domain/graph/mute.ts';
import { pairCommand } from '../arguments/pair-command.ts';

export const muteCommand = pairCommand({
	name: 'mute',
	description: 'Hide the events of another subject when a subject reads its timeline',
	other: 'The subject to mute',
	done: 'mutes',
	run: (ctx, subject, other) => mute(ctx, { subject, other }),
});
