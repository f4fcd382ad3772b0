import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { pagesOf } from '../../storage/pages.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { getLeaf } from '../../storage/rows/log/leaves.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { fromHex, toHex } from '../../tlog/bytes.ts';
import { parseCheckpoint } from '../../tlog/checkpoint.ts';
import { decodeEntryBundle } from '../../tlog/entry-bundle.ts';
import { hashOfContent, hashOfEntry } from '../../tlog/entry-hash.ts';
import { appendLeaves, EMPTY_TREE, rootOf } from '../../tlog/growing-tree.ts';
import { commitOf, encodeLeaf } from '../../tlog/leaf.ts';
import { openNote } from '../../tlog/note.ts';
import { parseVerifierKey } from '../../tlog/note-keys.ts';
import { parseProof, verifyProof } from '../../tlog/proof-file.ts';
import { leafHash } from '../../tlog/tree.ts';
import { keepLogOnce } from '../../worker/keep-log.ts';
import { removeEvent } from '../event/remove-event.ts';
import { follow } from '../graph/follow.ts';
import { sha256 } from '../ledger/sha256.ts';
import { getEventProof } from './get-proof.ts';
import { logStatus } from './log-status.ts';
import { pendingLeafWrite } from './pending-leaf.ts';
import { readCheckpoint, readEntryBundle } from './read-log.ts';

describe.each(ENGINES)('the log on the %s store', (engine) => {
	let world: World;

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
	});
	afterEach(() => world.close());

	test('every entry of every ledger is a leaf, once, whichever process enters it', async () => {
		const [alice, bob] = [await world.person('alice'), await world.person('bob')];
		await follow(world.as(bob), { follower: bob, followed: alice });
		for (const text of ['one', 'two', 'three']) await world.post(alice, text);
		await world.settle();
		const others = [world.another(), world.another()];
		await Promise.all([world.domain, ...others].map((domain) => keepLogOnce(domain, { onError: fail })));
		await world.keepLog();
		const entries = [...(await entriesOf(alice)), ...(await entriesOf(bob))];
		const indexes = await Promise.all(
			entries.map(({ subject, seq }) => getLeaf(world.store.tables.log, 1, subject, seq)),
		);
		expect(indexes.map((leaf) => leaf?.index).toSorted((a = 0, b = 0) => a - b)).toEqual([...entries.keys()]);
		expect((await signed()).size).toBe(entries.length);
		expect(toHex(await rootOfLeaves())).toBe(toHex((await signed()).root));
		const status = await logStatus(world.operator);
		expect(status).toMatchObject({ size: entries.length, waiting: 0, isFilling: false });
		expect(world.errors).toEqual([]);
	});

	test('a job that adds its leaf again adds nothing', async () => {
		const alice = await world.person('alice');
		await world.settle();
		await world.keepLog();
		const { size } = await signed();
		const { partition, row, properties } = (await waitingAgain(alice)) ?? expect.fail('no entry');
		await world.store.tables.log.insert({ partition, row }, properties);
		await world.keepLog();
		expect((await signed()).size).toBe(size);
		expect((await logStatus(world.operator))?.waiting).toBe(0);
	});

	test('a reader of an event gets a proof that it verifies without us', async () => {
		const [alice, bob] = [await world.person('alice'), await world.person('bob')];
		const { id } = await world.post(alice, 'High water');
		await world.settle();
		expect(await getEventProof(world.as(bob), { subject: alice, id })).toMatchObject({ state: 'waiting' });
		await world.keepLog();
		const place = await getEventProof(world.as(bob), { subject: alice, id });
		const { entry, content, leaf, proof, keys } =
			(place.state === 'proven' && place.proof) || expect.fail('not proven');
		expect(hashOfEntry(sha256, entry)).toBe(entry.hash);
		expect(hashOfContent(sha256, content?.salt ?? '', content?.content ?? {})).toBe(entry.contentHash);
		expect(content?.content).toMatchObject({ text: 'High water' });
		const commit = commitOf(sha256, fromHex(leaf.blind) ?? new Uint8Array(), entry.hash);
		const bytes = encodeLeaf({ ledger: leaf.ledger, seq: entry.seq, commit });
		const logs = keys.map((key) => ({ key: parseVerifierKey(sha256, key) }));
		const policy = { logs, witnesses: [], groups: [], quorum: 'none' };
		const opened = await verifyProof(sha256, parseProof(proof), bytes, policy);
		expect(opened.size).toBe((await signed()).size);
	});

	test('a removed event is proven without its text', async () => {
		const alice = await world.person('alice');
		const { id } = await world.post(alice, 'High water');
		await removeEvent(world.as(alice), { actor: alice, id });
		await world.settle();
		await world.keepLog();
		const place = await getEventProof(world.as(alice), { subject: alice, id });
		expect(place).toMatchObject({ state: 'proven', proof: { entry: { action: 'event-posted', target: id } } });
		expect(JSON.stringify(place)).not.toContain('High water');
	});

	function fail(sentence: string, error: unknown): void {
		world.errors.push(`${sentence}: ${String(error)}`);
	}

	async function entriesOf(subject: string) {
		const entries = [];
		for await (const rows of pagesOf(world.store.tables.ledger, entryKeys.all(subject)))
			entries.push(...rows.map(entryOf));
		return entries;
	}

	async function waitingAgain(subject: string) {
		const [entry] = await entriesOf(subject);
		const write = entry && (await pendingLeafWrite(world.domain, entry));
		return write?.kind === 'insert' ? write : undefined;
	}

	async function signed() {
		const note = await readCheckpoint(world.operator, { generation: 1 });
		const keys = (await logStatus(world.operator))?.keys ?? [];
		expect(keys).toHaveLength(2);
		const opened = await openNote(
			note,
			keys.map((key) => parseVerifierKey(sha256, key)),
		);
		expect(opened.verified).toHaveLength(2);
		return parseCheckpoint(opened.text);
	}

	async function rootOfLeaves() {
		const { size } = await signed();
		const entryBundle = await readEntryBundle(world.operator, { generation: 1, index: 0, width: size });
		const hashes = decodeEntryBundle(entryBundle, size).map((leaf) => leafHash(sha256, leaf));
		return rootOf(sha256, appendLeaves(sha256, EMPTY_TREE, hashes));
	}
});
