/** `docs/cli.md`: the commands, as their own help tells of them. `npm run test:unit -- cli-page -u` writes it. */
import type { Command } from 'commander';
import { nameOf, program, runnable } from '../src/cli/program.ts';

const WIDTH = 100;

const BEGINNING = `# The command line

\`npm run -s tideline -- <command>\` works on the store that the environment names, with or without a running server. With a token in \`TIDELINE_TOKEN\`, or after \`tideline login URL\`, the commands for machines work on a server instead ([which, and their exit codes](machines.md#the-command-line-on-a-server)).

**Subjects.** Name a subject by its ID (\`github-583231\`, \`dev-alice\`) or its handle (\`@alice\`), or a machine by its name: \`printer\` is \`app-printer\`, and it is made when it is first named. Commands that only read take a handle without its \`@\`, too, where no machine has that name. An ID or a handle must exist already: people make their subject by signing in.

**Files.** A file that \`--out\` names is called \`FILE.part\` until it's whole and on the disk. One that exists is replaced only with \`--force\`; a named pipe or a device is written into, and \`-\` is standard output ([why](decisions/0044-files.md)). When a line of a file that is read is refused, the command names its number and error code, loads the rest, and ends with exit code 1. Loading a file again adds nothing.

**Output.** A terminal shows characters that would act on it as escapes. A file or another program gets texts as they are. With \`--json\`, each line is one JSON object.

This page is the help of the program: \`tideline <command> --help\` prints the same.
`;

export function cliPage(): string {
	const commands = runnable(program);
	const table = commands.map((command) => `| ${code(nameOf(command))} | ${cell(command.description())} |`);
	const sections = commands.map((command) => `## ${code(nameOf(command))}\n\n\`\`\`text\n${helpOf(command)}\n\`\`\``);
	return `${[BEGINNING.trimEnd(), ['| command | what it does |', '|---|---|', ...table].join('\n'), ...sections].join('\n\n')}\n`;
}

const code = (text: string) => `\`${text}\``;
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** Returns a command's help without the line that all commands end with. */
function helpOf(command: Command): string {
	const lines: string[] = [];
	command.configureOutput({
		writeOut: (text) => lines.push(text),
		getOutHelpWidth: () => WIDTH,
		getOutHasColors: () => false,
	});
	command.outputHelp();
	return lines
		.join('')
		.replace(/\n*In a clone of the project, use .*/, '')
		.trim();
}
