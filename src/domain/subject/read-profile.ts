import { NotFound } from '../../contract/errors/errors.ts';
import type { Profile, SubjectId } from '../../contract/subject/subject.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { profileOf } from './profile.ts';

/** A subject's profile. Throws `subject_not_found`. */
export async function readProfile({ domain, principal }: Ctx, { subject }: { subject: SubjectId }): Promise<Profile> {
	authorize(principal, 'subject.read');
	const profile = await profileOf(domain, subject);
	if (!profile) throw new NotFound('subject', subject);
	return profile;
}
