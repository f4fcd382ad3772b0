/** An erasure whose process dies at one of its writes, and one that a restored backup knows nothing of. */
import { appendFile, copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { type ErasureFile, erasureFileIn } from '../../storage/erasure-file.ts';
import { observedStore } from '../../storage/observed-store.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row } from '../../storage/port.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { subjectHash } from '../../storage/subject-hash.ts';
import { createWorld, OPERATOR, type World } from '../../testing/world.ts';
import type { Domain } from '../domain.ts';
import { follow } from '../graph/follow.ts';
import { sendNotice } from '../notice/send-notice.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { issueToken } from '../token/issue-token.ts';
import { eraseSubject } from './erase-subject.ts';
import { liftErasure } from './lift-erasure.ts';
import { replayErasures } from './replay-erasures.ts';

const SLOW_POLL = { timeout: 120_000, interval: 100 };
const place = (dataDir: string) => ({ place: { dataDir, prefix: 'gone' } });

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'tideline-erasure-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function rowsOf(world: World, subject: SubjectId): Promise<Row[]> {
	const found: Row[] = [];
	for await (const rows of pagesOf(world.store.tables.ledger, { partition: subject })) found.push(...rows);
	return found;
}

async function erasuresEntered(world: World, subject: SubjectId): Promise<number> {
	const entries: Row[] = [];
	for await (const rows of pagesOf(world.store.tables.ledger, entryKeys.all(TIDELINE))) entries.push(...rows);
	return entries
		.map(entryOf)
		.filter(({ action, target }) => action === 'subject-erased' && target === subjectHash(subject)).length;
}

async function differencesIn(world: World): Promise<string[]> {
	const found: string[] = [];
	await reconcile(world.operator, {
		repair: false,
		settle: () => world.settle(),
		onDifference: ({ subject, kind, what }) => found.push(`${subject} ${kind} ${what}`),
	});
	return found;
}

test('an erasure that dies at any of its writes goes on where it was', async () => {
	let left = Number.POSITIVE_INFINITY;
	const world = await createWorld('embedded', '', {
		seen: (store) =>
			observedStore(store, (call) => {
				const writes = call.on === 'queue' || !['get', 'range', 'partitions'].includes(call.operation);
				if (left <= 0 || (writes && --left <= 0)) throw new Error('killed');
				return undefined;
			}),
	});
	const bob = await world.person('bob');
	const cast = async (name: string) => {
		const alice = await world.person(name);
		await follow(world.as(bob), { follower: bob, followed: alice });
		await issueToken(world.as(alice), { subject: alice, name: 'build', scopes: ['events:write'] });
		await sendNotice(world.domain, {
			to: alice,
			content: { kind: 'webhook-off', url: 'https://a.example', handle: name, why: 'gone' },
			words: [name],
		});
		await world.post(alice, 'High water #tide');
		await world.settle();
		// Its delivery is left to its message.
		await world.post(alice, 'Low water');
		return alice;
	};
	let deaths = 0;
	for (let at = 1; ; at += 2) {
		const alice = await cast(`alice${at}`);
		left = at;
		const dying = eraseSubject({ domain: world.another(), principal: OPERATOR }, { subject: alice });
		const died = await dying.then(
			() => false,
			(error: Error) => error.message === 'killed',
		);
		const isOver = left > 0;
		left = Number.POSITIVE_INFINITY;
		if (died) {
			deaths++;
			await eraseSubject({ domain: world.another(), principal: OPERATOR }, { subject: alice });
		}
		await world.settle();
		expect((await rowsOf(world, alice)).map(({ row }) => row)).toEqual(['head']);
		expect(await erasuresEntered(world, alice)).toBe(1);
		expect(await world.texts(bob)).toEqual([]);
		if (isOver) break;
	}
	expect(deaths).toBeGreaterThan(10);
	expect(await differencesIn(world)).toEqual([]);
	await world.close();
});

test('erased texts are in no file of the store', async () => {
	const world = await createWorld('embedded', '', place(folder));
	const alice = await world.person('alice');
	await editProfile(world.as(alice), { subject: alice, name: 'NAME-MARK', handle: 'handle-mark' });
	const readers = await Promise.all(Array.from({ length: 40 }, (_, n) => world.person(`reader${n}`)));
	for (const reader of readers) await follow(world.as(reader), { follower: reader, followed: alice });
	await issueToken(world.as(alice), { subject: alice, name: 'TOKEN-MARK', scopes: ['events:write'] });
	for (let n = 0; n < 5; n++) await world.post(alice, `TEXT-MARK ${n}`);
	await world.settle();
	const ledger = await rowsOf(world, alice);
	const salts = ledger.flatMap(({ properties: { salt } }) => (typeof salt === 'string' ? [salt] : []));
	const keys = ledger.find(({ row }) => row === 'log-keys')?.properties;
	expect(salts.length).toBeGreaterThan(6);
	const marks = [
		'NAME-MARK',
		'handle-mark',
		'TEXT-MARK',
		'TOKEN-MARK',
		...salts,
		String(keys?.key),
		String(keys?.blinding),
	];
	expect((await filesWith(marks)).length).toBe(marks.length);
	await eraseSubject(world.operator, { subject: alice });
	await world.settle();
	await expect.poll(() => filesWith(marks), SLOW_POLL).toEqual([]);
	await world.close();
});

/** The marks that some file of the store has. */
async function filesWith(marks: string[]): Promise<string[]> {
	const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
	const texts = await Promise.all(files.map(({ name }) => readFile(join(folder, name), 'latin1')));
	return marks.filter((mark) => texts.some((text) => text.includes(mark)));
}

test('a backup that is restored is erased again before anything is run', async () => {
	const [data, old] = [join(folder, 'data'), join(folder, 'old')];
	await Promise.all([mkdir(data), mkdir(old)]);
	const anchor = erasureFileIn(join(folder, 'anchor'));
	const with_ = (domain: Domain): Domain => ({ ...domain, erasureFile: anchor });
	const before = await createWorld('embedded', '', place(data));
	const [alice, bob] = [await before.person('alice'), await before.person('bob')];
	await follow(before.as(bob), { follower: bob, followed: alice });
	await before.post(alice, 'High water');
	await before.settle();
	await before.store.close();
	await copyFile(join(data, 'tideline.db'), join(old, 'tideline.db'));

	const live = await createWorld('embedded', '', place(data));
	const dave = await live.person('dave');
	for (const subject of [alice, dave])
		await eraseSubject({ domain: with_(live.domain), principal: OPERATOR }, { subject });
	expect(await replayErasures(with_(live.domain))).toEqual({ erased: 0 });
	await live.close();
	const lines = await anchor.read();
	expect(lines.map(({ subject }) => subject)).toEqual([subjectHash(alice), subjectHash(dave)]);
	expect(JSON.stringify(lines)).not.toContain('alice');

	const restored = await createWorld('embedded', '', place(old));
	expect(await restored.texts(bob)).toEqual(['High water']);
	const said: string[] = [];
	expect(await replayErasures(with_(restored.domain), (sentence) => said.push(sentence))).toEqual({ erased: 1 });
	expect(said).toMatchObject([expect.stringContaining('2 erasure(s)'), expect.stringContaining(alice)]);
	expect(await restored.texts(bob)).toEqual([]);
	for (const name of ['alice', 'dave'])
		await expect(restored.person(name)).rejects.toMatchObject({ code: 'subject_erased' });
	expect(await replayErasures(with_(restored.domain))).toEqual({ erased: 0 });
	await restored.settle();
	expect(await differencesIn(restored)).toEqual([]);
	// dave was never in this store: there is nothing to clearing.
	await liftErasure({ domain: with_(restored.domain), principal: OPERATOR }, { subject: dave });
	expect(await restored.person('dave')).toBe(dave);
	expect((await anchor.read()).at(-1)).toMatchObject({ subject: subjectHash(dave), liftedAt: expect.any(String) });
	expect(await replayErasures(with_(restored.domain))).toEqual({ erased: 0 });
	await restored.close();

	await mkdir(join(folder, 'empty'));
	const empty = await createWorld('embedded', '', place(join(folder, 'empty')));
	said.length = 0;
	expect(await replayErasures(with_(empty.domain), (sentence) => said.push(sentence))).toEqual({ erased: 0 });
	expect(said).toEqual([expect.stringContaining('This store is empty, and ANCHOR_DIR lists 2 erasure(s) of another')]);
	await empty.close();
});

test('a line that was cut off is nobody’s, and one that is damaged stops the start', async () => {
	const file: ErasureFile = erasureFileIn(folder);
	const path = join(folder, 'erasures.ndjson');
	const line = { subject: subjectHash('dev-alice'), erasedAt: '2026-11-24T00:00:00.000Z' };
	expect(await file.read()).toEqual([]);
	await file.append(line);
	await appendFile(path, '{"v":1,"subj');
	expect(await file.read()).toEqual([line]);
	await file.append({ ...line, liftedAt: line.erasedAt });
	expect(await file.read()).toEqual([line, { ...line, liftedAt: line.erasedAt }]);
	await appendFile(path, '{"v":1}\n');
	await expect(file.read()).rejects.toThrow(/erasures\.ndjson, line 3, can't be read/);
});
