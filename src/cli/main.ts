import { defineCommand, renderUsage, runCommand } from 'citty';
import { asTidelineError } from '../domain/errors.ts';
import { StorageError } from '../storage/port.ts';
import { followCommand, postCommand, removeCommand, unfollowCommand } from './acts.ts';
import { azureSetupCommand } from './azure-setup.ts';
import { demoCommand } from './demo.ts';
import { drainCommand } from './drain.ts';
import { followGraphCommand } from './follow-graph.ts';
import { importCommand } from './import.ts';
import {
	acceptCommand,
	blockCommand,
	muteCommand,
	profileCommand,
	refuseCommand,
	requestsCommand,
	unblockCommand,
	unmuteCommand,
} from './people.ts';
import { poisonCommand } from './poison.ts';
import { rebalanceCommand } from './rebalance.ts';
import { reconcileCommand } from './reconcile.ts';
import { messageOf, warn } from './session.ts';
import { timelineCommand } from './timeline.ts';
import { workCommand } from './work.ts';

const commands = {
	import: importCommand,
	'follow-graph': followGraphCommand,
	timeline: timelineCommand,
	post: postCommand,
	remove: removeCommand,
	follow: followCommand,
	unfollow: unfollowCommand,
	profile: profileCommand,
	requests: requestsCommand,
	accept: acceptCommand,
	refuse: refuseCommand,
	mute: muteCommand,
	unmute: unmuteCommand,
	block: blockCommand,
	unblock: unblockCommand,
	drain: drainCommand,
	work: workCommand,
	poison: poisonCommand,
	reconcile: reconcileCommand,
	rebalance: rebalanceCommand,
	'azure setup': azureSetupCommand,
	demo: demoCommand,
};

const tideline = defineCommand({
	meta: { name: 'tideline', description: 'A timeline service that reads like a feed and holds up as an audit trail' },
	subCommands: commands,
});

await main(process.argv.slice(2));

async function main(words: string[]): Promise<void> {
	const name = nameIn(words);
	const command = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined;
	if (!command || words.includes('--help')) {
		console.log(await renderUsage((command ?? tideline) as typeof tideline));
		if (!command && name !== '' && name !== '--help') fail('command_unknown', `There is no command ${name}.`);
		return;
	}
	try {
		await runCommand(command as typeof tideline, { rawArgs: words.slice(name.split(' ').length) });
	} catch (error) {
		if (isUsageError(error)) return fail('usage', `${messageOf(error)} (tideline ${name} --help)`);
		if (error instanceof StorageError) return fail(`storage_${error.reason}`, error.message);
		const { code, message, cause } = asTidelineError(error);
		if (code === 'internal') warn(messageOf(cause));
		fail(code, message);
	}
}

/** One word or, where that names no command, two. */
function nameIn([first = '', second]: string[]): string {
	const two = `${first} ${second}`;
	return Object.hasOwn(commands, two) ? two : first;
}

/** One line with a stable code, and an exit code for scripts. */
function fail(code: string, message: string): void {
	warn(`error ${code}: ${message}`);
	process.exitCode = 1;
}

function isUsageError(error: unknown): boolean {
	return error instanceof Error && error.name === 'CLIError';
}
