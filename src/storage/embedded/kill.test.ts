import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { tally, writeUntilKilled } from '../../testing/kill/rounds.ts';
import { contentFlaws } from './content-flaws.ts';
import { openEmbeddedStore } from './store.ts';

const ROUNDS = 6;

test('acknowledged writes survive a kill at any time', async () => {
	const dataDir = await mkdtemp(join(tmpdir(), 'tideline-kill-'));
	try {
		for (let round = 0; round < ROUNDS; round += 1) {
			const target = { engine: 'embedded', place: dataDir, prefix: 'kill' } as const;
			const acknowledged = await writeUntilKilled(target, `round${round}`, Math.random() * 500);
			expect(acknowledged.length).toBeGreaterThan(0);

			const store = openEmbeddedStore({ dataDir, prefix: 'kill' });
			await store.open();
			expect(await tally(store, acknowledged)).toMatchObject({ found: acknowledged.length, missing: [] });
			await store.close();
			expect(integrityOf(dataDir)).toBe('ok');
			expect(contentFlaws(dataDir)).toEqual([]);
		}
	} finally {
		await rm(dataDir, { recursive: true, force: true });
	}
});

function integrityOf(dataDir: string): unknown {
	const database = new DatabaseSync(join(dataDir, 'tideline.db'), { readOnly: true });
	try {
		return database.prepare('PRAGMA integrity_check').get()?.integrity_check;
	} finally {
		database.close();
	}
}
