import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The tests start hundreds of processes on the same source, most of which are killed: without this cache, each would
 * spend most of its time on compiling it. A file that has changed is compiled again.
 */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/tideline-compiled');

/**
 * Files that take long for their size, by which vitest orders the others. They begin first, the longest before all: at
 * the end, one would keep everybody waiting on one core.
 */
const LONG_TESTS = [
	'simulator/simulator.test',
	'crash/crash.test',
	'restore/restore.test',
	'files/files.test',
	'commands/commands.test',
	'events/import.test',
	'accounts/rebalance.test',
	'reconcile/damage.test',
	'reconcile/clocks.test',
	'testing/rebalance-under-way.test',
	'fault-proxy/story-under-faults.test',
];

class LongFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const place = ({ moduleId }: TestSpecification) => {
			const found = LONG_TESTS.findIndex((name) => moduleId.includes(name));
			return found < 0 ? LONG_TESTS.length : found;
		};
		return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
	}
}

export default defineConfig({
	test: {
		include: ['{src,scripts,bench}/**/*.test.{ts,tsx}'],
		exclude: [
			'**/node_modules/**',
			'scripts/architecture/fixture/**',
			// They need a packaged release, which scripts/test/test-release.ts makes.
			...(process.env.TIDELINE_RELEASE_FOLDER === undefined ? ['src/testing/packaged/**'] : []),
			// They need a program of Go, which scripts/test/test-independent.ts builds.
			...(process.env.INDEPENDENT_LOG === undefined ? ['src/testing/independent/**'] : []),
		],
		// One folder, one Azurite and one command line for the run; each test has table names of its own.
		globalSetup: ['src/testing/temporary-folder.ts', 'src/testing/azurite.ts', 'src/testing/cli-program.ts'],
		// Vitest would use one of two cores; several of the tests mostly wait, for processes and for time.
		maxWorkers: 4,
		// Files share the modules of their worker. No test changes a module: most of the time of a small file was its imports.
		isolate: false,
		// Node runs our TypeScript as it is. Vite's runner would make each use of an import a call, a fifth of the time.
		experimental: { viteModuleRunner: false, nodeLoader: false },
		sequence: { sequencer: LongFirst },
		// A busy machine is slow, not wrong: these end what hangs, and say nothing about speed.
		testTimeout: 1_200_000,
		hookTimeout: 1_200_000,
	},
});
