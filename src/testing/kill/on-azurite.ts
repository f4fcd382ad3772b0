import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAzureStore } from '../../storage/azure/store.ts';
import { startAzurite } from '../azurite.ts';
import { tally, writeUntilKilled } from './rounds.ts';

/**
 * The kill test pointed at Azurite, to show why it never holds users' data: it
 * keeps all in memory and saves every five seconds. Not part of the tests.
 * Run: `node src/testing/kill/on-azurite.ts`
 */
for (let round = 0; round < 5; round += 1) {
	const folder = await mkdtemp(join(tmpdir(), 'tideline-kill-azurite-'));
	const first = await startAzurite({ folder });
	const target = {
		engine: 'azure',
		place: first.connectionString,
		prefix: 'kill',
		crash: first.stop,
	} as const;
	const ms = Math.round(3_000 + Math.random() * 6_000);
	const acknowledged = await writeUntilKilled(target, `round${round}`, ms);
	const second = await startAzurite({ folder });
	const store = openAzureStore({ connectionStrings: [second.connectionString], prefix: 'kill' });
	await store.open();
	const result = await tally(store, acknowledged).catch((error: Error) => ({
		acknowledged: acknowledged.length,
		found: 0,
		missing: [error.message],
	}));
	const messages = (lines: string[]) => lines.filter((line) => line.startsWith('message ')).length;
	console.log(
		`after ${ms} ms: ${result.acknowledged} acknowledged (${messages(acknowledged)} messages), ` +
			`${result.found} found after the restart, first missing: ${result.missing[0] ?? 'none'}`,
	);
	await second.stop();
	await rm(folder, { recursive: true, force: true });
}
