import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The tests start hundreds of processes on the same source, most of which are killed: what each would spend the
 * longest on is to compile it. A file that has changed is compiled anew.
 */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/tideline-compiled');

/** Files that take minutes. They begin first: at the end, one would keep everybody waiting on one core. */
const LONG = ['crash/crash.test', 'simulator/simulator.test', 'cli/import.test'];

class LongFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const isShort = ({ moduleId }: TestSpecification) => Number(!LONG.some((name) => moduleId.includes(name)));
		return (await super.sort(files)).toSorted((one, other) => isShort(one) - isShort(other));
	}
}

export default defineConfig({
	test: {
		include: ['{src,scripts,bench}/**/*.test.{ts,tsx}'],
		exclude: ['**/node_modules/**', 'scripts/architecture/fixture/**'],
		// One Azurite for the run; each test has table names of its own on it.
		globalSetup: ['src/testing/azurite.ts'],
		// Of two cores vitest would use one; several of the tests mostly wait, for processes and for time.
		maxWorkers: 3,
		sequence: { sequencer: LongFirst },
		// A busy machine is slow, not wrong: these end what hangs, and say nothing about speed.
		testTimeout: 1_200_000,
		hookTimeout: 1_200_000,
	},
});
