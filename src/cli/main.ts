import { type ArgsDef, defineCommand, renderUsage, runCommand } from 'citty';
import { asTidelineError } from '../domain/core/errors.ts';
import { StorageError } from '../storage/port.ts';
import { followCommand, postCommand, removeCommand, unfollowCommand } from './acts.ts';
import { adminLinkCommand } from './admin-link.ts';
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
import { warn } from './print.ts';
import { rebalanceCommand } from './rebalance.ts';
import { reconcileCommand } from './reconcile.ts';
import { refuseUnknown, UsageError } from './refuse-unknown.ts';
import { messageOf } from './session.ts';
import { signOutCommand } from './sign-out.ts';
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
	'sign-out': signOutCommand,
	drain: drainCommand,
	work: workCommand,
	poison: poisonCommand,
	reconcile: reconcileCommand,
	rebalance: rebalanceCommand,
	'azure setup': azureSetupCommand,
	demo: demoCommand,
	'admin-link': adminLinkCommand,
};

const tideline = defineCommand({
	meta: { name: 'tideline', description: 'A timeline service that reads like a feed and holds up as an audit trail' },
	subCommands: commands,
});

/** Said of storage that gave no clear answer. */
const LOOK_FIRST = 'It may have been done all the same: look, and if it was not, run the command again.';

// Whoever reads the output may have enough before its end, as `head` has: no error, then.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
	if (error.code !== 'EPIPE') throw error;
	process.exit();
});

const [first = '', ...others] = process.argv.slice(2);
// `help COMMAND` and `COMMAND --help` are the same.
const isHelp = ['help', '--help', '-h'].includes(first);
await main(isHelp ? [...others, ...(others.length > 0 ? ['--help'] : [])] : [first, ...others]);

async function main(words: string[]): Promise<void> {
	const name = nameIn(words);
	const command = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined;
	const rawArgs = words.slice(name.split(' ').length);
	if (!command || asksForHelp(rawArgs)) {
		console.log(await renderUsage((command ?? tideline) as typeof tideline));
		if (!command && name !== '') fail('command_unknown', `There is no command ${name}.${similarTo(name)}`);
		return;
	}
	try {
		refuseUnknown((command.args ?? {}) as ArgsDef, rawArgs);
		await runCommand(command as typeof tideline, { rawArgs });
	} catch (error) {
		if (isUsageError(error)) return fail('usage', `${messageOf(error)} (tideline ${name} --help)`);
		if (error instanceof StorageError)
			return fail(
				`storage_${error.reason}`,
				error.reason === 'unclear' ? `${error.message.replace(/\.?$/, '.')} ${LOOK_FIRST}` : error.message,
			);
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

/** Not behind `--`, where a text may begin with dashes. */
function asksForHelp(words: string[]): boolean {
	const end = words.indexOf('--');
	return words.slice(0, end < 0 ? undefined : end).some((word) => word === '--help' || word === '-h');
}

function similarTo(name: string): string {
	const similar = Object.keys(commands).filter((command) => command.startsWith(name));
	return similar.length > 0 ? ` There is ${similar.join(', ')}.` : '';
}

/** One line with a stable code, and an exit code for scripts. */
function fail(code: string, message: string): void {
	warn(`error ${code}: ${message}`);
	process.exitCode = 1;
}

function isUsageError(error: unknown): boolean {
	return error instanceof UsageError || (error instanceof Error && error.name === 'CLIError');
}
