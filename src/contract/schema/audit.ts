import { z } from 'zod';
import type * as contract from '../audit.ts';
import { ACTIONS } from '../audit.ts';
import { codedIssue } from '../errors.ts';
import { PageInput, pageOf } from './page.ts';
import { SubjectId, SubjectIdOutput } from './subject.ts';
import { Time } from './time.ts';

/** A day in UTC, yyyy-mm-dd. */
export const Day = z
	.string()
	.refine(isDay, codedIssue('invalid_input', 'The day must be written yyyy-mm-dd.'))
	.describe('A day in UTC, yyyy-mm-dd.');

function isDay(value: string): boolean {
	const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

export const AuditQuery = z.strictObject({
	subject: SubjectId.optional(),
	action: z.enum(ACTIONS).optional(),
	day: Day.optional(),
	...PageInput.shape,
}) satisfies z.ZodType<contract.AuditQuery>;

export const Entry = z.object({
	subject: SubjectIdOutput.describe('Whose ledger it stands in.'),
	seq: z.int().describe('Its number in that ledger, from 1.'),
	at: Time,
	action: z.enum(ACTIONS),
	actor: z.string().describe('Who did it.'),
	via: z
		.string()
		.describe(
			'The way it came: `web`, `cli`, `import`, `token:<id>`, `trust:<id>`, `webhook:<id>`, `approval`, `block` or `notice`.',
		),
	target: z.string().describe('The event, subject or session that it was done to.'),
	contentHash: z.string(),
	prev: z.string().describe('The hash of the entry before.'),
	hash: z.string().describe('SHA-256, in hexadecimal digits, of the RFC 8785 form of the rest.'),
}) satisfies z.ZodType<contract.Entry>;

const EditedFields = z.record(z.string(), z.unknown());

/** What is kept beside an entry may be erased, so all of it may be missing. */
export const TrailEntry = Entry.extend({
	address: z.string().optional().describe('The address that the command came from.'),
	client: z.string().optional().describe('The program that it came from: `Firefox, Linux`, or a user agent.'),
	before: EditedFields.optional().describe('Of an edit: what it changed, as it was before.'),
	after: EditedFields.optional().describe('Of an edit: what it changed, as it was afterwards.'),
}) satisfies z.ZodType<contract.TrailEntry>;

export const AuditPage = pageOf(TrailEntry);
