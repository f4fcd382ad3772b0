import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Domain } from '../domain.ts';
import { profileOf } from './profile.ts';

/**
 * The subject that handles another one's things, its tokens for example: the owner of a machine, else the subject
 * itself.
 */
export async function ownerOf(domain: Domain, subject: SubjectId): Promise<SubjectId> {
	return (await profileOf(domain, subject))?.owner ?? subject;
}
