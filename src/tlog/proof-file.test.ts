import { expect, test } from 'vitest';
import { sha256 } from '../domain/ledger/sha256.ts';
import { logInMemory } from '../testing/tlog/log-in-memory.ts';
import { newSignerKey, noteSigner, signNote } from '../testing/tlog/note-signer.ts';
import { utf8 } from './bytes.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { formatNote } from './note.ts';
import { KEY_TYPE, type SignerKey } from './note-keys.ts';
import { openCheckpoint } from './open-checkpoint.ts';
import type { Policy } from './policy.ts';
import { formatProof, parseProof, verifyProof } from './proof-file.ts';
import { proveInclusion } from './prove.ts';

const ORIGIN = 'example.com/log';
const log = logInMemory(700);
const [ed25519, mlDsa44] = [KEY_TYPE.ed25519, KEY_TYPE.mlDsa44].map((type) => newSignerKey(ORIGIN, type));
const [w1, w2] = ['w1', 'w2'].map((name) => newSignerKey(`${name}.example`, KEY_TYPE.cosignature));
const otherLog = newSignerKey('example.com/other', KEY_TYPE.ed25519);
if (!ed25519 || !mlDsa44 || !w1 || !w2) throw new Error('a key was not made');

const policy: Policy = {
	logs: [{ key: ed25519.verifier }, { key: mlDsa44.verifier }, { key: otherLog.verifier }],
	witnesses: [
		{ name: 'first', key: w1.verifier },
		{ name: 'second', key: w2.verifier },
	],
	groups: [{ name: 'both', needed: 2, members: ['first', 'second'] }],
	quorum: 'both',
};

async function signedBy(keys: readonly { signer: SignerKey }[], origin = ORIGIN) {
	const text = formatCheckpoint({ origin, size: log.size, root: log.root, extensions: [] });
	const signatures = keys.map(({ signer }, at) => signNote(text, noteSigner(signer), 100 + at));
	return formatNote({ text, signatures });
}

const all = [ed25519, mlDsa44, w1, w2];
const proofOf = async (index: number, checkpoint: string, extra?: Uint8Array) => ({
	index,
	proof: await proveInclusion(sha256, log.readTile, { index, size: log.size }),
	checkpoint,
	...(extra ? { extra } : {}),
});
const leaf = (index: number) => utf8(`entry ${index}`);

test('a proof is a file, and verifies without the log', async () => {
	const checkpoint = await signedBy(all);
	const proof = await proofOf(300, checkpoint, utf8('aside'));
	const file = formatProof(proof);
	expect(file).toMatch(
		/^c2sp\.org\/tlog-proof@v1\nextra YXNpZGU=\nindex 300\n([+/\w]{43}=\n){10}\nexample\.com\/log\n700\n/,
	);
	expect(parseProof(file)).toEqual(proof);
	const opened = await verifyProof(sha256, parseProof(file), leaf(300), policy);
	expect(opened).toMatchObject({ origin: ORIGIN, size: 700, root: log.root });
	expect(opened.signed.map(({ key }) => key.type)).toEqual([1, 6]);
	expect(opened.cosigned).toEqual([
		{ name: 'first', timestamp: 102 },
		{ name: 'second', timestamp: 103 },
	]);
});

test('a proof of another entry, place or log is wrong', async () => {
	const proof = await proofOf(300, await signedBy(all));
	const verify = (changed: object, entry = 300) => verifyProof(sha256, { ...proof, ...changed }, leaf(entry), policy);
	await expect(verify({}, 301)).rejects.toThrow('proof_wrong');
	await expect(verify({ index: 301 })).rejects.toThrow('proof_wrong');
	await expect(verify({ index: 700 })).rejects.toThrow('proof_wrong');
	await expect(verify({ proof: proof.proof.slice(1) })).rejects.toThrow('proof_wrong');
	await expect(verify({ checkpoint: proof.checkpoint.replace('\n700\n', '\n701\n') })).rejects.toThrow(
		'note_signature_wrong',
	);
	await expect(verify({ checkpoint: '' })).rejects.toThrow('note_malformed');
});

test('a checkpoint is believed when its own log and enough witnesses have signed', async () => {
	const open = async (keys: typeof all, origin?: string) => openCheckpoint(await signedBy(keys, origin), policy);
	expect((await open([ed25519, w1, w2])).signed).toHaveLength(1);
	expect((await open([mlDsa44, w1, w2])).signed).toHaveLength(1);
	await expect(open([ed25519, mlDsa44, w1])).rejects.toThrow('policy_unmet');
	await expect(open([ed25519, w1, w1])).rejects.toThrow('policy_unmet');
	await expect(open([w1, w2])).rejects.toThrow('note_unsigned');
	await expect(open([otherLog, w1, w2])).rejects.toThrow('checkpoint_of_other_log');
	await expect(open(all, 'example.com/other')).rejects.toThrow('checkpoint_of_other_log');
	expect((await open([otherLog, w1, w2], 'example.com/other')).origin).toBe('example.com/other');
});

test('a file that is no proof is refused', async () => {
	const file = formatProof(await proofOf(300, await signedBy([ed25519]), utf8('aside')));
	for (const bad of [
		'',
		file.replace('@v1', '@v2'),
		file.replace('index 300', 'index 0300'),
		file.replace('index 300', 'index -1'),
		file.replace('index 300\n', ''),
		file.replace('YXNpZGU=', 'YXNpZGU'),
		file.replace(/\nindex/, '\nextra \nindex'),
		file.replace('index 300\n', 'index 300\nAAAA\n'),
		file.replace('\n\n', '\n'),
		file.replaceAll('\n', '\r\n'),
	]) {
		expect(() => parseProof(bad)).toThrow('proof_malformed');
	}
});
