import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EntryProof } from '../../contract/audit/proof.ts';
import { sealEntry } from '../../domain/ledger/entry.ts';
import { sha256 } from '../../domain/ledger/sha256.ts';
import { getEventProof } from '../../domain/log/get-proof.ts';
import { newSignerKey, noteSigner, signNote } from '../../testing/tlog/note-signer.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { formatNote, parseNote } from '../../tlog/note.ts';
import { formatVerifierKey, KEY_TYPE } from '../../tlog/note-keys.ts';
import { portableSha256 } from '../../tlog/portable-sha256.ts';
import type { Trust } from './trust.ts';
import { verifyEntryProof } from './verify-proof.ts';

describe('the proof of an event', () => {
	let world: World;
	let proof: EntryProof;
	let trust: Trust;
	const shown = { actor: 'dev-alice', text: 'High water' };

	beforeAll(async () => {
		world = await createWorld('embedded', '');
		const alice = await world.person('alice');
		const { id } = await world.post(alice, 'High water');
		for (const text of ['one', 'two', 'three']) await world.post(alice, text);
		await world.settle();
		await world.keepLog();
		const place = await getEventProof(world.as(alice), { subject: alice, id });
		proof = place.state === 'proven' ? place.proof : expect.fail('not proven');
		trust = { origin: proof.origin, keys: proof.keys, witnesses: [], needed: 0 };
	});
	afterAll(() => world.close());

	test.each([sha256, portableSha256])('verifies without asking anybody', async (hashes) => {
		const { findings, checkpoint } = await verifyEntryProof(hashes, proof, trust, shown);
		expect(findings).toEqual([]);
		expect(checkpoint).toMatchObject({ origin: proof.origin, isTrusted: true, cosigned: [] });
		expect(checkpoint?.size).toBeGreaterThan(proof.index);
	});

	test('is refused when anything in it is another', async () => {
		const { entry } = proof;
		const { content } = proof.content ?? expect.fail('no content');
		const salt = proof.content?.salt ?? '';
		const zeros = '0'.repeat(64);
		const changed: [string, Partial<EntryProof>][] = [
			['entry-changed', { entry: { ...entry, via: 'cli' } }],
			['proof-wrong', { entry: sealEntry({ ...entry, via: 'cli' }) }],
			['proof-wrong', { index: proof.index + 1 }],
			['proof-wrong', { leaf: { ...proof.leaf, ledger: zeros } }],
			['proof-wrong', { leaf: { ...proof.leaf, blind: zeros } }],
			['proof-wrong', { leaf: { ...proof.leaf, blind: 'no hex' } }],
			['content-changed', { content: { salt, content: { ...content, text: 'Low water' } } }],
			['content-changed', { content: { salt: 'another', content } }],
			['proof-unreadable', { proof: 'no proof' }],
			['proof-unreadable', { entry: { ...entry, seq: 'one' as unknown as number } }],
			['checkpoint-unreadable', { proof: proof.proof.slice(0, -10) }],
		];
		for (const [code, change] of changed) {
			const { findings } = await verifyEntryProof(sha256, { ...proof, ...change }, trust);
			expect({ change, findings }).toMatchObject({ findings: [{ code, count: 1 }] });
		}
	});

	test('is refused when something else is shown than it proves', async () => {
		const refused = async (other: object) => (await verifyEntryProof(sha256, proof, trust, { ...other })).findings;
		expect(await refused({ ...shown, text: 'Low water' })).toMatchObject([
			{ code: 'content-not-shown', detail: 'text' },
		]);
		const { content: _, ...removed } = proof;
		expect((await verifyEntryProof(sha256, removed, trust, shown)).findings).toMatchObject([
			{ code: 'content-not-shown', detail: 'actor' },
		]);
		expect((await verifyEntryProof(sha256, removed, trust)).findings).toEqual([]);
	});

	test('is refused when others have signed it than the reader trusts', async () => {
		const refused = async (other: Partial<Trust>) =>
			(await verifyEntryProof(sha256, proof, { ...trust, ...other })).findings;
		const key = (name: string) => formatVerifierKey(newSignerKey(name, KEY_TYPE.ed25519).verifier);
		expect(await refused({ keys: [key(proof.origin)] })).toMatchObject([{ code: 'checkpoint-unsigned' }]);
		expect(await refused({ keys: [...proof.keys, key(proof.origin)] })).toMatchObject([{ code: 'signature-missing' }]);
		expect(await refused({ origin: 'other.example/log' })).toMatchObject([{ code: 'checkpoint-of-other-log' }]);
		expect(await refused({ needed: 1 })).toMatchObject([{ code: 'cosignatures-missing', detail: '0 of 1' }]);
		await expect(refused({ keys: ['no key'] })).rejects.toMatchObject({ code: 'key_malformed' });
	});

	test('says who has cosigned it, and refuses a cosignature of another checkpoint', async () => {
		const { signer, verifier } = newSignerKey('witness.example/w', KEY_TYPE.cosignature);
		const witnesses = { witnesses: [formatVerifierKey(verifier)], needed: 1 };
		const end = proof.proof.indexOf('\n\n') + 2;
		const note = parseNote(proof.proof.slice(end));
		const withCosignature = (text: string) => {
			const cosignature = signNote(text, noteSigner(signer), 1_772_500_000);
			const cosigned = formatNote({ ...note, signatures: [...note.signatures, cosignature] });
			return { ...proof, proof: proof.proof.slice(0, end) + cosigned };
		};
		const verdict = await verifyEntryProof(sha256, withCosignature(note.text), { ...trust, ...witnesses });
		expect(verdict.findings).toEqual([]);
		expect(verdict.checkpoint?.cosigned).toEqual([{ name: 'witness.example/w', timestamp: 1_772_500_000 }]);
		const other = withCosignature(note.text.replace('\n', ' two\n'));
		expect((await verifyEntryProof(sha256, other, { ...trust, ...witnesses })).findings).toMatchObject([
			{ code: 'cosignature-wrong' },
			{ code: 'cosignatures-missing', detail: '0 of 1' },
		]);
	});
});
