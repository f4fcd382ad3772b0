import { z } from 'zod';
import { SubjectId } from '../../contract/schema/subject.ts';
import { CHUNK_NAME } from '../../storage/rows/ledger/receipts.ts';

/** Messages carry ids, never content. `chunk` names one chunk of a walk. */
const JobMessage = z.strictObject({
	v: z.literal(1),
	subject: SubjectId,
	commandId: z.string().regex(/^[0-9a-f]{32}$/),
	chunk: z.string().regex(CHUNK_NAME).optional(),
	/** The span that it goes on with: see `Tracing`. */
	trace: z
		.string()
		.regex(/^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
		.optional(),
});
export type JobMessage = Omit<z.infer<typeof JobMessage>, 'v'>;

export function jobMessage(message: JobMessage): string {
	return JSON.stringify({ v: 1, ...message });
}

/** Undefined for anything that is not a message of this version. */
export function parseJobMessage(body: string): JobMessage | undefined {
	try {
		return JobMessage.parse(JSON.parse(body));
	} catch {
		return undefined;
	}
}
