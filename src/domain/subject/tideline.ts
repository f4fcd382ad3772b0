/** The service's own subject: it posts notices, and its ledger has what was done to the service and to nobody else. */
import { Forbidden } from '../../contract/errors/errors.ts';
import { type SubjectId, TIDELINE } from '../../contract/subject/subject.ts';
import type { Domain } from '../domain.ts';
import { createMachine } from './create-machine.ts';
import { draftProfile } from './draft-profile.ts';
import { profileOf } from './profile.ts';

/** Actor and way in of its notices. */
export const BY_TIDELINE = { actor: TIDELINE, via: 'notice' };

/** Nobody acts for the service itself, whose ledger and notices are its own. Throws `forbidden`. */
export function assertNotTideline(...subjects: (SubjectId | undefined)[]): void {
	if (subjects.includes(TIDELINE)) throw new Forbidden(`${TIDELINE} is the service itself. No token acts for it.`);
}

/** It accepts followers one by one, and nobody is there to accept them: what it posts concerns its addressees alone. */
export async function ensureTideline(domain: Domain): Promise<void> {
	if (await profileOf(domain, TIDELINE)) return;
	const drafted = await draftProfile(domain, TIDELINE, 'machine', 'Tideline');
	await createMachine({ domain }, BY_TIDELINE, { ...drafted, follows: 'approval' });
}
