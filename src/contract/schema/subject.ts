import { z } from 'zod';
import { coded } from '../errors.ts';
import type * as contract from '../subject.ts';
import { FEED_POLICIES, FOLLOW_POLICIES, isSubjectId } from '../subject.ts';
import { PageInput } from './page.ts';
import { DisplayName, Handle } from './text.ts';

/** See the type of this name. */
export const SubjectId = z.string().refine(isSubjectId, coded('subject_invalid', 'This is not a subject id.'));

export const SubjectInput = z.strictObject({ subject: SubjectId });
export const SubjectPageInput = PageInput.extend({ subject: SubjectId });
export const DirectorySearchInput = PageInput.extend({ start: z.string().trim().toLowerCase().max(40).default('') });

export const EditProfileInput = z
	.strictObject({
		name: DisplayName.optional(),
		handle: Handle.optional(),
		follows: z.enum(FOLLOW_POLICIES).optional(),
		feed: z.enum(FEED_POLICIES).optional(),
	})
	.refine(
		(edit) => Object.values(edit).some((value) => value !== undefined),
		coded('invalid_input', 'Nothing to change was sent.'),
	) satisfies z.ZodType<contract.EditProfileInput>;
