import { expect, test } from 'vitest';
import { sha256 } from '../domain/ledger/sha256.ts';
import { TESSERA_KEY, tesseraCheckpoint, tesseraLog } from '../testing/tlog/vectors.ts';
import { utf8 } from './bytes.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { formatNote, formatSignatureLine, MAX_NOTE_BYTES, openNote, parseNote } from './note.ts';
import {
	formatSignerKey,
	formatVerifierKey,
	parseSignerKey,
	parseVerifierKey,
	signerKey,
	type VerifierKey,
	verifierKey,
} from './note-keys.ts';

/** The example of the note package of Go, and of c2sp.org/signed-note. */
const NEUMANN = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;
const NEUMANN_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const QUASIMODO = `Ognuno sta solo sul cuor della terra
trafitto da un raggio di sole:

ed è subito sera.

— quasimodo.example/salvatore NnugSzTjtVAewIS+Z/iJhUPeFDkO/5QQ2i5ddnGITLlC+EhfLW9oJKONrMouFSQU0xMcXxj99ihAQwaqP3ZekRwNtIc=
`;

const neumann = parseVerifierKey(sha256, NEUMANN_KEY);
const tessera = parseVerifierKey(sha256, TESSERA_KEY);
/** The line of a signature that is not even one. */
const line = ({ name, id }: { name: string; id: string }) =>
	formatSignatureLine({ name, id, signature: new Uint8Array(64) });

test('the examples are notes, and are written as they were read', async () => {
	for (const text of [NEUMANN, QUASIMODO]) expect(formatNote(parseNote(utf8(text)))).toBe(text);
	expect(parseNote(QUASIMODO).text).toMatch(/sole:\n\ned è subito sera\.\n$/);
	expect(parseNote(QUASIMODO).signatures).toMatchObject([{ name: 'quasimodo.example/salvatore', id: '367ba04b' }]);
	const opened = await openNote(NEUMANN, [tessera, neumann]);
	expect(opened.text.split('\n')).toHaveLength(3);
	expect(opened.verified).toMatchObject([{ name: 'PeterNeumann', id: 'c74f20a3', key: neumann }]);
});

test('every checkpoint of Tessera’s log opens with its key', async () => {
	for (const known of tesseraLog()) {
		const { text } = await openNote(tesseraCheckpoint(known), [tessera]);
		expect(parseCheckpoint(text)).toMatchObject({ origin: tessera.name, size: known.size });
	}
});

test('a note of unknown keys alone is not opened', async () => {
	await expect(openNote(QUASIMODO, [neumann])).rejects.toThrow('note_unsigned');
	await expect(openNote(NEUMANN, [])).rejects.toThrow('note_unsigned');
	const sameName = { ...neumann, id: '00000000' };
	const sameId = { ...neumann, name: 'Neumann' };
	await expect(openNote(NEUMANN, [sameName, sameId])).rejects.toThrow('note_unsigned');
});

test('signatures of unknown keys are left out, a wrong one of a known key is an error', async () => {
	const more = NEUMANN + line({ name: 'other', id: 'c74f20a3' }) + line({ name: 'PeterNeumann', id: 'c74f20a4' });
	expect((await openNote(more, [neumann])).verified).toHaveLength(1);
	await expect(openNote(NEUMANN + line(tessera), [neumann, tessera])).rejects.toThrow('note_signature_wrong');
	await expect(openNote(NEUMANN.replace('your', 'our'), [neumann])).rejects.toThrow('note_signature_wrong');
	await expect(openNote(NEUMANN.replace('JnAM=', 'JnAI='), [neumann])).rejects.toThrow('note_signature_wrong');
	await expect(openNote(NEUMANN.replace('wJnAM=', 'w==='), [neumann])).rejects.toThrow('note_malformed');
});

test.each([
	['no signature', 'text\n\n'],
	['no empty line', 'text\n— a AAAAAAA=\n'],
	['nothing', ''],
	['no newline at the end', NEUMANN.trimEnd()],
	['a carriage return', NEUMANN.replace('\n', '\r\n')],
	['a tab', NEUMANN.replace(' ', '\t')],
	['a hyphen for the dash', NEUMANN.replace('—', '-')],
	['no name', NEUMANN.replace('PeterNeumann ', ' ')],
	['a plus in the name', NEUMANN.replace('PeterNeumann', 'Peter+Neumann')],
	['a space of its own kind in the name', NEUMANN.replace('PeterNeumann', 'Peter\u2003Neumann')],
	['a signature of four bytes', 'text\n\n— a AAAAAA==\n'],
	['base64 with stray bits', NEUMANN.replace('JnAM=', 'JnAN=')],
	['base64 of URLs', NEUMANN.replaceAll('/', '_')],
	['half a pair of UTF-16', NEUMANN.replace('you', '\ud800')],
])('%s makes no note', (_, text) => {
	expect(() => parseNote(text)).toThrow('note_malformed');
});

test('bytes that are no UTF-8 make no note', () => {
	const bytes = utf8(NEUMANN);
	bytes[3] = 0xff;
	expect(() => parseNote(bytes)).toThrow('note_malformed');
});

test('a note has at most 100 signatures and 500,000 bytes', () => {
	const many = (count: number) => `text\n\n${line(neumann).repeat(count)}`;
	expect(parseNote(many(100)).signatures).toHaveLength(100);
	expect(() => parseNote(many(101))).toThrow('note_too_large');
	const long = `${'a'.repeat(MAX_NOTE_BYTES)}\n\n${line(neumann)}`;
	expect(() => parseNote(long)).toThrow('note_too_large');
	expect(() => parseNote(utf8(long))).toThrow('note_too_large');
});

test('keys are written as they are read', () => {
	for (const text of [NEUMANN_KEY, TESSERA_KEY]) {
		expect(formatVerifierKey(parseVerifierKey(sha256, text))).toBe(text);
	}
	const signer = 'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz';
	expect(formatSignerKey(parseSignerKey(signer))).toBe(signer);
	expect(signerKey(neumann, parseSignerKey(signer).seed)).toEqual(parseSignerKey(signer));
});

test.each([
	NEUMANN_KEY.replace('c74f20a3', 'c74f20a4'),
	NEUMANN_KEY.replace('c74f20a3', 'C74F20A3'),
	NEUMANN_KEY.replace('PeterNeumann', 'Peter Neumann'),
	NEUMANN_KEY.replace('PeterNeumann', ''),
	NEUMANN_KEY.replace('+AR', '+AB'),
	NEUMANN_KEY.slice(0, -4),
	NEUMANN_KEY.replaceAll('+', '-'),
	`${NEUMANN_KEY}\n`,
	'',
])('%j is no verifier key', (text) => {
	expect(() => parseVerifierKey(sha256, text)).toThrow('key_malformed');
	expect(() => parseSignerKey(`PRIVATE+KEY+${text.replace('c74f20a4', 'c74f20')}`)).toThrow('key_malformed');
	expect(() => parseSignerKey(text)).toThrow('key_malformed');
});

test('a key of the wrong length is refused', () => {
	const make = (type: VerifierKey['type'], bytes: number) => verifierKey(sha256, 'a', type, new Uint8Array(bytes));
	for (const [type, bytes] of [
		[1, 31],
		[4, 33],
		[6, 32],
	] as const) {
		expect(() => make(type, bytes)).toThrow('key_malformed');
	}
	expect(make(6, 1312).id).not.toBe(make(4, 32).id);
});
