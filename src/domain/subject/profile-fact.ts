import type { Profile } from '../../contract/subject/subject.ts';
import type { Write } from '../../storage/port.ts';
import { profileKey, profileProperties } from '../../storage/rows/ledger/profile.ts';
import type { Domain } from '../domain.ts';
import { contentOfProfile, hashOfContent, newSalt } from '../ledger/entry.ts';

/** A profile as a fact of its ledger, and the salted hash that its entry carries. */
export function profileFact(domain: Domain, profile: Profile): { contentHash: string; write: Write } {
	const salt = newSalt(domain);
	return {
		contentHash: hashOfContent(salt, contentOfProfile(profile)),
		write: { ...profileKey(profile.id), kind: 'upsert', properties: { ...profileProperties(profile), salt } },
	};
}
