/**
 * `npm run bench -- backup [--follows CSV] [--events NDJSON] [--litestream PROGRAM]`: how old a backup is while people post,
 * what it costs, and how long a restore takes.
 */
import { join } from 'node:path';
import { buildWhenStale } from '../scripts/build.ts';
import { openLines } from '../src/cli/load/read-lines.ts';
import { subjectIdOf } from '../src/domain/subject/subject-id.ts';
import { issueToken } from '../src/domain/token/issue-token.ts';
import { openEmbeddedStore } from '../src/storage/embedded/store.ts';
import { OPERATOR } from '../src/testing/as-user.ts';
import { ageOnAzurite } from './backup/age-azurite.ts';
import { ageOnEmbedded } from './backup/age-embedded.ts';
import { answersBesideBase } from './backup/answers.ts';
import { baseOfActivity } from './backup/base.ts';
import { litestreamVersion } from './backup/copies.ts';
import { fanOutBesideBackup } from './backup/fan-out.ts';
import { operationsOfIncrement } from './backup/operations.ts';
import { LOG_KEY } from './backup/posting.ts';
import { restoreOfActivity } from './backup/restored.ts';
import { type Options, readOptions } from './report/options.ts';
import { withFolder } from './report/places.ts';
import { newReport, publish, type Report } from './report/report.ts';
import { expectedRows } from './tideline/imported.ts';
import { moveSharedRows } from './tideline/moved.ts';
import { loadLines } from './tideline/run-command.ts';
import { insistOnZero, PREFIX } from './tideline/start-server.ts';
import { startTideline } from './tideline/start-tideline.ts';

process.env.LOG_KEY = LOG_KEY;
const options = readOptions();
const report = newReport('backup', options);
report.packages = ['next', 'azurite'];
if (options.litestream !== undefined) report.versions = { litestream: litestreamVersion(options.litestream) };
if (options.engines.includes('azure')) {
	await operationsOfIncrement(report, options);
	await ageOnAzurite(report, options);
}
if (options.engines.includes('embedded')) {
	await ageOnEmbedded(report, options);
	await fanOutBesideBackup(report, options);
	await withFolder((folder) => ofActivity(report, options, folder));
}
publish(report);

async function ofActivity(to: Report, given: Options, folder: string): Promise<void> {
	// The first start of a server would make it, and be counted.
	insistOnZero(await buildWhenStale(), 'The build failed.');
	const dataDir = join(folder, 'activity');
	const rows = await expectedRows(given.follows, given.events);
	await loadLines(dataDir, ['follow-graph', given.follows]);
	await loadLines(dataDir, ['import', given.events]);
	const token = await tokenOfReader(dataDir, given.follows);
	await moveSharedRows(dataDir, PREFIX);
	await baseOfActivity(to, given, dataDir, folder);
	await restoreOfActivity(to, given, { place: join(folder, 'base'), reader: { token }, rows, folder });
	await answersBesideBase(to, given, dataDir, folder);
}

/** A token of somebody who follows many. */
async function tokenOfReader(dataDir: string, follows: string): Promise<string> {
	const counts = new Map<string, number>();
	for await (const { text = '' } of await openLines(follows)) {
		const [follower = ''] = text.split(',');
		counts.set(follower, (counts.get(follower) ?? 0) + 1);
	}
	const [[uid] = ['']] = [...counts].toSorted(([, one], [, other]) => other - one);
	const store = openEmbeddedStore({ dataDir, prefix: PREFIX });
	await store.open();
	const tideline = startTideline(store);
	try {
		const { token } = await issueToken(
			{ domain: tideline.domain, principal: OPERATOR },
			{ subject: subjectIdOf('app', uid), name: 'bench', scopes: ['timeline:read'] },
		);
		await tideline.settled();
		return token;
	} finally {
		await tideline.close();
	}
}
