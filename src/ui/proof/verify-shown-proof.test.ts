import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EntryProof } from '../../contract/audit/proof.ts';
import type { Event } from '../../contract/event/event.ts';
import { aboutLog } from '../../domain/log/about-log.ts';
import { getEventProof } from '../../domain/log/get-proof.ts';
import { readCheckpoint, readLogTile } from '../../domain/log/read-log.ts';
import type { RememberedLog } from '../../sdk/remembered-log/remembered-log.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { toBase64 } from '../../tlog/bytes.ts';
import { portableSha256 as sha256 } from '../../tlog/portable-sha256.ts';
import { shownOf } from './shown-event.ts';
import { verifyShownProof } from './verify-shown-proof.ts';

let world: World;
let event: Event;
let earlier: RememberedLog;
let proof: EntryProof;
let later: RememberedLog;

beforeAll(async () => {
	world = await createWorld('embedded', '');
	const alice = await world.person('alice');
	earlier = await rememberLog();
	event = await world.post(alice, 'High water');
	await world.settle();
	await world.keepLog();
	const place = await getEventProof(world.as(alice), { subject: alice, id: event.id });
	proof = place.state === 'proven' ? place.proof : expect.fail('not proven');
	for (const text of ['one', 'two', 'three']) await world.post(alice, text);
	later = await rememberLog();
});
afterAll(() => world.close());

test('an event as it is shown is proven, in the history that this browser has seen, before or since', async () => {
	for (const remembered of [undefined, earlier, later]) {
		const { findings, isCompared, leafHash, checkpoint } = await verify(event, remembered);
		expect(findings).toEqual([]);
		expect(isCompared).toBe(remembered !== undefined);
		expect(leafHash).toMatch(/^[0-9a-f]{64}$/);
		expect(checkpoint).toMatchObject({ origin: proof.origin, cosigned: [] });
	}
});

test('any field that is shown otherwise is not proven', async () => {
	const shown: [keyof Event, Partial<Event>][] = [
		['text', { text: 'Low water' }],
		['name', { name: 'Bob' }],
		['verb', { verb: 'said' }],
		['url', { url: 'https://a.example/' }],
		['occurredAt', { occurredAt: '2020-01-01T00:00:00.000Z' }],
		['audience', { audience: 'followers' }],
	];
	for (const [name, other] of shown)
		expect((await verify({ ...event, ...other })).findings).toMatchObject([
			{ code: 'content-not-shown', detail: name },
		]);
	const elsewhere = { ...shownOf('dev-bob', event.id, event), content: {} };
	const { findings } = await verifyShownProof(
		sha256,
		{ proof, expected: elsewhere.entry, shown: {}, remembered: undefined },
		sourcesOf,
	);
	expect(findings).toMatchObject([{ code: 'content-not-shown', detail: 'subject' }]);
});

test('a proof out of another history, or by another key, is not believed', async () => {
	// The page has seen a log before the proof, or after it.
	for (const seen of [earlier, later]) {
		const [, , root = ''] = seen.note.split('\n');
		const forged = { ...seen, note: seen.note.replace(root, toBase64(sha256('another history'))) };
		expect((await verify(event, forged)).findings).toMatchObject([{ code: 'forked' }]);
	}
	const [key = ''] = later.keys;
	const others = { ...later, keys: [key.replace(/\+[0-9a-f]{8}\+/, '+00000000+')] };
	await expect(verify(event, others)).rejects.toMatchObject({ code: 'key_malformed' });
	const unsigned = { ...proof, proof: proof.proof.replace(/^— .*\n/m, '') };
	const { findings } = await verify(event, later, unsigned);
	expect(findings).toMatchObject([{ code: 'signature-missing' }]);
});

function verify(shown: Event, remembered?: RememberedLog, of = proof) {
	const { entry, content } = shownOf('dev-alice', event.id, shown);
	return verifyShownProof(sha256, { proof: of, expected: entry, shown: content, remembered }, sourcesOf);
}

const sourcesOf = () => ({
	checkpoint: () => readCheckpoint(world.operator, { generation: 1 }),
	readTile: (tile: { level: number; index: number; width: number }) =>
		readLogTile(world.operator, { generation: 1, ...tile }),
});

async function rememberLog(): Promise<RememberedLog> {
	await world.settle();
	await world.keepLog();
	const { origin, log, keys } = (await aboutLog(world.operator)) ?? expect.fail('no log');
	const note = await readCheckpoint(world.operator, { generation: 1 });
	return { origin, log, keys, note, seenAt: new Date().toISOString() };
}
