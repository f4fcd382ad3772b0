import type { z } from 'zod';
import { errorOfIssues } from '../../contract/errors/errors.ts';

/** Reads an argument with its schema. Throws the error of the schema, with its stable code. */
export function parseArgument<T>(schema: z.ZodType<T>, value: unknown): T {
	const read = schema.safeParse(value);
	if (!read.success) throw errorOfIssues(read.error.issues);
	return read.data;
}
