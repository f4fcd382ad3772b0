import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		include: ['{src,scripts,bench}/**/*.test.{ts,tsx}'],
		exclude: ['**/node_modules/**', 'scripts/architecture/fixture/**'],
		// One Azurite for the run; each test has table names of its own on it.
		globalSetup: ['src/testing/azurite.ts'],
		// Of two cores vitest would use one; several of the tests mostly wait, for processes and for time.
		maxWorkers: 3,
		// The store's tests start processes and wait for disks, and a busy machine is slow, not wrong.
		testTimeout: 120_000,
		hookTimeout: 120_000,
	},
});
