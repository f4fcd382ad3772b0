/** Makes the command line that tests start, once for a run. */
import { cliProgram } from '../../scripts/cli-program.ts';

export default async function setup(): Promise<void> {
	process.env.TIDELINE_CLI = await cliProgram();
}
