import { DisplayName } from '../../contract/schema/text.ts';
import type { Profile } from '../../contract/subject/subject.ts';
import { withoutHidden } from '../../contract/text/hidden-characters.ts';
import { NAME_LIMIT } from '../../contract/text/text-rules.ts';
import type { Domain } from '../domain.ts';
import { assertNotErased } from '../ledger/erased.ts';
import { isoTime } from '../ports/ports.ts';
import { claimFittingHandle } from './handle.ts';

/** A uid as a display name. */
export function shortName(uid: string): string {
	return nameFrom(uid) ?? 'Unnamed';
}

/**
 * The source of CloudEvents as a display name: of an address or a path its last two parts, which tell most.
 * `/git/trpc/trpc` and `https://github.com/trpc/trpc` are `trpc/trpc`; anything else stays as it is.
 */
export function nameOfSource(source: string): string {
	const path = source.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '/').replace(/[?#].*$/s, '');
	const parts = path.startsWith('/') ? path.split('/').filter((part) => part !== '') : [];
	return shortName(parts.slice(-2).map(decoded).join('/') || source);
}

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

/**
 * A display name from a text of another service: one line of at most 80 characters, all of them visible. Undefined when
 * nothing is left.
 */
export function nameFrom(text: string): string | undefined {
	// A very long text is cut to the length that can be shown.
	const line = [...withoutHidden(text.slice(0, 1_000)).trim()].slice(0, NAME_LIMIT).join('');
	const name = DisplayName.safeParse(withoutHidden(line));
	return name.success ? name.data : undefined;
}

/** A profile for a subject that has none yet, its handle claimed. Throws `subject_erased`: an erased one claims nothing. */
export async function draftProfile(domain: Domain, id: string, kind: Profile['kind'], name: string): Promise<Profile> {
	await assertNotErased(domain, id);
	const handle = await claimFittingHandle(domain, { id, name, kind });
	return { id, kind, handle, name, follows: 'open', feed: 'none', createdAt: isoTime(domain.now()) };
}
