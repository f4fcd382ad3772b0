/** The `tideline` command with all its commands, and what they share. */
import { Command } from 'commander';
import { questionCommands } from './arguments/question-command.ts';
import { adminLinkCommand } from './commands/admin-link.ts';
import { auditCommand } from './commands/audit.ts';
import { azureSetupCommand } from './commands/azure-setup.ts';
import { bookmarksCommand } from './commands/bookmarks.ts';
import { bundleCommand } from './commands/bundle.ts';
import { collectorCommand } from './commands/collector.ts';
import { completionCommand } from './commands/completion.ts';
import { dataCommand } from './commands/data.ts';
import { demoCommand } from './commands/demo.ts';
import { drainCommand } from './commands/drain.ts';
import { eraseCommand } from './commands/erase.ts';
import { followCommand } from './commands/follow.ts';
import { followGraphCommand } from './commands/follow-graph.ts';
import { holdCommand } from './commands/hold.ts';
import { importCommand } from './commands/import.ts';
import { listsCommand } from './commands/lists.ts';
import { logCommand } from './commands/log.ts';
import { loginCommand, logoutCommand } from './commands/login.ts';
import { mcpCommand } from './commands/mcp.ts';
import { notificationsCommand } from './commands/notifications.ts';
import { poisonCommand } from './commands/poison.ts';
import { postCommand } from './commands/post.ts';
import { profileCommand } from './commands/profile.ts';
import { rebalanceCommand } from './commands/rebalance.ts';
import { reconcileCommand } from './commands/reconcile.ts';
import {
	acceptCommand,
	blockCommand,
	muteCommand,
	refuseCommand,
	unblockCommand,
	unmuteCommand,
} from './commands/relate.ts';
import { removeCommand } from './commands/remove.ts';
import { requestsCommand } from './commands/requests.ts';
import { searchCommand } from './commands/search.ts';
import { searchesCommand } from './commands/searches.ts';
import { signOutCommand } from './commands/sign-out.ts';
import { subjectsCommand } from './commands/subjects.ts';
import { suspendCommand, unsuspendCommand } from './commands/suspend.ts';
import { tailCommand } from './commands/tail.ts';
import { timelineCommand } from './commands/timeline.ts';
import { tokenCommand } from './commands/token.ts';
import { unfollowCommand } from './commands/unfollow.ts';
import { vapidKeyCommand } from './commands/vapid-key.ts';
import { verifyCommand } from './commands/verify.ts';
import { workCommand } from './commands/work.ts';
import { printLine } from './terminal/print.ts';

/** Commands, in the order of the help. */
const COMMANDS = [
	importCommand,
	followGraphCommand,
	timelineCommand,
	tailCommand,
	searchCommand,
	notificationsCommand,
	bookmarksCommand,
	listsCommand,
	searchesCommand,
	postCommand,
	removeCommand,
	followCommand,
	unfollowCommand,
	...questionCommands,
	subjectsCommand,
	profileCommand,
	tokenCommand,
	auditCommand,
	bundleCommand,
	collectorCommand,
	logCommand,
	verifyCommand,
	mcpCommand,
	loginCommand,
	logoutCommand,
	requestsCommand,
	acceptCommand,
	refuseCommand,
	muteCommand,
	unmuteCommand,
	blockCommand,
	unblockCommand,
	signOutCommand,
	suspendCommand,
	unsuspendCommand,
	eraseCommand,
	holdCommand,
	dataCommand,
	drainCommand,
	workCommand,
	poisonCommand,
	reconcileCommand,
	rebalanceCommand,
	new Command('azure').addCommand(azureSetupCommand),
	demoCommand,
	adminLinkCommand,
	vapidKeyCommand,
	completionCommand,
];

/** Throws `CommanderError` for wrong usage, and after it has printed help. It prints no error itself. */
export const program = new Command('tideline')
	.description('A timeline you read like a feed and trust like an audit trail')
	.usage('<command> [arguments] [options]')
	.helpOption('-h, --help', 'Show this help')
	.helpCommand(false)
	.addHelpText('after', '\n`tideline <command> --help` shows its arguments, options and examples.')
	.enablePositionalOptions()
	// The hook below words this error.
	.allowExcessArguments()
	.exitOverride()
	.configureOutput({ writeOut: printLines, outputError: () => {} })
	.configureHelp({ visibleCommands: runnable, subcommandTerm: nameOf })
	.hook('preAction', (_, command) => {
		refuseExcess(command);
		refuseMissingValue(command);
	});
for (const command of COMMANDS) program.addCommand(command);
inherit(program);

/** Whether a command can be run: `azure setup`, not `azure`. A group with options of its own is one: `audit`. */
export const isRun = (command: Command): boolean => command.commands.length === 0 || command.options.length > 0;

/** The commands below one that can be run. */
export function runnable(command: Command): Command[] {
	return command.commands.flatMap((below) => [...(isRun(below) ? [below] : []), ...runnable(below)]);
}

/** The words that call a command: `azure setup`. */
export function nameOf(command: Command): string {
	return command.parent?.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
}

/** The command that the first words name: one that can be run, or the last one on the way there. */
export function commandOf(words: string[]): Command {
	let command = program;
	for (const word of words) {
		const below = command.commands.find((one) => one.name() === word);
		if (!below) break;
		command = below;
	}
	return command;
}

/** Commander copies settings only to commands that it makes itself. */
function inherit(command: Command): void {
	command.addHelpText('after', '\nIn a clone of the project, use `npm run -s tideline --` for `tideline`.');
	for (const below of command.commands) inherit(below.copyInheritedSettings(command));
}

function printLines(text: string): void {
	for (const line of text.trimEnd().split('\n')) printLine(line);
}

function refuseExcess(command: Command): void {
	const extra = command.args[command.registeredArguments.length];
	if (extra !== undefined) command.error(`"${extra}" is one argument too many. Put quotes around text with spaces.`);
}

/**
 * `--url --json` lacks a value, though commander takes `--json` for it. `--url=--json` says that it is meant. A dash alone is
 * standard input or output.
 */
function refuseMissingValue(command: Command): void {
	for (const option of command.options.filter(({ required }) => required)) {
		const value = command.getOptionValue(option.attributeName()) as string | string[] | undefined;
		const values = [value ?? []].flat();
		const doubtful = values.find(
			(one) => one.startsWith('-') && one !== '-' && !process.argv.includes(`${option.long}=${one}`),
		);
		if (doubtful !== undefined)
			command.error(
				`option '${option.flags}' argument missing. If the value starts with a dash, write ${option.long}=${doubtful}`,
			);
	}
}
