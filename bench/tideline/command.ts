/** The command line as a user starts it. */
import packageJson from '../../package.json' with { type: 'json' };

/**
 * Flags of Node from `npm run tideline`: less room for new objects takes a quarter off an import's memory and makes it
 * some 6 % longer.
 */
export const COMMAND_FLAGS: readonly string[] = packageJson.scripts.tideline
	.split(' ')
	.filter((word) => word.startsWith('--max-'));

/** The words that start it, from the folder of the project. */
export const TIDELINE_COMMAND: readonly string[] = [...COMMAND_FLAGS, 'src/cli/main.ts'];
