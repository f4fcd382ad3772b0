import { z } from 'zod';
import { codedIssue } from '../errors/errors.ts';
import { parseMoment } from '../when/date-time.ts';

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
