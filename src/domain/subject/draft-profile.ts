import { withoutHidden } from '../../contract/hidden-characters.ts';
import { DisplayName } from '../../contract/schema/text.ts';
import type { Profile } from '../../contract/subject.ts';
import { NAME_LIMIT } from '../../contract/text-rules.ts';
import { isoTime } from '../core/ports.ts';
import type { Domain } from '../domain.ts';
import { assertNotErased } from '../ledger/erased.ts';
import { claimFittingHandle } from './handle.ts';

/** A uid as a display name. */
export function shortName(uid: string): string {
	return nameFrom(uid) ?? 'Unnamed';
}

/**
 * A display name from a text of another service: one line of at most 80 characters, all of them visible. Undefined when
 * nothing is left.
 */
export function nameFrom(text: string): string | undefined {
	// Of a very long text, only as much as can be shown.
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
