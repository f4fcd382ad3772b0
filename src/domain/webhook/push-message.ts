import { z } from 'zod';
import { SubjectId } from '../../contract/schema/subject.ts';

/** What the queue of pushes carries: ids, never content. `subject` is that whose ledger has the webhook. */
const PushMessage = z.strictObject({
	v: z.literal(1),
	subject: SubjectId,
	webhook: z.string().regex(/^[0-9A-Za-z]{16}$/),
	push: z.string().regex(/^[0-9A-Za-z._-]{1,300}$/),
});
export type PushMessage = Omit<z.infer<typeof PushMessage>, 'v'>;

export const pushMessage = (message: PushMessage): string => JSON.stringify({ v: 1, ...message });

/** Undefined for anything that is not a message of this version. */
export function parsePushMessage(body: string): PushMessage | undefined {
	try {
		return PushMessage.parse(JSON.parse(body));
	} catch {
		return undefined;
	}
}
