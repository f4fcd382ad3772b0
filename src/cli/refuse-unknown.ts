import { parseArgs } from 'node:util';
import type { ArgsDef } from 'citty';

/** A command was called otherwise than it is described. */
export class UsageError extends Error {}

/**
 * Throws `UsageError` for an option that a command does not have, an option without its value, and an argument too many:
 * citty passes over these, and the command would do something else than was asked.
 */
export function refuseUnknown(args: ArgsDef, words: string[]): void {
	const definitions = Object.entries(args);
	const options = Object.fromEntries(
		definitions
			.filter(([, { type }]) => type !== 'positional')
			.map(([name, { type }]) => [name, { type: type === 'boolean' ? ('boolean' as const) : ('string' as const) }]),
	);
	const most = definitions.length - Object.keys(options).length;
	const given = positionalsIn(words, options);
	if (given.length > most)
		throw new UsageError(`"${given[most]}" is one argument too many. Quote a text that has spaces.`);
}

function positionalsIn(words: string[], options: Record<string, { type: 'boolean' | 'string' }>): string[] {
	try {
		return parseArgs({ args: words, options, allowPositionals: true, allowNegative: true }).positionals;
	} catch (error) {
		throw new UsageError(error instanceof Error ? error.message : String(error));
	}
}
