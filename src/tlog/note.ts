/** Signed notes (c2sp.org/signed-note): a text, an empty line, and a line for each signature. */
import { concat, fromBase64, fromHex, textOf, toBase64, toHex, utf8 } from './bytes.ts';
import { LogError } from './log-error.ts';
import { isKeyName, type VerifierKey } from './note-keys.ts';
import { type Verified, verifySignature } from './signatures.ts';

/** `text` ends in a newline. */
export type Note = { text: string; signatures: readonly NoteSignature[] };
/** `id` is that of the key, in hex; `signature` is what follows it. */
export type NoteSignature = { name: string; id: string; signature: Uint8Array };
/** A note some of whose signatures were verified, at least one. */
export type OpenedNote = { text: string; verified: readonly VerifiedSignature[] };
export type VerifiedSignature = NoteSignature & Verified & { key: VerifierKey };

/** Room for a hundred signatures of ML-DSA-44. */
export const MAX_NOTE_BYTES = 500_000;
const MAX_SIGNATURES = 100;

/** Reads a note, and verifies nothing. Throws `note_malformed` and `note_too_large`. */
export function parseNote(note: Uint8Array | string): Note {
	const text = typeof note === 'string' ? note : (textOf(tooLarge(note)) ?? malformed('utf-8'));
	if (typeof note === 'string') tooLarge(utf8(note));
	if (!text.isWellFormed()) malformed('utf-8');
	if (/[\0-\x09\x0b-\x1f]/.test(text)) malformed('control character');
	const end = text.lastIndexOf('\n\n');
	if (end < 0 || !text.endsWith('\n')) malformed('no signatures');
	const lines = text.slice(end + 2, -1);
	return { text: text.slice(0, end + 1), signatures: parseSignatureLines(`${lines}\n`) };
}

/** The note as bytes of UTF-8 make it. */
export const formatNote = ({ text, signatures }: Note): string =>
	`${text}\n${signatures.map(formatSignatureLine).join('')}`;

/** One line, its newline included. */
export const formatSignatureLine = ({ name, id, signature }: NoteSignature): string =>
	`— ${name} ${toBase64(concat(fromHex(id) ?? malformed('id'), signature))}\n`;

/** The lines of signatures alone, as a witness answers. Throws `note_malformed` for none, and for more than 100. */
export function parseSignatureLines(text: string): NoteSignature[] {
	if (!text.endsWith('\n')) malformed('line without end');
	const lines = text.slice(0, -1).split('\n');
	if (lines.length > MAX_SIGNATURES) throw new LogError('note_too_large', `${lines.length} signatures`);
	return lines.map(parseSignatureLine);
}

/**
 * The note with those of its signatures that are of `keys`. Signatures of other keys are left out. Throws
 * `note_signature_wrong` when one of a known key does not verify, and `note_unsigned` when there is none of a known key.
 */
export async function openNote(note: Uint8Array | string | Note, keys: readonly VerifierKey[]): Promise<OpenedNote> {
	const { text, signatures } = typeof note === 'string' || note instanceof Uint8Array ? parseNote(note) : note;
	const verified: VerifiedSignature[] = [];
	for (const signature of signatures) {
		const key = keys.find(({ name, id }) => name === signature.name && id === signature.id);
		if (!key || verified.some((one) => one.key === key)) continue;
		const found = await verifySignature(key, text, signature.signature);
		if (!found) throw new LogError('note_signature_wrong', `${key.name}+${key.id}`);
		verified.push({ ...signature, ...found, key });
	}
	if (verified.length === 0) throw new LogError('note_unsigned');
	return { text, verified };
}

function parseSignatureLine(line: string): NoteSignature {
	const [, name = '', base64 = ''] = /^— ([^ ]+) ([^ ]+)$/u.exec(line) ?? malformed('signature line');
	const bytes = fromBase64(base64) ?? malformed('base64');
	if (!isKeyName(name)) malformed('name');
	if (bytes.length < 5) malformed('short signature');
	return { name, id: toHex(bytes.subarray(0, 4)), signature: bytes.subarray(4) };
}

function tooLarge(note: Uint8Array): Uint8Array {
	if (note.length > MAX_NOTE_BYTES) throw new LogError('note_too_large', `${note.length} bytes`);
	return note;
}

function malformed(detail: string): never {
	throw new LogError('note_malformed', detail);
}
