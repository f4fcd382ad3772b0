/** A witness of Google's packages, asked as the log asks its witnesses. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sha256 } from '../../domain/ledger/sha256.ts';
import { utf8 } from '../../tlog/bytes.ts';
import { formatCheckpoint } from '../../tlog/checkpoint.ts';
import { formatNote, parseNote } from '../../tlog/note.ts';
import { formatVerifierKey, KEY_TYPE, parseVerifierKey } from '../../tlog/note-keys.ts';
import { openCheckpoint } from '../../tlog/open-checkpoint.ts';
import { proveConsistency } from '../../tlog/prove.ts';
import { formatAddCheckpoint, readWitnessAnswer } from '../../tlog/witness.ts';
import { logInMemory } from '../tlog/log-in-memory.ts';
import { newSignerKey, noteSigner, signNote } from '../tlog/note-signer.ts';
import { startWitness } from './second-opinion.ts';

const ORIGIN = 'example.com/log';
const log = newSignerKey(ORIGIN, KEY_TYPE.ed25519);
const stranger = newSignerKey('example.com/other', KEY_TYPE.ed25519);
const large = logInMemory(1_000);

let folder: string;
let witness: Awaited<ReturnType<typeof startWitness>>;
const start = () => startWitness(folder, [formatVerifierKey(log.verifier)]);
beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), 'tideline-witness-'));
	witness = await start();
});
afterEach(async () => {
	await witness.stop();
	rmSync(folder, { recursive: true, force: true });
});

function signed(size: number, { root = logInMemory(size).root, origin = ORIGIN, by = log } = {}): string {
	const text = formatCheckpoint({ origin, size, root, extensions: [] });
	return formatNote({ text, signatures: [signNote(text, noteSigner(by.signer), 0)] });
}

const proof = (from: number, to: number) => proveConsistency(sha256, logInMemory(to).readTile, { from, to });

async function ask(old: number, checkpoint: string, hashes: readonly Uint8Array[]) {
	const body = formatAddCheckpoint({ old, proof: hashes, checkpoint });
	const answer = await fetch(`${witness.url}/add-checkpoint`, { method: 'POST', body });
	const type = answer.headers.get('content-type') ?? '';
	return readWitnessAnswer({ status: answer.status, type, body: await answer.text() });
}

test('a witness cosigns a log that grows, and its cosignature is one by our reading', async () => {
	const key = parseVerifierKey(sha256, witness.verifierKey);
	const policy = {
		logs: [{ key: log.verifier }],
		witnesses: [{ name: 'go', key }],
		groups: [],
		quorum: 'go',
	};
	const sizes = [0, 1, 255, 256, 257, 1_000, 1_000];
	for (const [at, size] of sizes.entries()) {
		const old = sizes[at - 1] ?? 0;
		const checkpoint = signed(size);
		const answer = await ask(old, checkpoint, await proof(old, size));
		if (answer.kind !== 'cosigned') return expect.unreachable(JSON.stringify(answer));
		const note = parseNote(checkpoint);
		const cosigned = formatNote({ ...note, signatures: [...note.signatures, ...answer.signatures] });
		const opened = await openCheckpoint(cosigned, policy);
		expect(opened.size).toBe(size);
		expect(Math.abs((opened.cosigned[0]?.timestamp ?? 0) - Date.now() / 1_000)).toBeLessThan(600);
		await expect(openCheckpoint(checkpoint, policy)).rejects.toThrow('policy_unmet');
	}
});

test('a witness says where it is, also after a restart', async () => {
	expect((await ask(0, signed(255), [])).kind).toBe('cosigned');
	expect(await ask(0, signed(1_000), [])).toEqual({ kind: 'behind', size: 255 });
	const { verifierKey } = witness;
	await witness.stop();
	witness = await start();
	expect(witness.verifierKey).toBe(verifierKey);
	expect(await ask(254, signed(1_000), await proof(254, 1_000))).toEqual({ kind: 'behind', size: 255 });
	expect((await ask(255, signed(1_000), await proof(255, 1_000))).kind).toBe('cosigned');
});

test('a witness does not cosign a fork, a rollback, a stranger or what is not signed', async () => {
	expect((await ask(0, signed(700), [])).kind).toBe('cosigned');
	const good = await proof(700, 1_000);
	const turned = good.map((hash, at) => (at === 0 ? hash.map((byte) => byte ^ 1) : hash));
	expect(await ask(700, signed(1_000), turned)).toEqual({ kind: 'refused' });
	expect(await ask(700, signed(1_000, { root: logInMemory(999).root }), good)).toEqual({ kind: 'refused' });
	expect(await ask(700, signed(1_000), [])).toEqual({ kind: 'refused' });
	expect(await ask(700, signed(700, { root: large.root }), [])).toEqual({ kind: 'forked' });
	expect(await ask(700, signed(600), [])).toEqual({ kind: 'unreadable', status: 400 });
	expect(await ask(600, signed(600), [])).toEqual({ kind: 'behind', size: 700 });
	const other = 'example.com/other';
	expect(await ask(0, signed(5, { origin: other, by: stranger }), [])).toEqual({ kind: 'unknown' });
	expect(await ask(700, signed(1_000, { by: stranger }), good)).toEqual({ kind: 'unsigned' });
	expect((await ask(700, signed(1_000), good)).kind).toBe('cosigned');
});

test('a request that is none is answered as such', async () => {
	for (const body of ['', 'old 1\n', 'old -1\n\nx', `old 01\n\n${signed(1)}`, `old 1\nAA==\n\n${signed(1)}`]) {
		const { status } = await fetch(`${witness.url}/add-checkpoint`, { method: 'POST', body: utf8(body) as BodyInit });
		expect(status).toBe(400);
	}
});
