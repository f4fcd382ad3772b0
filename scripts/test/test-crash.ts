/** `npm run test:crash`: 20 kills at each named crash point. */
import { runLongTest } from './run-long-test.ts';

process.exitCode = await runLongTest('src/testing/crash', { CRASH_RUNS: '20' });
