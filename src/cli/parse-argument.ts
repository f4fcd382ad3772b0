import type { z } from 'zod';
import { errorOfIssues } from '../contract/errors.ts';

/** What the schema makes of an argument. Throws the schema's own error, with its stable code. */
export function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
	const read = schema.safeParse(value);
	if (!read.success) throw errorOfIssues(read.error.issues);
	return read.data;
}
