/** The commands on two subjects: one answers the other's request, mutes it or blocks it, or ends one of these. */
import { Command } from 'commander';
import type { Tideline } from '../../../sdk/index.ts';
import { examples } from '../../arguments/examples.ts';
import { readSubject, SUBJECT } from '../../arguments/subject-argument.ts';
import { onServerOrStore } from '../../server/on-server.ts';
import { jsonOption, print } from '../../terminal/print.ts';

type Pair = {
	name: Parameters<Tideline['relate']>[0];
	description: string;
	/** Describes the second argument. */
	other: string;
	/** The verb of the line that it prints. */
	done: string;
};

/** It says when nothing was left to do. */
function pairCommand({ name, description, other, done }: Pair): Command {
	return new Command(name)
		.description(description)
		.argument('<subject>', SUBJECT)
		.argument('<other>', other)
		.option(...jsonOption)
		.addHelpText('after', examples(`${name} printer reader`))
		.action((first: string, second: string, { json }: { json?: boolean }) =>
			onServerOrStore(async (place) => {
				const [one, two] = [await readSubject(place, first), await readSubject(place, second)];
				const result = await place.client(one).relate(name, two);
				print(json, result, `${one} ${done} ${two}${result.repeated ? ' already' : ''}`);
			}),
		);
}

export const acceptCommand = pairCommand({
	name: 'accept',
	description: 'Accept a follow request',
	other: 'Who asks to follow',
	done: 'has accepted',
});

export const refuseCommand = pairCommand({
	name: 'refuse',
	description: 'Decline a follow request',
	other: 'Who asks to follow',
	done: 'has declined',
});

export const muteCommand = pairCommand({
	name: 'mute',
	description: "Hide someone's events from a timeline",
	other: 'The subject to mute',
	done: 'mutes',
});

export const unmuteCommand = pairCommand({
	name: 'unmute',
	description: 'Show the events of a muted subject again',
	other: 'The subject to unmute',
	done: 'does not mute',
});

export const blockCommand = pairCommand({
	name: 'block',
	description: 'Block someone',
	other: 'The subject to block',
	done: 'blocks',
});

export const unblockCommand = pairCommand({
	name: 'unblock',
	description: 'Unblock someone',
	other: 'The subject to unblock',
	done: 'does not block',
});
