/** The `tideline` command with all its commands, and what they share. */
import { Command } from 'commander';
import { questionCommands } from './arguments/question-command.ts';
import { accessCommand } from './commands/access/access.ts';
import { adminLinkCommand } from './commands/access/admin-link.ts';
import { approvalsCommand } from './commands/access/approvals.ts';
import { invitationCommand } from './commands/access/invitation.ts';
import { loginCommand, logoutCommand } from './commands/access/login.ts';
import { mcpCommand } from './commands/access/mcp.ts';
import { signOutCommand } from './commands/access/sign-out.ts';
import { tokenCommand } from './commands/access/token.ts';
import { completionCommand } from './commands/completion.ts';
import { bookmarksCommand } from './commands/events/bookmarks.ts';
import { importCommand } from './commands/events/import.ts';
import { listsCommand } from './commands/events/lists.ts';
import { chooseNotificationsCommand, notificationsCommand } from './commands/events/notifications.ts';
import { postCommand } from './commands/events/post.ts';
import { reactCommand, reactionsCommand } from './commands/events/react.ts';
import { removeCommand } from './commands/events/remove.ts';
import { removeEventsCommand } from './commands/events/remove-events.ts';
import { repliesCommand } from './commands/events/replies.ts';
import { searchCommand } from './commands/events/search.ts';
import { searchesCommand } from './commands/events/searches.ts';
import { tailCommand } from './commands/events/tail.ts';
import { timelineCommand } from './commands/events/timeline.ts';
import { azureSetupCommand } from './commands/operation/azure-setup.ts';
import { backupCommand } from './commands/operation/backup.ts';
import { demoCommand } from './commands/operation/demo.ts';
import { drainCommand } from './commands/operation/drain.ts';
import { mailTestCommand } from './commands/operation/mail-test.ts';
import { moveCommand } from './commands/operation/move.ts';
import { poisonCommand } from './commands/operation/poison.ts';
import { rebalanceCommand } from './commands/operation/rebalance.ts';
import { reconcileCommand } from './commands/operation/reconcile.ts';
import { restoreCommand } from './commands/operation/restore.ts';
import { stressCommand } from './commands/operation/stress.ts';
import { subjectHashCommand } from './commands/operation/subject-hash.ts';
import { vapidKeyCommand } from './commands/operation/vapid-key.ts';
import { workCommand } from './commands/operation/work.ts';
import { followCommand } from './commands/people/follow.ts';
import { followGraphCommand } from './commands/people/follow-graph.ts';
import { mutedTopicsCommand, muteTopicCommand, unmuteTopicCommand } from './commands/people/muted-topics.ts';
import { profileCommand } from './commands/people/profile.ts';
import {
	acceptCommand,
	blockCommand,
	muteCommand,
	refuseCommand,
	unblockCommand,
	unmuteCommand,
} from './commands/people/relate.ts';
import { requestsCommand } from './commands/people/requests.ts';
import { subjectsCommand } from './commands/people/subjects.ts';
import { unfollowCommand } from './commands/people/unfollow.ts';
import { dataCommand } from './commands/privacy/data.ts';
import { eraseCommand } from './commands/privacy/erase.ts';
import { holdCommand } from './commands/privacy/hold.ts';
import { labelCommand, unlabelCommand } from './commands/privacy/label.ts';
import { limitCommand, unlimitCommand } from './commands/privacy/limit.ts';
import { suspendCommand, unsuspendCommand } from './commands/privacy/suspend.ts';
import { alarmCommand } from './commands/trail/alarm.ts';
import { auditCommand } from './commands/trail/audit.ts';
import { bundleCommand } from './commands/trail/bundle.ts';
import { collectorCommand } from './commands/trail/collector.ts';
import { logCommand } from './commands/trail/log.ts';
import { verifyCommand } from './commands/trail/verify.ts';
import { printLine } from './terminal/print.ts';

/** Commands, in the order of the help. */
const COMMANDS = [
	importCommand,
	followGraphCommand,
	timelineCommand,
	tailCommand,
	searchCommand,
	repliesCommand,
	reactionsCommand,
	notificationsCommand,
	chooseNotificationsCommand,
	bookmarksCommand,
	listsCommand,
	searchesCommand,
	postCommand,
	reactCommand,
	removeCommand,
	removeEventsCommand,
	followCommand,
	unfollowCommand,
	...questionCommands,
	subjectsCommand,
	profileCommand,
	tokenCommand,
	auditCommand,
	bundleCommand,
	collectorCommand,
	alarmCommand,
	accessCommand,
	approvalsCommand,
	invitationCommand,
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
	muteTopicCommand,
	unmuteTopicCommand,
	mutedTopicsCommand,
	blockCommand,
	unblockCommand,
	signOutCommand,
	labelCommand,
	unlabelCommand,
	limitCommand,
	unlimitCommand,
	suspendCommand,
	unsuspendCommand,
	eraseCommand,
	holdCommand,
	dataCommand,
	drainCommand,
	workCommand,
	poisonCommand,
	backupCommand,
	restoreCommand,
	moveCommand,
	reconcileCommand,
	rebalanceCommand,
	stressCommand,
	new Command('azure').addCommand(azureSetupCommand),
	demoCommand,
	adminLinkCommand,
	subjectHashCommand,
	vapidKeyCommand,
	mailTestCommand,
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
