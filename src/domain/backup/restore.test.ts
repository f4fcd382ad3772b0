/** A restore may be killed and run again, does again what was done since, and closes a log that was published further. */
import { afterEach, expect, test } from 'vitest';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { StorageError } from '../../storage/port.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { getSessionsRow } from '../../storage/rows/ledger/sessions.ts';
import { getCurrentLog } from '../../storage/rows/log/current.ts';
import { changedStore } from '../../testing/changed-store.ts';
import { MemoryFiles } from '../../testing/memory-files.ts';
import { differencesOf, findingsOf } from '../../testing/problems.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { removeEvent } from '../event/remove-event.ts';
import { follow } from '../graph/follow.ts';
import type { BackupPlace } from '../ports/ports.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { markErased } from '../privacy/mark-erased.ts';
import { Archive } from './archive.ts';
import { backUp } from './back-up.ts';
import { Backup } from './backup.ts';
import { statusOfPlace } from './backup-status.ts';
import { BackupKeeper } from './keeper.ts';
import { restore } from './restore.ts';
import { restoreUnderWay } from './restore-rows.ts';

let before: World;
let after: World;
let alice: SubjectId;
let bob: SubjectId;
let files: MemoryFiles;
let place: BackupPlace;
let said: string[];
afterEach(() => Promise.all([before.close(), after.close()]));

async function begin() {
	[before, after] = await Promise.all([createWorld('embedded', ''), createWorld('embedded', '')]);
	files = new MemoryFiles();
	place = { name: 'a place', files, keepDays: 30 };
	said = [];
	[alice, bob] = [await before.person('alice'), await before.person('bob')];
	await follow(before.as(bob), { follower: bob, followed: alice });
	for (const text of ['High water', 'a secret slip', 'Low water']) await before.post(alice, text);
	await settle();
}
const settle = async () => {
	await before.settle();
	await before.keepLog();
};
const backUpNow = () => backUp(before.operator, { place });
const restoreInto = (world: World, options: { at?: string; place?: BackupPlace } = {}) =>
	restore(world.operator, { place, say: (sentence) => said.push(sentence), settle: () => world.settle(), ...options });

async function entriesOf(world: World, subject: SubjectId): Promise<string[]> {
	const { rows } = await world.store.tables.ledger.range({ ...entryKeys.all(subject) });
	return rows.map((row) => entryOf(row).action);
}

test('all comes back, nobody is signed in, and the trail says so', async () => {
	await begin();
	await backUpNow();
	expect((await getSessionsRow(before.store.tables.ledger, alice)).sessions).toHaveLength(1);
	const { rows } = await restoreInto(after);
	expect(await differencesIn(after)).toEqual([]);
	expect(rows).toBeGreaterThan(20);
	expect(await after.texts(bob)).toEqual(await before.texts(bob));
	expect((await getSessionsRow(after.store.tables.ledger, alice)).sessions).toEqual([]);
	expect(await entriesOf(after, TIDELINE)).toContain('restored');
	expect(await entriesOf(before, TIDELINE)).toContain('backed-up');
	expect(await restoreUnderWay(after.store)).toBeUndefined();
});

test('an erasure that was under way in the moment is finished', async () => {
	await begin();
	// Its process has marked the ledger, and has come no further.
	await markErased(before.domain, alice);
	await backUpNow();
	await restoreInto(after);
	expect(said).toContain(`Erased to the end: ${alice}, whose erasure was under way.`);
	expect(await differencesIn(after)).toEqual([]);
	expect(await after.texts(bob)).toEqual([]);
	expect(await entriesOf(after, TIDELINE)).toContain('subject-erased');
	const { rows } = await after.store.tables.ledger.range({ partition: alice });
	expect(rows.map(({ row }) => row)).toEqual(['head']);
	expect(await findingsOf(after.operator)).toEqual([]);
});

test('whatever write it dies at, it goes on when it is run again', async () => {
	await begin();
	await backUpNow();
	await before.post(alice, 'Slack water');
	await settle();
	await backUpNow();
	await removeEvent(before.as(alice), { actor: alice, id: (await before.post(alice, 'Gone')).id });
	await settle();
	await backUpNow();
	let whole = false;
	for (let dieAt = 1; !whole; dieAt += 7) {
		await after.close();
		after = await createWorld('embedded', '');
		let writes = 0;
		const dying = changedStore(after.store, {
			tables: Object.fromEntries(
				(['ledger', 'log', 'directory'] as const).map((table) => [
					table,
					{
						async writeMany(given: Parameters<typeof after.store.tables.ledger.writeMany>[0]) {
							if (++writes >= dieAt) throw new StorageError('denied', 'It dies.');
							return after.store.tables[table].writeMany(given);
						},
						async upsert(...given: Parameters<typeof after.store.tables.ledger.upsert>) {
							if (++writes >= dieAt) throw new StorageError('denied', 'It dies.');
							return after.store.tables[table].upsert(...given);
						},
					},
				]),
			),
		});
		const operator = { ...after.operator, domain: { ...after.domain, store: dying } };
		const died = await restore(operator, { place, say() {}, settle: () => after.settle() }).then(
			() => false,
			() => true,
		);
		whole = !died;
		if (died && writes > 1) expect(await restoreUnderWay(after.store)).toBeDefined();
		if (died) await restoreInto(after);
		expect(await differencesIn(after)).toEqual([]);
		expect(await after.texts(bob)).toEqual(['Slack water', 'Low water', 'a secret slip', 'High water']);
		expect(await restoreUnderWay(after.store)).toBeUndefined();
	}
});

test('another moment is refused where a restore is under way, and so is a store with rows', async () => {
	await begin();
	const { at } = await backUpNow();
	before.clock.ahead += 120_000;
	await before.post(alice, 'Later');
	await settle();
	await backUpNow();
	const [first] = [...files.all.keys()].filter((name) => name.startsWith('rows/'));
	const bytes = files.all.get(first ?? '') ?? expect.fail('There are no rows.');
	files.all.delete(first ?? '');
	await expect(restoreInto(after, { at })).rejects.toMatchObject({ code: 'missing' });
	files.all.set(first ?? '', bytes);
	await expect(restoreInto(after)).rejects.toMatchObject({ code: 'not-empty' });
	expect((await restoreInto(after, { at })).at).toBe(at);
	await expect(restoreInto(after, { at })).rejects.toMatchObject({ code: 'not-empty' });
});

test('a text that was removed since is removed again, and a log that was published further is closed', async () => {
	await begin();
	const { at } = await backUpNow();
	before.clock.ahead += 120_000;
	const slip = (await before.store.tables.ledger.range({ partition: alice, from: 'event:' })).rows.find(
		({ properties }) => properties.text === 'a secret slip',
	);
	await removeEvent(before.as(alice), { actor: alice, id: String(slip?.row).slice('event:'.length) });
	await before.post(alice, 'Later');
	await settle();
	await backUpNow();
	const { closed } = await restoreInto(after, { at });
	expect(await after.texts(bob)).toEqual(['Low water', 'High water']);
	expect(await entriesOf(after, alice)).toContain('event-removed');
	expect((await getCurrentLog(before.store.tables.log))?.generation).toBe(1);
	expect((await getCurrentLog(after.store.tables.log))?.generation).toBe(2);
	expect(closed).toBe((await statusOfPlace(place, before.domain.now()))?.entries);
	expect(said).toEqual([expect.stringContaining('is closed'), 'Removed again: 1 text(s) that were removed since.']);
	expect(await entriesOf(after, TIDELINE)).toContain('log-restarted');
	expect(await differencesIn(after)).toEqual([]);
	expect(await findingsOf(after.operator)).toEqual([]);
});

test('entries that waited for their place in the log get one', async () => {
	await begin();
	await backUpNow();
	await before.post(alice, 'Slack water');
	await before.settle();
	await backUpNow();
	await restoreInto(after);
	expect(await after.texts(bob)).toContain('Slack water');
	await after.keepLog();
	expect(await findingsOf(after.operator)).toEqual([]);
});

test('a moment from before an erasure has neither the subject nor its follows', async () => {
	await begin();
	const carol = await before.person('carol');
	await follow(before.as(alice), { follower: alice, followed: carol });
	await settle();
	const { at } = await backUpNow();
	before.clock.ahead += 120_000;
	await eraseSubject(before.operator, { subject: carol });
	await settle();
	await backUpNow();
	await restoreInto(after, { at });
	await after.settle();
	expect(await differencesOf(after.operator)).toEqual([]);
	await expect(after.person('carol')).rejects.toMatchObject({ code: 'subject_erased' });
});

test('a place that fails, or is full, for a while is gone on with, and nothing is missing', async () => {
	await begin();
	let failing = 0;
	const put = files.put.bind(files);
	files.put = async (name, bytes) => {
		if (failing > 0 && --failing >= 0) throw new StorageError('full', 'No space is left.');
		return put(name, bytes);
	};
	const keeper = new BackupKeeper(before.domain, place);
	let failed = 0;
	for (let round = 0; round < 30; round++) {
		await before.post(alice, `Wave ${round}`);
		if (round % 2) await settle();
		failing = round % 5;
		await keeper.next().catch(() => failed++);
		failing = 0;
		// A process that dies in the middle leaves its claim.
		if (round % 10 === 9) await keeper.end();
	}
	await settle();
	before.clock.ahead += 61_000;
	await keeper.next();
	expect(failed).toBeGreaterThan(10);
	await restoreInto(after);
	expect(await after.texts(bob)).toEqual(await before.texts(bob));
	expect((await entriesOf(after, alice)).length).toBe((await entriesOf(before, alice)).length);
});

test('one process at a time makes a backup in one place, and another goes on once it is gone', async () => {
	await begin();
	const [one, two] = [new BackupKeeper(before.domain, place), new BackupKeeper(before.domain, place)];
	expect(await one.next()).toMatchObject({ number: 1 });
	expect(await two.next()).toBeUndefined();
	await expect(backUpNow()).rejects.toMatchObject({ code: 'ledger_busy' });
	await before.post(alice, 'Later');
	await settle();
	before.clock.ahead += 61_000;
	expect(await two.next()).toMatchObject({ number: 2 });
	expect(await one.next()).toBeUndefined();
	await two.end();
	await before.post(alice, 'Later still');
	await settle();
	expect(await one.next()).toMatchObject({ number: 3 });
});

test('moments are dropped by their age and their number', async () => {
	await begin();
	const day = 86_400_000;
	const archive = new Archive({ files, service: 'a service', randomBytes: before.domain.randomBytes });
	// Each is its own base, because so few rows may be beside one.
	const backup = new Backup(before.domain, archive, { segment: 100, small: 3, besideBase: 0, moments: 0 });
	for (let days = 0; days < 10; days++) {
		await backup.next();
		before.clock.ahead += day;
		await before.post(alice, `Day ${days}`);
		await settle();
	}
	const bases = async () => (await archive.moments()).filter(({ on }) => !on).length;
	const all = await bases();
	expect(all).toBeGreaterThan(4);
	await backup.retain({ days: 4 });
	// The oldest one holds for the time since then.
	const [oldest, next] = (await archive.moments()).filter(({ on }) => !on);
	const limit = new Date(before.domain.now() - 4 * day).toISOString();
	expect([oldest?.at ?? '', next?.at ?? ''].map((at) => at <= limit)).toEqual([true, false]);
	await backup.retain({ days: 4, bases: 1 });
	expect(await bases()).toBe(1);
	expect([...files.all.keys()].filter((name) => name.startsWith('rows/')).length).toBe(
		(await archive.moments()).flatMap(({ segments }) => segments).length,
	);
	await restoreInto(after);
	expect((await after.texts(bob)).length).toBe(12);
});

async function differencesIn(world: World): Promise<string[]> {
	await world.settle();
	await world.keepLog();
	return differencesOf(world.operator);
}
