/** Encodes a uid for a subject's id. A browser uses it to find the subject that an event is about. */
import type { SubjectId } from './subject.ts';

/** The longest uid, encoded. A longer one is replaced by its digest, which takes Node to make. */
export const LONGEST_UID = 200;
/** The digest that replaces a uid that is too long. A uid that reads like a digest is encoded in another way. */
export const UID_DIGEST = /^sha256\.[0-9a-f]{64}$/;

const KEPT = /[A-Za-z0-9.-]/;

/** Each byte of the UTF-8 uid outside `[A-Za-z0-9.-]` as `_` and two hex digits. */
export function encodedUid(uid: string): string {
	if (/^[A-Za-z0-9.-]*$/.test(uid)) return uid;
	let encoded = '';
	for (const byte of new TextEncoder().encode(uid)) {
		const character = String.fromCharCode(byte);
		encoded += KEPT.test(character) ? character : `_${byte.toString(16).padStart(2, '0')}`;
	}
	return encoded;
}

/** Machines have ids of their own. */
export const isMachineId = (id: SubjectId): boolean => id.startsWith('app-');

/** The machine of this uid, if its id can be written without a digest. */
export function machineOf(uid: string): SubjectId | undefined {
	if (uid === '' || uid.length > LONGEST_UID || !uid.isWellFormed()) return undefined;
	const encoded = encodedUid(uid);
	return encoded.length > LONGEST_UID || UID_DIGEST.test(encoded) ? undefined : `app-${encoded}`;
}
