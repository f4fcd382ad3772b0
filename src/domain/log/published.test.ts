/** The signed parts of the log, the unsigned ones, and the other signers. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { logPortOf } from '../../outbound/log/log-port.ts';
import { leafKeys } from '../../storage/rows/log/leaves.ts';
import { treeKeys } from '../../storage/rows/log/tree.ts';
import { newSignerKey, noteSigner, signNote } from '../../testing/tlog/note-signer.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { parseCheckpoint } from '../../tlog/checkpoint.ts';
import { decodeEntryBundle } from '../../tlog/entry-bundle.ts';
import { formatSignatureLine, parseNote } from '../../tlog/note.ts';
import { formatVerifierKey, KEY_TYPE } from '../../tlog/note-keys.ts';
import { verifyConsistency } from '../../tlog/tree.ts';
import { parseAddCheckpoint } from '../../tlog/witness.ts';
import { sha256 } from '../ledger/sha256.ts';
import type { LogPort } from '../ports/ports.ts';
import { logStatus } from './log-status.ts';
import { readCheckpoint, readEntryBundle } from './read-log.ts';
import { restartLog } from './restart-log.ts';

const SETTINGS = { origin: 'test.example/log', key: '0b'.repeat(32), witnesses: [] };

let folder: string;
let world: World;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'tideline-log-'));
});
afterEach(async () => {
	await world.close();
	await rm(folder, { recursive: true, force: true });
});

async function open(logPort: Partial<LogPort> = {}, dataDir = 'data'): Promise<void> {
	const { anchor } = await logPortOf({ ...SETTINGS, anchorDir: join(folder, 'anchor') }, Date.now);
	world = await createWorld('embedded', '', {
		place: { dataDir: join(folder, dataDir), prefix: 'tideline' },
		logPort: { ...(anchor && { anchor }), ...logPort },
	});
}

async function post(text: string): Promise<void> {
	const alice = await world.person('alice');
	await world.post(alice, text);
	await world.settle();
	await world.keepLog();
}

const signed = async (generation = 1) =>
	parseCheckpoint(parseNote(await readCheckpoint(world.operator, { generation })).text);

test('a store of an older copy signs nothing, until a new log is begun that holds the end of the old one', async () => {
	await open();
	await post('one');
	await cp(join(folder, 'data'), join(folder, 'copy'), { recursive: true });
	await post('two');
	await post('three');
	const last = await readCheckpoint(world.operator, { generation: 1 });
	await world.store.close();

	await open({}, 'copy');
	const before = await readCheckpoint(world.operator, { generation: 1 });
	world.errors.length = 0;
	const alice = await world.person('alice');
	await world.post(alice, 'another history');
	await world.settle();
	await world.keepLog();
	await world.keepLog();
	expect(world.errors.join()).toContain('it is an older copy. Nothing is signed.');
	expect((await logStatus(world.operator))?.problem).toContain('it is an older copy');
	expect(await readCheckpoint(world.operator, { generation: 1 })).toBe(before);

	const begun = await restartLog(world.operator);
	expect(begun).toEqual({ origin: 'test.example/log/restarted/2', closed: parseCheckpoint(parseNote(last).text).size });
	await world.settle();
	world.errors.length = 0;
	await world.keepLog();
	await world.keepLog();
	expect(world.errors).toEqual([]);
	const status = await logStatus(world.operator);
	expect(status).toMatchObject({ generation: 2, origin: begun.origin, waiting: 0, isFilling: false });
	expect(status?.problem).toBeUndefined();
	const { origin, size } = await signed(2);
	expect([origin, size]).toEqual([begun.origin, status?.size]);
	const [first] = decodeEntryBundle(
		await readEntryBundle(world.operator, { generation: 2, index: 0, width: size }),
		size,
	);
	expect(JSON.parse(Buffer.from(first ?? []).toString())).toEqual({ checkpoint: last, v: 1 });
	// Every entry is in the new log, and the old one stays as it was.
	const newest = await world.store.tables.ledger.get({ partition: alice, row: 'head' });
	for (let seq = 1; seq <= Number(newest?.properties.seq); seq++)
		expect(await world.store.tables.log.get(leafKeys.leaf(2, alice, seq))).toBeDefined();
	expect(await readCheckpoint(world.operator, { generation: 1 })).toBe(before);
});

test('another key, and another history, are not signed', async () => {
	await open();
	await post('one');
	const before = await readCheckpoint(world.operator, { generation: 1 });
	await world.store.close();
	const { signer } = await logPortOf({ ...SETTINGS, key: '0c'.repeat(32), anchorDir: undefined }, Date.now);
	await open({ ...(signer && { signer }) });
	await post('two');
	expect(world.errors.join()).toContain('was signed with another key');
	expect(await readCheckpoint(world.operator, { generation: 1 })).toBe(before);
	await world.store.close();

	await open();
	const tree = await world.store.tables.log.get(treeKeys.tree(1));
	const edge = Buffer.from(String(tree?.properties.edge0), 'base64');
	edge[0] = (edge[0] ?? 0) ^ 1;
	await world.store.tables.log.upsert(treeKeys.tree(1), { ...tree?.properties, edge0: edge.toString('base64') });
	await post('three');
	expect(world.errors.join()).toContain('was published with other first');
	expect(await readCheckpoint(world.operator, { generation: 1 })).toBe(before);
});

test('an empty store beside the anchor of another says whose it is', async () => {
	await open();
	await post('one');
	await world.store.close();
	await open({}, 'another');
	await post('a new service');
	expect(world.errors.join()).toContain(
		'another store published them. Nothing is signed. If you are restoring a backup',
	);
	expect((await logStatus(world.operator))?.problem).toContain('give it an ANCHOR_DIR of its own');
	await restartLog(world.operator);
	await world.settle();
	world.errors.length = 0;
	await world.keepLog();
	await world.keepLog();
	expect(world.errors).toEqual([]);
	expect((await signed(2)).origin).toBe('test.example/log/restarted/2');
});

/** A witness of our own that verifies what it signs, and can be made to misbehave. */
function createWitness() {
	const key = newSignerKey('witness.example', KEY_TYPE.cosignature);
	const known = { size: 0, root: new Uint8Array(32) };
	const state = { answer: 'sign' as 'sign' | 'away' | 'lie' | number, asked: 0 };
	return {
		state,
		known,
		verifierKey: formatVerifierKey(key.verifier),
		async add(body: string) {
			state.asked++;
			if (state.answer === 'away') throw new Error('It is away.');
			if (typeof state.answer === 'number') return { status: state.answer, type: 'text/plain', body: '' };
			const { old, proof, checkpoint } = parseAddCheckpoint(body);
			const { text } = parseNote(checkpoint);
			const { size, root } = parseCheckpoint(text);
			if (old !== known.size) return { status: 409, type: 'text/x.tlog.size', body: `${known.size}\n` };
			if (old > 0 && !verifyConsistency(sha256, { from: old, to: size, proof, fromRoot: known.root, toRoot: root }))
				return { status: 422, type: 'text/plain', body: '' };
			Object.assign(known, { size, root });
			const said = state.answer === 'lie' ? text.replace(/\n\d+\n/, '\n7777\n') : text;
			return {
				status: 200,
				type: 'text/plain',
				body: formatSignatureLine(signNote(said, noteSigner(key.signer), 1_790_000_000)),
			};
		},
	};
}

test('a witness cosigns each checkpoint, one that is away is asked again, and one that lies is not counted', async () => {
	const witness = createWitness();
	await open({ witnesses: [witness] });
	await post('one');
	const cosigned = async () => (await logStatus(world.operator))?.signed?.cosigned;
	const problem = async () => (await logStatus(world.operator))?.witnesses[0]?.problem;
	expect([await cosigned(), await problem()]).toEqual([1, undefined]);
	expect(parseNote(await readCheckpoint(world.operator, { generation: 1 })).signatures).toHaveLength(3);

	witness.state.answer = 'away';
	await post('two');
	expect([await cosigned(), await problem()]).toEqual([0, 'It is away.']);
	witness.state.answer = 'sign';
	await world.keepLog();
	expect([await cosigned(), await problem()]).toEqual([1, undefined]);
	const { asked } = witness.state;
	await world.keepLog();
	expect(witness.state.asked).toBe(asked);

	for (const [answer, said] of [
		[403, 'trusts none of the keys of this log'],
		[404, 'does not know this log'],
		[422, 'does not accept the proof that the log has only grown'],
		['lie', 'note_signature_wrong'],
	] as const) {
		witness.state.answer = answer;
		await post(String(answer));
		expect(await cosigned()).toBe(0);
		expect(await problem()).toContain(said);
	}
	expect(world.errors).toEqual([]);
});

test('a witness that is elsewhere says where, and is asked once more', async () => {
	const witness = createWitness();
	await open({ witnesses: [witness] });
	await post('one');
	// Our memory of the witness is lost.
	await world.store.tables.log.delete(treeKeys.witness(1, 'witness.example'));
	await post('two');
	expect((await logStatus(world.operator))?.signed?.cosigned).toBe(1);
	expect(witness.known.size).toBe((await signed()).size);
});
