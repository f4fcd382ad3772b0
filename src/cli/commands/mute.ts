import { mute } from '../../domain/graph/mute.ts';
import { pairCommand } from '../arguments/pair-command.ts';

export const muteCommand = pairCommand({
	name: 'mute',
	description: "Hide someone's events from a timeline",
	other: 'The subject to mute',
	done: 'mutes',
	run: (ctx, subject, other) => mute(ctx, { subject, other }),
});
