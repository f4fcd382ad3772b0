import { Command, Option } from 'commander';
import { z } from 'zod';
import { examples } from '../arguments/examples.ts';
import { parseArgument } from '../arguments/parse-argument.ts';
import { printLine } from '../terminal/print.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

export const completionCommand = new Command('completion')
	.description('Print a completion script for bash, zsh or fish')
	.argument('<shell>', SHELLS.join(', '))
	.addOption(new Option('--json', 'Print the commands and their options as JSON'))
	.addHelpText('after', examples('completion bash > ~/.local/share/bash-completion/completions/tideline'))
	.action((shell: string, { json }: { json?: boolean }, command: Command) => {
		const written = parseArgument(z.enum(SHELLS, `Choose ${SHELLS.join(', ')}.`), shell);
		const words = wordsOf(rootOf(command));
		if (json) printLine(JSON.stringify(Object.fromEntries(words)));
		else for (const line of SCRIPTS[written](words)) printLine(line);
	});

/** The words that may follow a command: its commands, else its options. The first is the command line itself. */
type Words = [command: string, following: string[]][];

function rootOf(command: Command): Command {
	return command.parent ? rootOf(command.parent) : command;
}

function wordsOf(command: Command, name = ''): Words {
	const below = command.commands.map((one) => one.name());
	const options = command.options.map(({ long }) => long ?? '').filter(Boolean);
	const own: Words = [[name, below.length > 0 ? [...below, ...options] : [...options, '--help']]];
	return [...own, ...command.commands.flatMap((one) => wordsOf(one, `${name} ${one.name()}`.trim()))];
}

/** The patterns that both shells match against the first two words. The longer ones come first. */
function casesOf(words: Words): string[] {
	const deepest = words.toSorted(([one], [other]) => other.split(' ').length - one.split(' ').length);
	return deepest.map(([name, following]) => {
		const pattern = name === '' ? "' '" : `'${name}${name.includes(' ') ? '' : ' '}'*`;
		return `\t\t${pattern}) following='${following.join(' ')}' ;;`;
	});
}

const SCRIPTS: Record<(typeof SHELLS)[number], (words: Words) => string[]> = {
	bash: (words) => [
		'_tideline() {',
		'\tlocal first="" second="" following=""',
		'\t[ "$COMP_CWORD" -gt 1 ] && first="${COMP_WORDS[1]}"',
		'\t[ "$COMP_CWORD" -gt 2 ] && second="${COMP_WORDS[2]}"',
		'\tcase "$first $second" in',
		...casesOf(words),
		'\tesac',
		'\tCOMPREPLY=($(compgen -W "$following" -- "${COMP_WORDS[COMP_CWORD]}"))',
		'}',
		'complete -o default -F _tideline tideline',
	],
	zsh: (words) => [
		'#compdef tideline',
		'_tideline() {',
		'\tlocal first="" second="" following=""',
		'\t(( CURRENT > 2 )) && first="${words[2]}"',
		'\t(( CURRENT > 3 )) && second="${words[3]}"',
		'\tcase "$first $second" in',
		...casesOf(words),
		'\tesac',
		'\tcompadd -- ${=following}',
		'\t_files',
		'}',
		'compdef _tideline tideline',
	],
	fish: (words) => words.flatMap(([name, following]) => following.map((word) => fishLine(name, word))),
};

function fishLine(name: string, word: string): string {
	const where =
		name === ''
			? '__fish_use_subcommand'
			: name
					.split(' ')
					.map((one) => `__fish_seen_subcommand_from ${one}`)
					.join('; and ');
	const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`;
	return `complete -c tideline -n '${where}' ${what}`;
}
