import { z } from 'zod';
import {
	BREADCRUMB_KINDS,
	EXCEPTION_SOURCES,
	type ExceptionsSeen,
	type PageException,
	REPORT_LIMITS,
} from '../exception/exception.ts';
import { Time } from './time.ts';

const { items, breadcrumbs, typeCharacters, messageCharacters, stackCharacters, whatCharacters, times } = REPORT_LIMITS;

const Breadcrumb = z.object({ at: Time, kind: z.enum(BREADCRUMB_KINDS), what: z.string() });

/** Body of a report from a page. */
export const PageExceptions: z.ZodType<{ exceptions: PageException[] }> = z.strictObject({
	exceptions: z
		.array(
			z.strictObject({
				type: z
					.string()
					.regex(/^[A-Za-z_$][\w$.]*$/)
					.max(typeCharacters),
				message: z.string().max(messageCharacters),
				stack: z.string().max(stackCharacters),
				path: z.string().max(whatCharacters),
				times: z.int().min(1).max(times),
				breadcrumbs: z
					.array(
						z.strictObject({
							at: z.iso.datetime(),
							kind: z.enum(BREADCRUMB_KINDS),
							what: z.string().max(whatCharacters),
						}),
					)
					.max(breadcrumbs),
			}),
		)
		.min(1)
		.max(items),
});

/** The exceptions that one process has seen, for admins. */
export const ExceptionsSeenByServer: z.ZodType<ExceptionsSeen> = z.object({
	since: Time.describe('When this process started to count.'),
	kinds: z.array(
		z.object({
			id: z.string(),
			where: z.enum(EXCEPTION_SOURCES),
			type: z.string(),
			message: z.string(),
			sentence: z.string().optional(),
			route: z.string().optional(),
			release: z.string(),
			count: z.int(),
			first: Time,
			last: Time,
			frames: z.array(z.object({ file: z.string(), function: z.string(), line: z.int(), column: z.int() })),
			breadcrumbs: z.array(Breadcrumb),
		}),
	),
	collectors: z.array(z.object({ name: z.string(), host: z.string(), sent: z.int(), waiting: z.int(), lost: z.int() })),
});
