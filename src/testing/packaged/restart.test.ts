import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RELEASE_FOLDER } from './release-folder.ts';
import { restartUnderLoad } from './restarts.ts';

let dataDir: string;
beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-restarts-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('two restarts refuse no request of 200 a second, and lose no post', async () => {
	const { noted, ...faults } = await restartUnderLoad({
		release: RELEASE_FOLDER,
		dataDir,
		restarts: 2,
		perSecond: 200,
		mostAtOnce: 200,
	});
	expect(faults).toEqual({ failed: [], lost: [], twice: [] });
	// Posts came over connections that stay and over new ones, before, between and after the restarts.
	expect(noted.filter(({ event }) => event !== undefined).length).toBeGreaterThan(100);
});
