/** A store that is restored from a backup is the one that was backed up, on either engine. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { FolderFiles } from '../../storage/embedded/files/folder-files.ts';
import { type Row, type Store, TABLES } from '../../storage/port.ts';
import { fateOf } from '../../storage/rows/kept-rows.ts';
import { allRows } from '../../testing/all-rows.ts';
import { changedStore } from '../../testing/changed-store.ts';
import { findingsOf } from '../../testing/problems.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { removeEvent } from '../event/remove-event.ts';
import { follow } from '../graph/follow.ts';
import { listNotifications } from '../notification/list-notifications.ts';
import { markRead } from '../notification/mark-read.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { addBookmark } from '../saved/bookmarks.ts';
import { markTimelineSeen, timelineSeen } from '../timeline/read-mark.ts';
import { findToken } from '../token/find-token.ts';
import { issueToken } from '../token/issue-token.ts';
import { addWebhook } from '../webhook/webhooks.ts';
import { Archive } from './archive.ts';
import { Backup } from './backup.ts';
import { restoreRows } from './restore-rows.ts';

let folder: string;
let before: World;
let after: World;
let alice: SubjectId;
let bob: SubjectId;
let token: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'tideline-backup-'));
});
afterEach(async () => {
	await Promise.all([before.close(), after.close()]);
	rmSync(folder, { recursive: true });
});

const archive = () => new Archive({ files: new FolderFiles({ folder }), service: 'test.example/log', randomBytes });
const backUp = (store = before.store) => new Backup({ ...before.domain, store }, archive()).next();

async function begin(engines: readonly ['embedded' | 'azure', 'embedded' | 'azure']) {
	[before, after] = (await Promise.all(engines.map((engine) => createWorld(engine, inject('azurite'))))) as [
		World,
		World,
	];
	[alice, bob] = [await before.person('alice'), await before.person('bob')];
	await follow(before.as(bob), { follower: bob, followed: alice });
	const gone = await before.post(alice, 'a secret slip');
	const kept = await before.post(alice, 'High water, @bob #tide');
	await removeEvent(before.as(alice), { actor: alice, id: gone.id });
	await addBookmark(before.as(bob), { subject: bob, poster: alice, event: kept.id });
	token = (await issueToken(before.as(alice), { subject: alice, name: 'build', scopes: ['events:write'] })).token;
	await addWebhook(before.as(alice), { subject: alice, url: 'https://receiver.example', feed: 'timeline' });
	await before.settle();
	await before.keepLog();
	const [newest] = (await listNotifications(before.as(alice), { reader: alice, limit: 1 })).items;
	await markRead(before.as(alice), { reader: alice, upTo: newest?.id ?? '' });
	await markTimelineSeen(before.as(bob), { reader: bob, upTo: kept.id });
	await before.post(alice, 'Low water');
}

async function keptRowsOf(store: Store): Promise<Map<string, Row['properties']>> {
	const found = new Map<string, Row['properties']>();
	// Everybody signs in again.
	for await (const { key, table, row } of allRows(store))
		if (fateOf(table, row) === 'kept' && row.row !== 'sessions') found.set(key, row.properties);
	return found;
}
const inOrder = (rows: Map<string, unknown>) => [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Makes everything else again, and resolves to the differences that are left. */
async function makeAgain(): Promise<number> {
	await reconcile(after.operator, { repair: true, settle: () => after.settle() });
	await after.keepLog();
	return (await reconcile(after.operator, { readOnly: true, repair: false, settle: async () => {} })).differences;
}

test.each([
	['embedded', 'embedded'],
	['embedded', 'azure'],
	['azure', 'embedded'],
] as const)('from the %s store to the %s store', async (...engines) => {
	await begin(engines);
	await before.settle();
	const kept = inOrder(await keptRowsOf(before.store));
	await backUp();
	await restoreRows(after.domain, { archive: archive() });
	expect(inOrder(await keptRowsOf(after.store))).toEqual(kept);

	expect(await makeAgain()).toBe(0);
	expect(await findingsOf(after.operator)).toEqual([]);
	for (const reader of [alice, bob]) expect(await after.texts(reader)).toEqual(await before.texts(reader));
	const { items } = await listNotifications(after.as(alice), { reader: alice, limit: 10 });
	expect(items.map(({ kind, unread }) => [kind, unread])).toEqual([['follower', false]]);
	expect(await timelineSeen(after.as(bob), { reader: bob })).toEqual(
		await timelineSeen(before.as(bob), { reader: bob }),
	);
	expect(await findToken(after.domain, token)).toMatchObject({ subject: alice });
	// It goes on.
	await after.post(alice, 'Slack water');
	await after.settle();
	expect(await after.texts(bob)).toEqual(['Slack water', 'Low water', 'High water, @bob #tide']);
});

test.each(['embedded', 'azure'] as const)(
	'a backup that was made on the %s store while everything went on is whole',
	async (engine) => {
		await begin([engine, 'embedded']);
		let number = 0;
		/** Before each page that the backup reads, somebody acts, and the log goes on. */
		const busily = changedStore(before.store, {
			tables: Object.fromEntries(
				TABLES.map((table) => [
					table,
					{
						async range(query: Parameters<Store['tables']['ledger']['range']>[0]) {
							if (number++ < 60 && number % 2 === 0) {
								await before.post(number % 4 ? alice : bob, `Tide ${number}`);
								await before.settle();
								await before.keepLog();
							}
							return before.store.tables[table].range(query);
						},
					},
				]),
			),
		});
		await backUp(busily);
		expect(number).toBeGreaterThan(30);
		await restoreRows(after.domain, { archive: archive() });
		expect(await makeAgain()).toBe(0);
		expect(await findingsOf(after.operator)).toEqual([]);
		const texts = await after.texts(alice);
		expect(texts.length).toBeGreaterThan(5);
		const all = await before.texts(alice);
		expect(texts).toEqual(all.slice(all.length - texts.length));
	},
);

test('a store that is not empty is left as it is', async () => {
	await begin(['embedded', 'embedded']);
	await backUp();
	await after.person('carol');
	await after.settle();
	const kept = inOrder(await keptRowsOf(after.store));
	await expect(restoreRows(after.domain, { archive: archive() })).rejects.toMatchObject({ code: 'not-empty' });
	expect(inOrder(await keptRowsOf(after.store))).toEqual(kept);
});

test('a moment is chosen by its time', async () => {
	await begin(['embedded', 'embedded']);
	await expect(restoreRows(after.domain, { archive: archive() })).rejects.toMatchObject({ code: 'missing' });
	const { at, number } = await backUp();
	before.clock.ahead += 60_000;
	await before.post(alice, 'Later');
	await before.settle();
	const later = await backUp();
	expect(later.on?.number).toBe(number);
	const options = { archive: archive(), at: new Date(Date.parse(at) - 1).toISOString() };
	await expect(restoreRows(after.domain, options)).rejects.toMatchObject({ code: 'missing' });
	expect(await restoreRows(after.domain, { ...options, at })).toMatchObject({ moment: { number } });
	await makeAgain();
	expect(await after.texts(alice)).toEqual(['Low water', 'High water, @bob #tide']);
});
