import type { Profile } from '../../contract/subject.ts';
import { DisplayName } from '../../contract/text.ts';
import type { Domain } from '../domain.ts';
import { isoTime } from '../ports.ts';
import { claimFittingHandle } from './handle.ts';

/** A uid as a display name: one visible line of at most 80 characters. */
export function shortName(uid: string): string {
	const line = [...uid.replaceAll(/\p{Cc}/gu, ' ')].slice(0, 80).join('');
	const name = DisplayName.safeParse(line);
	return name.success ? name.data : 'Unnamed';
}

/** A profile for a subject that has none yet, its handle claimed. */
export async function draftProfile(domain: Domain, id: string, kind: Profile['kind'], name: string): Promise<Profile> {
	const handle = await claimFittingHandle(domain, { id, name, kind });
	return { id, kind, handle, name, follows: 'open', feed: 'none', createdAt: isoTime(domain.now()) };
}

/** 128 bits, so that a hash tells nothing of a text that is gone. */
export function newSalt(domain: Domain): string {
	return Buffer.from(domain.randomBytes(16)).toString('hex');
}
