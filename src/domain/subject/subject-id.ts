import { createHash } from 'node:crypto';
import { TidelineError } from '../../contract/errors/errors.ts';
import { encodedUid, LONGEST_UID, UID_DIGEST } from '../../contract/subject/encoded-uid.ts';
import { isSubjectId, PROVIDERS, type Provider, type SubjectId } from '../../contract/subject/subject.ts';

/**
 * `<provider>-<uid>`: the partition key of everything a subject has, from its identity alone.
 * Each byte of the UTF-8 uid outside `[A-Za-z0-9.-]` becomes `_` and two hex digits; a uid that
 * encodes to more than 200 characters is replaced by `sha256.` and its digest.
 * Throws `subject_invalid` for an empty uid or one with half of a surrogate pair.
 */
export function subjectIdOf(provider: Provider, uid: string): SubjectId {
	if (uid === '' || !uid.isWellFormed())
		throw new TidelineError('subject_invalid', 'An identity needs a uid of valid Unicode.');
	return `${provider}-${encodeUid(uid)}`;
}

function encodeUid(uid: string): string {
	const encoded = encodedUid(uid);
	if (encoded.length > LONGEST_UID) return `sha256.${createHash('sha256').update(uid, 'utf8').digest('hex')}`;
	// A uid that reads like a digest must not be taken for the long uid that has this digest.
	return UID_DIGEST.test(encoded) ? encoded.replace('.', '_2e') : encoded;
}

/** The provider and uid of a subject id; the uid of a digest is the digest. Undefined for anything else. */
export function identityOf(id: SubjectId): { provider: Provider; uid: string } | undefined {
	if (!isSubjectId(id)) return undefined;
	const dash = id.indexOf('-');
	const encoded = id.slice(dash + 1);
	const bytes = encoded.replaceAll(/_([0-9a-f]{2})/g, (_, hex: string) =>
		String.fromCharCode(Number.parseInt(hex, 16)),
	);
	return {
		provider: PROVIDERS.find((provider) => provider === id.slice(0, dash)) ?? 'app',
		uid: Buffer.from(bytes, 'latin1').toString('utf8'),
	};
}
