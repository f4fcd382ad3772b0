import { z } from 'zod';
import { codedIssue } from '../errors/errors.ts';
import { isEventId } from '../event/event-id.ts';
import type * as contract from '../subject/subject.ts';
import { FEED_POLICIES, FOLLOW_POLICIES, isSubjectId, SUBJECT_KINDS } from '../subject/subject.ts';
import { EventPageInput, PageInput, pageOf } from './page.ts';
import { CommitLink, Description, DisplayName, Handle, IssueLink, ProfileLink } from './text.ts';
import { Time, ZonedMonthInput } from './time.ts';

const SUBJECT_ID =
	'`<provider>-<uid>`, each byte of the uid outside `[A-Za-z0-9.-]` as `_` and two hexadecimal digits.';

/** See the type of this name. */
export const SubjectId = z
	.string()
	.refine(isSubjectId, codedIssue('subject_invalid', "This isn't a profile ID. Check it, or search the directory."))
	.describe(SUBJECT_ID);

/** An id that Tideline gives is not checked again. */
export const SubjectIdOutput = z.string().describe(SUBJECT_ID);

export const SubjectInput = z.strictObject({ subject: SubjectId });
export const SubjectPageInput = PageInput.extend({ subject: SubjectId });
export const SubjectEventsInput = EventPageInput.extend({ subject: SubjectId });
export const SubjectMonthInput = ZonedMonthInput.extend({ subject: SubjectId });
export const DirectorySearchInput = PageInput.extend({
	query: z
		.string()
		.max(10_000)
		.default('')
		.describe(
			'Words of a name or handle, or their beginnings. One typing error is forgiven in words of four letters and more.',
		),
});

export const EditProfileInput = z
	.strictObject({
		name: DisplayName.optional(),
		handle: Handle.optional(),
		follows: z.enum(FOLLOW_POLICIES).optional(),
		feed: z.enum(FEED_POLICIES).optional(),
		description: Description.optional(),
		link: ProfileLink.optional(),
		issueLink: IssueLink.optional(),
		commitLink: CommitLink.optional(),
		pinned: z
			.string()
			.refine(
				(value) => value === '' || isEventId(value),
				codedIssue(
					'event_invalid',
					"This isn't an event ID. Copy all of it: an ID has 26 lowercase letters and digits.",
				),
			)
			.optional()
			.describe('The id of an event of its own. An empty one takes it away.'),
	})
	.refine(
		(edit) => Object.values(edit).some((value) => value !== undefined),
		codedIssue('invalid_input', "There's nothing to change. Send at least one field."),
	) satisfies z.ZodType<contract.EditProfileInput>;

export const EditMachineInput = z.strictObject({ subject: SubjectId, ...EditProfileInput.shape });
export const DeletedMachine = z.object({ subject: SubjectIdOutput, erasedAt: Time });

/** A person signs in; a machine posts. */
const Kind = z.enum(SUBJECT_KINDS);
const HandleOutput = z.string().describe('The unique short name in the directory, 1 to 40 characters.');
const Name = z.string().describe('One line of 1 to 80 characters.');

export const Profile = z.object({
	id: SubjectIdOutput,
	kind: Kind,
	handle: HandleOutput,
	name: Name,
	follows: z.enum(FOLLOW_POLICIES).describe('Who can follow it: everyone right away, or only those it accepts.'),
	feed: z.enum(FEED_POLICIES).describe('Whether anyone can read its events as a feed without signing in.'),
	createdAt: Time,
	owner: SubjectIdOutput.optional().describe('For machines: the person who created it.'),
	description: z.string().optional().describe('One paragraph of 1 to 300 characters.'),
	link: z.string().optional().describe('An absolute http or https URL.'),
	issueLink: z.string().optional().describe('A URL with `{number}` in it, to which `#123` in its texts leads.'),
	commitLink: z
		.string()
		.optional()
		.describe('A URL with `{hash}` in it, to which hashes of commits in its texts lead.'),
	pinned: z
		.string()
		.optional()
		.describe('The id of an event of its own that its page shows first. It may have been removed since.'),
} satisfies Record<contract.ProfileName, z.ZodType>) satisfies z.ZodType<contract.Profile>;

export const Listed = z.object({ id: SubjectIdOutput, handle: HandleOutput, name: Name, kind: Kind });
export const SubjectPage = pageOf(Listed);

const Relation = z
	.enum(['self', 'following', 'requested', 'blocked', 'none'])
	.describe("The reader's relation to the subject. `blocked`: by the reader.");
/**
 * A subject with the facts that a button to follow needs. They are missing for a subject that nobody can follow any
 * more.
 */
export const RelatedSubjectPage = pageOf(
	Listed.extend({ follows: Profile.shape.follows.optional(), relation: Relation.optional() }),
);

const Repeated = z.boolean().describe('True when nothing changed.');
const FollowState = z
	.enum(['on', 'requested', 'off', 'pending'])
	.describe('`requested`: it asked and has no answer yet. `pending`: done, and visible shortly.');

/**
 * A subject, and how it and the reader stand to each other. `follows` is how the subject follows the reader: `requested`
 * waits for an answer. Across a block, neither reads the other's events and lists.
 */
export const Standing = z.object({
	profile: Profile,
	relation: Relation,
	muted: z.boolean().describe('Whether the reader mutes it.'),
	follows: FollowState.describe('Whether the subject follows the reader.'),
	isBlocked: z.boolean().describe('Whether one of them blocks the other.'),
});
export type Standing = z.infer<typeof Standing>;

export const Followed = z.object({ state: FollowState, repeated: Repeated });
export const Muted = z.object({ repeated: Repeated });
export const Blocked = z.object({
	repeated: Repeated,
	pending: z.boolean().describe('True when it is done, and readable shortly.'),
});
export const Unblocked = z.object({ repeated: Repeated });
