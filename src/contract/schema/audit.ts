import { z } from 'zod';
import type * as contract from '../audit.ts';
import { ACTIONS } from '../audit.ts';
import { coded } from '../errors.ts';
import { PageInput } from './page.ts';
import { SubjectId } from './subject.ts';

/** A day in UTC, yyyy-mm-dd. */
export const Day = z.string().refine(isDay, coded('invalid_input', 'The day must be written yyyy-mm-dd.'));

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
