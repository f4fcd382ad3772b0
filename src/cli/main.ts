import { type Command, CommanderError } from 'commander';
import { ERROR_STATUS } from '../contract/errors/errors.ts';
import { backupFaultOf } from '../domain/backup/backup-fault.ts';
import { asTidelineError } from '../domain/errors.ts';
import { moveFaultOf } from '../domain/move/move-fault.ts';
import { VERSION } from '../env/version.ts';
import { ApiError } from '../sdk/index.ts';
import { StorageError } from '../storage/port.ts';
import { stressFaultOf } from '../stress/stress-fault.ts';
import { captureInCli } from './context/capture-in-cli.ts';
import { messageOf } from './context/with-services.ts';
import { commandOf, isRun, nameOf, program, runnable } from './program.ts';
import { reasonOf } from './server/on-server.ts';
import { printLine, warn } from './terminal/print.ts';
import { watchOutput } from './terminal/standard-output.ts';

/** Follows an error of storage that gave no clear answer. */
const LOOK_FIRST = "It may have gone through anyway. Check, and run the command again if it didn't.";

/** Exit codes for scripts, by the status of an error. 1 is all else. */
const EXIT_CODES: Record<number, number> = {
	401: 3,
	403: 3,
	404: 4,
	410: 4,
	409: 5,
	422: 5,
	429: 6,
	503: 6,
};
const USAGE = 2;

watchOutput(failOf);

const [first = '', ...others] = process.argv.slice(2);
// `help COMMAND` and `COMMAND --help` are the same.
const isHelp = ['', 'help', '--help', '-h'].includes(first);
if (first === '--version') printVersion();
else await main(isHelp ? [...others, '--help'] : [first, ...others]);

function printVersion(): void {
	try {
		printLine(VERSION);
	} catch (error) {
		failOf(error);
	}
}

async function main(words: string[]): Promise<void> {
	const command = commandOf(words);
	const isUnknown = !isRun(command) && words[0] !== '--help';
	try {
		await program.parseAsync(isUnknown ? ['--help'] : words, { from: 'user' });
	} catch (error) {
		if (!(error instanceof CommanderError)) failOf(error);
		else if (error.exitCode !== 0)
			fail('usage', `${sentenceOf(error, command)} (tideline ${nameOf(command)} --help)`, USAGE);
	}
	if (isUnknown) fail('command_unknown', `There's no command ${words[0]}.${similarTo(words[0] ?? '')}`, USAGE);
}

/** The error of commander as one line, with what helps. */
function sentenceOf({ code, message }: CommanderError, command: Command): string {
	const [, given] = /^error: unknown option '(--[^=']+)=/.exec(message) ?? [];
	if (command.options.some(({ long }) => long === given)) return `Option '${given}' does not take an argument`;
	const [sentence = '', suggestion] = message.replace(/^error: /, '').split('\n');
	const takesText = code === 'commander.unknownOption' && command.registeredArguments.length > 0;
	const hint =
		suggestion?.replace(/^\((.*)\)$/, '$1') ?? (takesText ? 'Put -- before text that starts with a dash' : '');
	return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${hint && `. ${hint}`}`;
}

function similarTo(name: string): string {
	const similar = runnable(program)
		.map(nameOf)
		.filter((command) => command.startsWith(name));
	return similar.length > 0 ? ` Did you mean ${similar.join(' or ')}?` : '';
}

function failOf(thrown: unknown): void {
	const error = thrown instanceof ApiError ? reasonOf(thrown) : thrown;
	const fault = backupFaultOf(error);
	if (fault) return fail(`backup_${fault.code.replaceAll('-', '_')}`, fault.message);
	const moveFault = moveFaultOf(error);
	if (moveFault) return fail(`move_${moveFault.code.replaceAll('-', '_')}`, moveFault.message);
	const stressFault = stressFaultOf(error);
	if (stressFault) return fail(`stress_${stressFault.code.replaceAll('-', '_')}`, stressFault.message);
	if (error instanceof StorageError)
		return fail(
			`storage_${error.reason}`,
			error.reason === 'unclear' ? `${error.message.replace(/\.?$/, '.')} ${LOOK_FIRST}` : error.message,
		);
	const { code, message, cause } = asTidelineError(error);
	if (code === 'internal') {
		warn(messageOf(cause));
		captureInCli(cause);
	}
	fail(code, message, EXIT_CODES[ERROR_STATUS[code]]);
}

/** Prints one line with a stable code, and sets an exit code for scripts. */
function fail(code: string, message: string, exitCode = 1): void {
	warn(`error ${code}: ${message}`);
	// A signal that ended the command has set its own.
	process.exitCode ||= exitCode;
}
