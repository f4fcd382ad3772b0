/**
 * Handles are unique across subjects, and a ledger cannot see another one. So a handle is claimed in
 * the directory before the command, and the index job confirms it after. A claim whose command never
 * committed belongs to nobody: once no command can still commit, by any clock, it may be taken over.
 */
import { createHash } from 'node:crypto';
import { TidelineError } from '../../contract/errors/errors.ts';
import { isSubjectId, type Profile, type SubjectId } from '../../contract/subject/subject.ts';
import { isHandle } from '../../contract/text/mention-in-text.ts';
import { HANDLE_CLAIM_HELD_MS } from '../../storage/protocol-times.ts';
import { directoryKeys, directoryRowOf } from '../../storage/rows/directory/handles.ts';
import { getProfile } from '../../storage/rows/ledger/profile.ts';
import type { Domain } from '../domain.ts';
import { isNamedAdmin } from '../ledger/role-of.ts';
import { isoTime } from '../ports/ports.ts';
import { repeat } from '../waiting/repeat.ts';
import { isReservedHandle } from './reserved-handle.ts';
import { identityOf } from './subject-id.ts';

type Claimant = Pick<Profile, 'id' | 'name' | 'kind'>;

/** Claims a handle for a subject, or throws `handle_taken`. */
export async function claimHandle(domain: Domain, handle: string, claimant: Claimant): Promise<string> {
	if (isReserved(domain, handle, claimant.id))
		throw new TidelineError('handle_taken', `The handle ${handle} is reserved. Choose another one.`);
	if (await repeat(domain, () => tryClaim(domain, handle, claimant))) return handle;
	throw new TidelineError('handle_taken', `The handle ${handle} is taken. Choose another one.`);
}

/** Claims the first free handle for a new subject: from its name, then longer ones that are more likely to be free. */
export async function claimFittingHandle(domain: Domain, claimant: Claimant): Promise<string> {
	for (const handle of fittingHandles(claimant))
		if (!isReserved(domain, handle, claimant.id) && (await repeat(domain, () => tryClaim(domain, handle, claimant))))
			return handle;
	throw new TidelineError('handle_taken', `No handle is available for ${claimant.id}.`);
}

/** An admin of the settings may have the name of one. */
export const isReserved = (domain: Domain, handle: string, claimant: SubjectId) =>
	!(isNamedAdmin(domain, claimant) && !isSubjectId(handle)) && isReservedHandle(handle, claimant);

function fittingHandles({ id, name }: Claimant): string[] {
	const identity = identityOf(id);
	// `trpc/trpc` need not be said twice.
	const parts = name.split('/');
	const plain = parts
		.filter((part, at) => part !== parts[at - 1])
		.join('-')
		.normalize('NFKD')
		.replaceAll(/\p{M}/gu, '')
		.toLowerCase()
		.replaceAll(/[æðøđħıłœßŧþ]/g, (letter) => LATIN[letter] ?? letter)
		.replaceAll(/[^a-z0-9._]+/g, '-');
	const own = isSubjectId(plain) ? plain.slice(plain.indexOf('-') + 1) : plain;
	const base = trimmed(own.slice(0, 30)) || 'subject';
	const digest = createHash('sha256').update(id).digest('hex');
	const candidates = [
		trimmed(own.slice(0, 40)),
		`${base}-${identity?.provider}`,
		`${base}-${digest.slice(0, 8)}`,
		`s-${digest.slice(0, 38)}`,
	];
	return candidates.filter((candidate) => isHandle(candidate));
}

/** Latin letters that Unicode does not take apart. */
const LATIN: Record<string, string> = {
	æ: 'ae',
	ð: 'd',
	ø: 'o',
	đ: 'd',
	ħ: 'h',
	ı: 'i',
	ł: 'l',
	œ: 'oe',
	ß: 'ss',
	ŧ: 't',
	þ: 'th',
};

const trimmed = (text: string) => text.replaceAll(/^[._-]+|[._-]+$/g, '');

async function tryClaim(domain: Domain, handle: string, { id, name, kind }: Claimant): Promise<boolean> {
	const { directory, ledger } = domain.store.tables;
	const key = directoryKeys.handle(handle);
	const claim = { subject: id, name, kind, claimedAt: isoTime(domain.now()), confirmed: false };
	for (;;) {
		if (await directory.insert(key, claim)) return true;
		const row = await directory.get(key);
		if (!row) continue;
		const { subject, claimedAt } = directoryRowOf(row);
		if (subject === id) return true;
		const held =
			(await ownsHandle(ledger, subject, handle)) || domain.now() - Date.parse(claimedAt) < HANDLE_CLAIM_HELD_MS;
		if (held) return false;
		if (await directory.update(key, claim, row.etag)) return true;
	}
}

async function ownsHandle(
	ledger: Domain['store']['tables']['ledger'],
	subject: SubjectId,
	handle: string,
): Promise<boolean> {
	return (await getProfile(ledger, subject))?.handle === handle;
}
