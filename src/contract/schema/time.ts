import { z } from 'zod';
import { codedIssue } from '../errors/errors.ts';
import { parseMoment, parseTime } from '../when/date-time.ts';
import { isMonth, isZone } from '../when/zoned-day.ts';

/** A time that Tideline gives. */
export const Time = z.string().describe('ISO 8601 in UTC, such as 2026-05-04T07:30:00.000Z.');

/** A time that a caller sends: see `parseMoment`. It comes out as ISO 8601 in UTC. */
export const Moment = z
	.string()
	.refine(
		(value) => parseMoment(value) !== undefined,
		codedIssue('invalid_input', 'Write the time as 2026-03-01 or 2026-03-01T09:30:00Z, in the years 2000 to 9999.'),
	)
	.transform((value) => new Date(parseMoment(value) as number).toISOString())
	.describe('ISO 8601, such as 2026-03-01 or 2026-03-01T09:30:00Z.');

/** A time of any year, or a date, which is its first moment in UTC. It comes out as Unix milliseconds. */
export const AnyTime = z
	.string()
	.refine(
		(value) => anyTimeOf(value) !== undefined,
		codedIssue('date_invalid', 'Write the time as 2026-03-01 or 2026-03-01T09:30:00Z.'),
	)
	.transform((value) => anyTimeOf(value) as number)
	.describe('ISO 8601, such as 2026-03-01 or 2026-03-01T09:30:00Z.');

const anyTimeOf = (value: string) => parseTime(value) ?? parseTime(`${value}T00:00:00Z`);

/** A month of the calendar in a time zone. */
export const ZonedMonthInput = z.strictObject({
	month: z.string().refine(isMonth, codedIssue('date_invalid', 'Write the month as 2026-03.')),
	zone: z.string().refine(isZone, codedIssue('date_invalid', 'Name a time zone, such as Europe/Berlin.')),
});

/** Events of each day of a month, the last day first. */
export const DayCounts = z.array(
	z.object({
		day: z.string().describe('Such as 2026-03-01.'),
		count: z.int(),
		more: z.boolean().describe('Whether there may be more than were counted.'),
	}),
);
