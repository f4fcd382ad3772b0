import type { Profile } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import type { Write } from '../../storage/port.ts';
import { profileProperties } from '../../storage/rows/ledger/ledger.ts';
import type { Domain } from '../domain.ts';
import { contentOfProfile, hashOfContent, newSalt } from '../ledger/entry.ts';

/** A profile as a fact of its ledger, and the salted hash that its entry carries. */
export function profileFact(domain: Domain, profile: Profile): { contentHash: string; write: Write } {
	const salt = newSalt(domain);
	return {
		contentHash: hashOfContent(salt, contentOfProfile(profile)),
		write: { ...ledgerKeys.profile(profile.id), kind: 'upsert', properties: { ...profileProperties(profile), salt } },
	};
}
