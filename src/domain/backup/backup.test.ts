/** Moments follow one another while a service goes on, and each can be restored. What is removed goes from all of them. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { FolderFiles } from '../../storage/embedded/files/folder-files.ts';
import type { Files } from '../../storage/files.ts';
import type { Row, Store } from '../../storage/port.ts';
import { fateOf } from '../../storage/rows/kept-rows.ts';
import { eventKeys } from '../../storage/rows/ledger/events.ts';
import { allRows } from '../../testing/all-rows.ts';
import { differencesOf, findingsOf } from '../../testing/problems.ts';
import { createWorld, ENGINES, type EngineName, type World } from '../../testing/world.ts';
import { removeEvent } from '../event/remove-event.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { mute } from '../graph/mute.ts';
import { unblock } from '../graph/unblock.ts';
import { unfollow } from '../graph/unfollow.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { expireEvents } from '../privacy/expire-events.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { addBookmark } from '../saved/bookmarks.ts';
import { issueToken } from '../token/issue-token.ts';
import { Archive } from './archive.ts';
import { Backup, type BackupSizes } from './backup.ts';
import { catchUp } from './catch-up.ts';
import { restoreRows } from './restore-rows.ts';

let folder: string;
let before: World;
let after: World;
let alice: SubjectId;
let bob: SubjectId;
let number = 0;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'tideline-backup-'));
	number = 0;
});
afterEach(async () => {
	await Promise.all([before.close(), after.close()]);
	rmSync(folder, { recursive: true });
});

async function begin(engine: EngineName, jobsPrepared = true) {
	[before, after] = await Promise.all([
		createWorld(engine, inject('azurite'), { jobsPrepared }),
		createWorld('embedded', ''),
	]);
	[alice, bob] = [await before.person('alice'), await before.person('bob')];
	await follow(before.as(bob), { follower: bob, followed: alice });
	await settle();
}
const settle = async () => {
	await before.settle();
	await before.keepLog();
};

/** Small, so that a few moments show what many do. */
const SIZES: BackupSizes = { segment: 150, small: 3, besideBase: 200, moments: 12 };
const filesOf = (): Files => new FolderFiles({ folder });
const archive = (files = filesOf()) =>
	new Archive({ files, service: 'test.example/log', randomBytes, compresses: false });
const backup = (files = filesOf()) => new Backup(before.domain, archive(files), SIZES);
const names = (of = '') =>
	readdirSync(join(folder, of), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
const holds = (text: string) => names().filter((name) => readFileSync(name).includes(text));

/** Commands of many kinds. */
async function act(): Promise<void> {
	const n = ++number;
	const [one, other] = n % 3 ? [alice, bob] : [bob, alice];
	const { id } = await before.post(one, `Tide ${n} #tide, @${other}`);
	if (n % 3 === 1 && n < 6) await addBookmark(before.as(bob), { subject: bob, poster: one, event: id });
	if (n % 4 === 0) await removeEvent(before.as(one), { actor: one, id });
	if (n === 5 || n === 15) await (n === 5 ? follow : unfollow)(before.as(alice), { follower: alice, followed: bob });
	if (n % 6 === 0) await (n % 4 ? mute : block)(before.as(alice), { subject: alice, other: bob });
	if (n % 7 === 0) await unblock(before.as(alice), { subject: alice, other: bob });
	if (n % 8 === 0) await issueToken(before.as(one), { subject: one, name: `build ${n}`, scopes: ['events:write'] });
	if (n % 9 === 0) await before.person(`sailor-${n}`);
}

/** All kept rows but sessions, which a restore ends, and hashtags, which are as old as the base. */
async function keptRowsOf(store: Store): Promise<[string, Row['properties']][]> {
	const found = new Map<string, Row['properties']>();
	for await (const { key, table, row } of allRows(store))
		if (fateOf(table, row) === 'kept' && row.row !== 'sessions' && table !== 'ranks') found.set(key, row.properties);
	return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

async function restore(at?: string) {
	await after.close();
	after = await createWorld('embedded', '');
	const restored = await restoreRows(after.domain, { archive: archive(), at });
	// Once more does nothing.
	for (const _ of [1, 2]) await catchUp(after.domain, restored, () => {});
	return restored;
}

/** Differences and findings that are left once everything else is made again. */
async function problems(): Promise<string[]> {
	await reconcile(after.operator, { repair: true, settle: () => after.settle() });
	await after.settle();
	await after.keepLog();
	const findings = await findingsOf(after.operator);
	return [...(await differencesOf(after.operator)), ...findings.map((finding) => JSON.stringify(finding))];
}

describe.each(ENGINES)('on the %s store', (engine) => {
	test.each([true, false])(
		'increments are the store (jobs prepared: %s)',
		async (prepared) => {
			await begin(engine, prepared);
			const writer = backup();
			let tookIn = false;
			for (let round = 0; round < 24; round++) {
				tookIn ||= (await writer.next()).tookIn !== undefined;
				await act();
				if (round % 3 === 0) await settle();
				if (round % 5 === 0) await before.keepLog();
			}
			await settle();
			await writer.next();
			const last = await writer.next();
			const moments = await archive().moments();
			expect(moments.filter(({ on }) => !on).length).toBeGreaterThan(1);
			expect(tookIn).toBe(true);
			expect(
				Math.max(...(await Promise.all(moments.map(async (one) => (await archive().pathTo(one)).length)))),
			).toBeLessThan(16);
			expect(await restore()).toMatchObject({ moment: { number: last.number }, removed: [] });
			expect(await keptRowsOf(after.store)).toEqual(await keptRowsOf(before.store));
			expect(await problems()).toEqual([]);
		},
		120_000,
	);
});

test('each moment can be restored, and has all that was done up to its time', async () => {
	await begin('embedded', false);
	const writer = backup();
	const posted: { text: string; at: number }[] = [];
	for (let round = 0; round < 20; round++) {
		const text = `Wave ${round}`;
		await before.post(alice, text);
		posted.push({ text, at: before.domain.now() });
		before.clock.ahead += 1_000;
		if (round % 2) await before.settle();
		if (round % 3) await before.keepLog();
		await writer.next();
	}
	for (const { at, number: moment } of await archive().moments()) {
		expect((await restore(at)).moment.number).toBeGreaterThanOrEqual(moment);
		expect(await problems()).toEqual([]);
		const texts = await after.texts(bob);
		for (const { text, at: postedAt } of posted)
			if (postedAt < Date.parse(at)) expect([at, texts]).toEqual([at, expect.arrayContaining([text])]);
	}
}, 120_000);

test('entries that wait for their places in the log are read once', async () => {
	await begin('embedded');
	const making = backup();
	await making.next();
	for (let wave = 0; wave < 9; wave++) await before.post(alice, `Wave ${wave}`);
	const many = await making.next();
	await before.post(alice, 'One more');
	const one = await making.next();
	expect(many.counts.ledger).toBeGreaterThanOrEqual(9 * 3);
	expect(one.counts.ledger).toBeLessThan(9);
	await restoreRows(after.domain, { archive: archive() });
	const { rows } = await after.store.tables.ledger.range(eventKeys.all(alice));
	expect(rows.map(({ properties }) => properties.text)).toEqual([
		'One more',
		...Array.from({ length: 9 }, (_, wave) => `Wave ${8 - wave}`),
	]);
});

test('a job that was under way is done in the next moment', async () => {
	await begin('embedded', false);
	const writer = backup();
	await before.post(alice, 'Its job waits');
	const jobs = async () => (await keptRowsOf(after.store)).filter(([key]) => key.includes(' job:'));
	await writer.next();
	await settle();
	// Another process goes on.
	await backup().next();
	await restore();
	expect(await jobs()).toEqual([]);
	expect(await keptRowsOf(after.store)).toEqual(await keptRowsOf(before.store));
	expect(await problems()).toEqual([]);
});

describe('what is removed goes from every byte of all moments', () => {
	test('the text of an event, wherever it was, and however it went', async () => {
		await begin('embedded');
		const slip = await before.post(alice, 'secret number one');
		const old = await before.post(bob, 'secret number two');
		await settle();
		const writer = backup();
		const base = await writer.next();
		const late = await before.post(alice, 'secret number three');
		await writer.next();
		await settle();
		await before.post(alice, 'nothing secret');
		const between = await writer.next();
		for (const word of ['one', 'two', 'three']) expect(holds(`secret number ${word}`)).not.toEqual([]);

		before.clock.ahead += 1_000;
		await removeEvent(before.as(alice), { actor: alice, id: slip.id });
		await settle();
		await writer.next();
		expect(holds('secret number one')).toEqual([]);
		await removeEvent(before.as(alice), { actor: alice, id: late.id });
		before.clock.ahead += 40 * 86_400_000;
		await before.post(alice, 'much later');
		before.domain.retainEventsDays = 30;
		await expireEvents(before.domain);
		await settle();
		// Another process goes on.
		await backup().next();
		for (const word of ['one', 'two', 'three']) expect(holds(`secret number ${word}`)).toEqual([]);
		for (const { at } of [base, between]) {
			const { removed } = await restore(at);
			expect(removed.map(({ row }) => row)).toContain(`event:${slip.id}`);
			expect(removed.map(({ row }) => row)).toContain(`event:${old.id}`);
		}
		expect((await restore()).removed).toEqual([]);
		expect(await problems()).toEqual([]);
		expect(await after.texts(alice)).toEqual(['much later']);
	});

	test('the text of an event that was removed right before a base', async () => {
		await begin('embedded');
		// Any increment makes the next moment a base.
		const writer = new Backup(before.domain, archive(), { segment: 150, small: 3, besideBase: 0, moments: 0 });
		await writer.next();
		const { id } = await before.post(alice, 'a secret slip');
		await settle();
		expect((await writer.next()).on).toBeDefined();
		await removeEvent(before.as(alice), { actor: alice, id });
		await settle();
		expect((await writer.next()).on).toBeUndefined();
		await writer.next();
		expect(holds('a secret slip')).toEqual([]);
	});

	test.each([true, false])('an erased subject (another process goes on: %s)', async (another) => {
		await begin('embedded');
		const carol = await before.person('carol');
		await before.person('carol-anne');
		await follow(before.as(carol), { follower: carol, followed: alice });
		await follow(before.as(alice), { follower: alice, followed: carol });
		await mute(before.as(bob), { subject: bob, other: carol });
		const { issued } = await issueToken(before.as(carol), {
			subject: carol,
			name: 'deep blue',
			scopes: ['events:write'],
		});
		await before.post(carol, 'the words of carol');
		const slip = await before.post(carol, 'a slip of hers');
		await settle();
		const writer = backup();
		const base = await writer.next();
		await before.post(carol, 'more words of carol');
		await removeEvent(before.as(carol), { actor: carol, id: slip.id });
		await before.post(alice, `Hello @${carol}`);
		await settle();
		await writer.next();
		for (const text of ['words of carol', 'deep blue', issued.id]) expect(holds(text)).not.toEqual([]);

		await eraseSubject(before.operator, { subject: carol });
		await settle();
		await (another ? backup() : writer).next();
		for (const text of ['words of carol', 'deep blue', issued.id]) expect(holds(text)).toEqual([]);
		// Entries of others name it, as in the store.
		const rows = names('rows').flatMap((name) => readFileSync(name, 'latin1').split('\n'));
		const naming = rows.filter((line) => /dev-carol(?!-)/.test(line));
		const kept = (await keptRowsOf(before.store)).map(([key, properties]) => `${key} ${JSON.stringify(properties)}`);
		const places = naming.map((line) => (JSON.parse(line) as string[]).slice(2, 5).join(' '));
		expect(places.filter((place) => !kept.some((row) => row.startsWith(place)))).toEqual([]);
		expect(rows.some((line) => line.includes('dev-carol-anne'))).toBe(true);

		await restore(base.at);
		expect(await problems()).toEqual([]);
		await expect(after.person('carol')).rejects.toMatchObject({ code: 'subject_erased' });
		await restore();
		expect(await keptRowsOf(after.store)).toEqual(await keptRowsOf(before.store));
		expect(await problems()).toEqual([]);
	});

	test('an erased subject, while its followers go on', async () => {
		await begin('embedded');
		const carol = await before.person('carol');
		await follow(before.as(carol), { follower: carol, followed: alice });
		await follow(before.as(alice), { follower: alice, followed: carol });
		const slip = await before.post(alice, `A slip for @carol`);
		await settle();
		const files = filesOf();
		const put = files.put.bind(files);
		const writer = backup(files);
		await writer.next();
		await eraseSubject(before.operator, { subject: carol });
		await settle();
		// All that changed is read by then.
		files.put = async (name, bytes) => {
			files.put = put;
			await before.post(alice, 'Meanwhile');
			await removeEvent(before.as(alice), { actor: alice, id: slip.id });
			return put(name, bytes);
		};
		const { at } = await writer.next();
		await restore(at);
		expect(await problems()).toEqual([]);
	});
});
