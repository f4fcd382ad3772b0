/** A subject's bookmarks, mutes and blocks are its own: the audit trail has that they were made, and a digest. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Action, isPrivateAct } from '../../contract/audit/actions.ts';
import type { Entry } from '../../contract/audit/audit.ts';
import { EXPORT_FORMATS } from '../../contract/audit/export.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { verifyBundle } from '../../sdk/bundle/verify-bundle.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { RangeQuery, Row } from '../../storage/port.ts';
import { entryKeys } from '../../storage/rows/ledger/entries.ts';
import { privateTargetKeys } from '../../storage/rows/ledger/private-targets.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { portableSha256 } from '../../tlog/portable-sha256.ts';
import { getEntry } from '../audit/get-entry.ts';
import { listAudit } from '../audit/list-audit.ts';
import { makeBundle } from '../bundle/make-bundle.ts';
import { readBundle } from '../bundle/read-bundle.ts';
import { exportTrail } from '../export/export-trail.ts';
import { block } from '../graph/block.ts';
import { mute, unmute } from '../graph/mute.ts';
import { muteTopic, unmuteTopic } from '../graph/mute-topic.ts';
import { unblock } from '../graph/unblock.ts';
import { getEntryProof } from '../log/get-proof.ts';
import { chooseNotifications } from '../notification/notification-choices.ts';
import { downloadOwnData } from '../privacy/download-own-data.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { addBookmark, removeBookmark } from '../saved/bookmarks.ts';
import { changeList, deleteList, makeList } from '../saved/lists.ts';
import { changeSearch, deleteSearch, saveSearch } from '../saved/searches.ts';
import { changeView, deleteView, saveView } from '../saved/views.ts';
import { hashOfContent } from './entry.ts';

describe.each(ENGINES)('private acts, on the %s store', (engine) => {
	let world: World;
	let alice: SubjectId;
	let admin: SubjectId;
	let muffled: SubjectId;
	let walled: SubjectId;
	let listed: SubjectId;
	let bookmarked: string;
	/** None of these may come to an admin by what alice did. */
	let secrets: string[];

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
		[alice, admin, muffled, walled, listed] = [
			await world.person('alice'),
			await world.person('admin'),
			await world.person('muffled'),
			await world.person('walled'),
			await world.person('listed'),
		];
		bookmarked = (await world.post(listed, 'High water')).id;
		secrets = [
			muffled,
			walled,
			listed,
			bookmarked,
			'My sorrows',
			'My rivals',
			'My friends',
			'job offers',
			'My suspects',
			'My doubts',
		];
	});
	afterEach(() => world.close());

	async function actInPrivate(): Promise<void> {
		const as = world.as(alice);
		await mute(as, { subject: alice, other: muffled });
		await unmute(as, { subject: alice, other: muffled });
		const topic = await muteTopic(as, { subject: alice, kind: 'word', value: 'My sorrows' });
		await unmuteTopic(as, { subject: alice, id: topic.id });
		await block(as, { subject: alice, other: walled });
		await unblock(as, { subject: alice, other: walled });
		await addBookmark(as, { subject: alice, poster: listed, event: bookmarked });
		await removeBookmark(as, { subject: alice, event: bookmarked });
		const { id } = await makeList(as, { subject: alice, name: 'My rivals', members: [listed] });
		await changeList(as, { subject: alice, id, name: 'My friends', add: [muffled] });
		await deleteList(as, { subject: alice, id });
		const search = await saveSearch(as, { subject: alice, query: 'job offers' });
		await changeSearch(as, { subject: alice, id: search.id, notifies: true });
		await deleteSearch(as, { subject: alice, id: search.id });
		const auditor = world.as(alice, 'auditor');
		const filter = { actor: muffled };
		const view = await saveView(auditor, { subject: alice, name: 'My suspects', filter, columns: ['via'] });
		await changeView(auditor, { subject: alice, id: view.id, name: 'My doubts' });
		await deleteView(auditor, { subject: alice, id: view.id });
		await chooseNotifications(world.as(alice), { subject: alice, change: { follows: { page: false } } });
		await world.settle();
		await world.keepLog();
	}

	const ACTS: Action[] = [
		'muted',
		'unmuted',
		'topic-muted',
		'topic-unmuted',
		'blocked',
		'unblocked',
		'bookmarked',
		'bookmark-removed',
		'list-made',
		'list-changed',
		'list-deleted',
		'search-saved',
		'search-changed',
		'search-deleted',
		'view-saved',
		'view-changed',
		'view-deleted',
		'notifications-chosen',
	];

	const trail = async (query: object = {}) =>
		(await listAudit(world.as(admin, 'admin'), { limit: 250, ...query })).items;
	async function all<T>(parts: AsyncIterable<T>): Promise<T[]> {
		const found: T[] = [];
		for await (const part of parts) found.push(part);
		return found;
	}
	async function rowsOf(table: 'ledger' | 'audit', range: RangeQuery): Promise<Row[]> {
		return (await all(pagesOf(world.store.tables[table], range))).flat();
	}
	async function bundleOf(filter: object): Promise<Uint8Array> {
		const { link } = await makeBundle(world.as(admin, 'admin'), { filter, days: 1 });
		const to = link.split('#')[1] ?? '';
		if (!to.startsWith('/')) return new Uint8Array(await (await fetch(to)).arrayBuffer());
		const { pathname, searchParams } = new URL(to, 'http://a');
		const id = /bundles\/(.+)\.ndjson$/.exec(pathname)?.[1] ?? '';
		return readBundle(
			{ ...world.as(admin, 'admin'), from: { address: '192.0.2.1' } },
			{ id, parameters: searchParams },
		);
	}

	/** All ways in which an admin reads entries of alice. */
	async function readByAdmin(): Promise<Record<string, string>> {
		const ofAlice = { subject: alice };
		const seen: Record<string, string> = {
			ledger: JSON.stringify(await trail(ofAlice)),
			days: JSON.stringify(await trail({ ...ofAlice, from: '2000-01-01' })),
			actor: JSON.stringify(await trail({ actor: alice })),
			bundle: new TextDecoder().decode(await bundleOf(ofAlice)),
		};
		for (const format of EXPORT_FORMATS)
			seen[format] = (await all(await exportTrail(world.as(admin, 'admin'), { format, ...ofAlice })))
				.map(({ text }) => text)
				.join('');
		for (const { seq } of await trail(ofAlice)) {
			seen[`entry ${seq}`] = JSON.stringify(await getEntry(world.as(admin, 'admin'), { subject: alice, seq }));
			seen[`proof ${seq}`] = await getEntryProof(world.as(admin, 'admin'), { subject: alice, seq }).then(
				(proof) => JSON.stringify(proof),
				(error: { code: string }) => error.code,
			);
		}
		return seen;
	}

	const leaks = (seen: Record<string, string>) =>
		Object.entries(seen).flatMap(([where, text]) =>
			secrets.filter((secret) => text.includes(secret)).map((secret) => `${where}: ${secret}`),
		);

	test('an admin sees that they were done, and never to which subject or event', async () => {
		await actInPrivate();
		expect((await trail({ subject: alice })).filter(isPrivateAct).map(({ action }) => action)).toEqual(
			ACTS.toReversed(),
		);
		expect(leaks(await readByAdmin())).toEqual([]);
		for (const target of [muffled, walled, listed, bookmarked])
			expect((await trail({ target })).filter(({ actor }) => actor === alice)).toEqual([]);
		// This reads the stored rows, and the copies, of each entry.
		const raw = await rowsOf('ledger', entryKeys.all(alice));
		expect(leaks({ raw: JSON.stringify(raw.map(({ properties }) => properties)) })).toEqual([]);
		const copies = [];
		for await (const partition of world.store.tables.audit.partitions())
			copies.push(...(await rowsOf('audit', { partition })).filter(({ properties }) => properties.subject === alice));
		expect(copies.length).toBeGreaterThan(ACTS.length);
		expect(leaks({ copies: JSON.stringify(copies.map(({ properties }) => properties)) })).toEqual([]);
	});

	test('a bundle of the whole ledger proves them all the same', async () => {
		await actInPrivate();
		const verdict = await verifyBundle(portableSha256, await bundleOf({ subject: alice }), {});
		expect(verdict.fault).toBeUndefined();
		expect(verdict.head).toMatchObject({ leftOut: 0, whole: { subject: alice, seq: ACTS.length + 1 } });
	});

	test.each(['its subject', 'an operator'])('%s opens them, and the salt proves what each was about', async (who) => {
		await actInPrivate();
		const reader = who === 'an operator' ? world.operator : world.as(alice);
		const lines = await all(await downloadOwnData(reader, { subject: alice }));
		const entries = lines.filter(({ kind }) => kind === 'entry') as unknown as Entry[];
		const acts = lines.filter(({ kind }) => kind === 'private-act').toSorted((a, b) => Number(a.seq) - Number(b.seq));
		expect(acts.map(({ target, before, after }) => ({ target, before, after }))).toEqual([
			{ target: muffled },
			{ target: muffled },
			{ after: { kind: 'word', value: 'My sorrows' } },
			{ before: { kind: 'word', value: 'My sorrows' } },
			{ target: walled },
			{ target: walled },
			{ target: bookmarked },
			{ target: bookmarked },
			{ after: { name: 'My rivals', members: [listed] } },
			{
				before: { name: 'My rivals', members: [listed] },
				after: { name: 'My friends', members: [listed, muffled] },
			},
			{ before: { name: 'My friends', members: [listed, muffled] } },
			{ after: { query: 'job offers' } },
			{ before: { notifies: false }, after: { notifies: true } },
			{ before: { query: 'job offers' } },
			{ after: { name: 'My suspects', filter: { actor: muffled }, columns: ['via'] } },
			{ before: { name: 'My suspects' }, after: { name: 'My doubts' } },
			{ before: { name: 'My doubts', filter: { actor: muffled }, columns: ['via'] } },
			{ before: { follows: 'page device' }, after: { follows: 'device' } },
		]);
		for (const { kind: _, seq, salt, ...content } of acts)
			expect(entries.find((entry) => entry.seq === seq)?.contentHash).toBe(hashOfContent(String(salt), content));
		// The entry of the download itself is the only trace that somebody looked.
		expect((await trail({ subject: alice }))[0]).toMatchObject({
			action: 'data-downloaded',
			actor: who === 'an operator' ? 'operator' : alice,
		});
	});

	test('reconcile names one that is gone or was changed', async () => {
		await actInPrivate();
		const said = async () => {
			const found: string[] = [];
			const onDifference = ({ what }: { what: string }) => void found.push(what);
			await reconcile(world.operator, { repair: false, settle: () => world.settle(), onDifference });
			return found;
		};
		expect(await said()).toEqual([]);
		const [{ seq } = { seq: 0 }] = await trail({ subject: alice, action: 'muted' });
		const key = privateTargetKeys.target(alice, seq);
		await world.store.tables.ledger.upsert(key, { salt: '00', content: JSON.stringify({ target: walled }) });
		expect(await said()).toEqual([`what the private act of entry ${seq} was about is gone, or was changed`]);
		await world.store.tables.ledger.delete(key);
		expect(await said()).toEqual([`what the private act of entry ${seq} was about is gone, or was changed`]);
	});

	test('an erasure leaves nothing of them, nor of the copies under the blocked subject', async () => {
		await actInPrivate();
		expect(await rowsOf('audit', { partition: `target:${walled}` })).toHaveLength(2);
		await eraseSubject(world.operator, { subject: alice });
		await world.settle();
		expect(await rowsOf('audit', { partition: `target:${walled}` })).toEqual([]);
		expect(await rowsOf('ledger', privateTargetKeys.all(alice))).toEqual([]);
	});
});
