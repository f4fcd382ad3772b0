/** `npm run test:crash`: 20 kills at each point at which a process may die with most to lose. */
import { runWithFigures } from './run-long-test.ts';

process.exitCode = await runWithFigures('src/testing/crash', {});
