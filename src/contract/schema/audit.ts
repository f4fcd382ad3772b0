import { z } from 'zod';
import { ACTIONS } from '../audit/actions.ts';
import type * as contract from '../audit/audit.ts';
import { codedIssue } from '../errors/errors.ts';
import { isSubjectId } from '../subject/subject.ts';
import { parseMoment } from '../when/date-time.ts';
import { PageInput } from './page.ts';
import { SubjectId, SubjectIdOutput } from './subject.ts';
import { Moment, Time } from './time.ts';

/** A day in UTC, yyyy-mm-dd. */
export const Day = z
	.string()
	.refine(isDay, codedIssue('invalid_input', 'Write the day as yyyy-mm-dd, in the years 2000 to 9999.'))
	.describe('A day in UTC, yyyy-mm-dd.');

function isDay(value: string): boolean {
	return /^\d{4}-\d{2}-\d{2}$/.test(value) && parseMoment(value) !== undefined;
}

/** The longest are those of pushes: a webhook, and what is pushed to it. */
const LONGEST_TARGET = 300;

const Actor = z
	.string()
	.refine(
		(value) => value === 'operator' || isSubjectId(value),
		codedIssue('subject_invalid', "This isn't a profile ID. Check it, or search the directory."),
	);

export const TrailFilter = z.strictObject({
	subject: SubjectId.optional(),
	actor: Actor.optional().describe('Done by this subject, or by `operator`.'),
	action: z.enum(ACTIONS, { error: 'There is no such action.' }).optional(),
	via: z
		.string()
		.min(1)
		.max(100)
		.optional()
		.describe('The origin of the action, or only the part before the colon: `token` finds `token:<id>`.'),
	target: z
		.string()
		.min(1)
		.max(LONGEST_TARGET)
		.optional()
		.describe('The target of the action: mostly the id of a subject or an event.'),
	day: Day.optional(),
	from: Moment.optional().describe('From this time on. ISO 8601, such as 2026-03-01 or 2026-03-01T09:30:00Z.'),
	to: Moment.optional().describe('Before this time. ISO 8601.'),
}) satisfies z.ZodType<contract.TrailFilter>;

export const AuditQuery = TrailFilter.extend(PageInput.shape);
export type AuditQuery = z.infer<typeof AuditQuery>;

export const Entry = z.object({
	subject: SubjectIdOutput.describe('The subject whose ledger it is in.'),
	seq: z.int().describe('Its number in that ledger, from 1.'),
	at: Time,
	action: z.enum(ACTIONS),
	actor: z.string().describe('The subject that did it.'),
	via: z
		.string()
		.describe(
			'The origin of the action: `web`, `cli`, `import`, `token:<id>`, `trust:<id>`, `webhook:<id>`, `approval`, `relation` or `notice`.',
		),
	target: z.string().describe('The event, subject or session that it was done to.'),
	contentHash: z.string(),
	prev: z.string().describe('The hash of the previous entry.'),
	hash: z.string().describe('SHA-256, in hexadecimal digits, of the RFC 8785 form of the rest.'),
}) satisfies z.ZodType<contract.Entry>;

const EditedFields = z.record(z.string(), z.unknown());

/** A trail entry. The details beside an entry may be erased, so all of them may be missing. */
export const TrailEntry = Entry.extend({
	address: z.string().optional().describe('The address that the command came from.'),
	client: z.string().optional().describe('The program that it came from: `Firefox, Linux`, or a user agent.'),
	before: EditedFields.optional().describe('For edits: the changed fields, with their old values.'),
	after: EditedFields.optional().describe('For edits: the changed fields, with their new values.'),
}) satisfies z.ZodType<contract.TrailEntry>;
