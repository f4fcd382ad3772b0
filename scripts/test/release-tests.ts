/** The tests of the packaged release, with the release itself and the programs that some of them need. */
import { ensureProxies } from '../browser.ts';
import { makeRelease } from '../package.ts';
import type { TestTool } from './stages.ts';
import { vitest } from './vitest.ts';

const TESTS = 'src/testing/packaged';

export function testRelease(chosen: readonly string[] = []): TestTool {
	const tests = vitest(chosen.length > 0 ? chosen : [TESTS]);
	return {
		...tests,
		async run(report) {
			await ensureProxies();
			const { folder, archive } = await makeRelease();
			Object.assign(process.env, { TIDELINE_RELEASE_FOLDER: folder, TIDELINE_RELEASE_ARCHIVE: archive });
			return tests.run(report);
		},
	};
}
