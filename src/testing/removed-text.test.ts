/** Traces of a removed text in the files of the embedded store. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeEvent } from '../domain/event/remove-event.ts';
import { follow } from '../domain/graph/follow.ts';
import type { Clause } from '../storage/search-index.ts';
import { createWorld } from './world.ts';

const SLOW_POLL = { timeout: 120_000, interval: 100 };
/** Followers enough for SQLite to move rows between pages. */
const FOLLOWERS = 100;

let dataDir: string;

beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'tideline-removed-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** The files that hold the text, each with the number of its copies. */
async function copiesOf(text: string): Promise<Record<string, number>> {
	const found: Record<string, number> = {};
	for (const { name: file } of (await readdir(dataDir, { withFileTypes: true })).filter((entry) => entry.isFile())) {
		const copies = (await readFile(join(dataDir, file), 'latin1')).split(text).length - 1;
		if (copies > 0) found[file] = copies;
	}
	return found;
}

test('the words of removed texts are in no file soon, nor is what the full-text index kept of them', async () => {
	const world = await createWorld('embedded', '', { place: { dataDir, prefix: 'gone' } });
	const alice = await world.person('alice');
	// Other words, so that those that go are at the beginning of a page of the index here and there.
	const words = (n: number) => Array.from({ length: 40 }, (_, at) => `gonemark${(n * 7_919 + at * 104_729) % 90_000}`);
	const kept = Array.from({ length: 20 }, (_, n) =>
		words(n + 500)
			.join(' ')
			.replaceAll('gone', 'kept'),
	);
	const gone = [];
	for (const [n, text] of kept.entries()) {
		await world.post(alice, text);
		for (let of = 0; of < 5; of++) gone.push(await world.post(alice, words(5 * n + of).join(' ')));
	}
	await world.settle();
	const wanted: Clause = { kind: 'words', words: ['gonemark'], prefix: true };
	const find = async () =>
		(await world.domain.store.search.find({ all: [wanted], none: [], limit: 1_000 })).hits.length;
	await expect.poll(find, SLOW_POLL).toBe(gone.length);
	for (const { id } of gone) await removeEvent(world.as(alice), { actor: alice, id });
	await world.settle();
	expect(await find()).toBe(0);
	await expect.poll(() => copiesOf('gonemark'), SLOW_POLL).toEqual({});
	expect(await copiesOf('keptmark')).not.toEqual({});
	await world.close();
});

test('a removed text is in no file soon, while others stay', async () => {
	const world = await createWorld('embedded', '', { place: { dataDir, prefix: 'gone' } });
	const alice = await world.person('alice');
	const readers = await Promise.all(Array.from({ length: FOLLOWERS }, (_, n) => world.person(`reader${n}`)));
	for (const reader of readers) await follow(world.as(reader), { follower: reader, followed: alice });
	await world.settle();
	const kept = await world.post(alice, 'KEPT-MARK stays #tides');
	const short = await world.post(alice, 'GONE-MARK is short #tides @reader1');
	// Longer than a page of the file.
	const long = await world.post(alice, `#tides ${'GONE-MARK, '.repeat(363)}`);
	await world.settle();
	expect(await copiesOf('GONE-MARK')).not.toEqual({});

	for (const { id } of [short, long]) await removeEvent(world.as(alice), { actor: alice, id });
	await world.settle();
	await expect.poll(() => copiesOf('GONE-MARK'), SLOW_POLL).toEqual({});
	await expect.poll(async () => (await stat(join(dataDir, 'tideline.db-wal'))).size, SLOW_POLL).toBe(0);
	expect((await copiesOf('KEPT-MARK'))['tideline.db']).toBeGreaterThan(1);
	for (const reader of readers) expect(await world.texts(reader)).toEqual([kept.text]);
	expect(await world.texts(alice)).toEqual([kept.text]);
	await world.close();
});
