import { expect, test } from 'vitest';
import { sha256 } from '../domain/ledger/sha256.ts';
import { newSignerKey, noteSigner, signNote } from '../testing/tlog/note-signer.ts';
import { toHex } from './bytes.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { formatNote, formatSignatureLine, openNote, parseNote } from './note.ts';
import { formatVerifierKey, KEY_TYPE, parseSignerKey, parseVerifierKey } from './note-keys.ts';
import { messageToSign, verifySignature } from './signatures.ts';

const root = new Uint8Array(32).fill(9);
const text = formatCheckpoint({ origin: 'example.com/log', size: 20_852_163, root, extensions: [] });
/** One key of each type, each by the name of its type. */
const keys = (['ed25519', 'cosignature', 'mlDsa44'] as const).map((type) => newSignerKey(type, KEY_TYPE[type]));

test.each(keys)(
	'a signature by Node with $verifier.name is verified without Node, and nothing else is',
	async (pair) => {
		const { signer, verifier } = pair;
		const line = signNote(text, noteSigner(signer), 1_679_315_147);
		const timed = verifier.type === KEY_TYPE.ed25519 ? {} : { timestamp: 1_679_315_147 };
		expect(await verifySignature(verifier, text, line.signature)).toEqual(timed);
		const { verified } = await openNote(formatNote({ text, signatures: [line] }), [verifier]);
		expect(verified).toMatchObject([{ name: verifier.name, ...timed }]);

		const holds = (signature: Uint8Array, other = text, key = verifier) => verifySignature(key, other, signature);
		for (const at of [0, 7, 8, 40, line.signature.length - 1]) {
			const turned = line.signature.map((byte, index) => (index === at ? byte ^ 1 : byte));
			expect(await holds(turned)).toBeUndefined();
		}
		expect(await holds(line.signature.subarray(0, -1))).toBeUndefined();
		expect(await holds(new Uint8Array(3))).toBeUndefined();
		expect(await holds(line.signature, text.replace('20852163', '20852164'))).toBeUndefined();
		expect(await holds(line.signature, text.replace('/log', '/lag'))).toBeUndefined();
		const other = newSignerKey(verifier.name, verifier.type).verifier;
		expect(await holds(line.signature, text, other)).toBeUndefined();
	},
);

test('the example of a cosignature is parsed, and its time is the one that it is told with', () => {
	const example = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`;
	const [, cosignature] = parseNote(example).signatures;
	expect(cosignature).toMatchObject({ name: 'witness.example.com/w1', id: '8d66cf3f' });
	expect(toHex(cosignature?.signature.subarray(0, 8) ?? new Uint8Array())).toBe('00000000641850cb');
	const message = messageToSign({ name: 'w1', type: KEY_TYPE.cosignature }, parseNote(example).text, 0x641850cb);
	expect(new TextDecoder().decode(message)).toBe(`cosignature/v1
time 1679315147
example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
`);
});

test('ML-DSA-44 signs the tree as the specification lays it out, and no extension line', () => {
	const extended = `${text}an extension\n`;
	const message = messageToSign({ name: 'w/1', type: KEY_TYPE.mlDsa44 }, extended, 258);
	expect(toHex(message)).toBe(
		[
			'737562747265652f76310a00',
			'03772f31',
			'0000000000000102',
			'0f6578616d706c652e636f6d2f6c6f67',
			'0000000000000000',
			'00000000013e2dc3',
			'09'.repeat(32),
		].join(''),
	);
});

test('a text that is no checkpoint is not cosigned, and a time beyond all times is no cosignature', async () => {
	for (const { signer, verifier } of keys.slice(1)) {
		expect(() => signNote('a text\n', noteSigner(signer), 1)).toThrow('checkpoint_malformed');
		const { signature } = signNote(text, noteSigner(signer), 1);
		expect(await verifySignature(verifier, 'a text\n', signature)).toBeUndefined();
		const late = signature.map((byte, at) => (at < 8 ? 0xff : byte));
		expect(await verifySignature(verifier, text, late)).toBeUndefined();
	}
});

/** The key of the example of Go's note package, and the signature that it is printed with. */
test('a secret key signs as it does in Go', async () => {
	const signer = parseSignerKey('PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz');
	const { key, sign } = noteSigner(signer);
	expect(formatVerifierKey(key)).toBe('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW');
	const saying = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.
`;
	expect(formatSignatureLine(signNote(saying, { key, sign }, 0))).toBe(
		'— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n',
	);
	expect(() => noteSigner({ ...signer, id: '00000000' })).toThrow('key_malformed');
	for (const { verifier } of keys) expect(parseVerifierKey(sha256, formatVerifierKey(verifier))).toEqual(verifier);
});
