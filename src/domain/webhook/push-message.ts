import { z } from 'zod';
import { PushParams } from '../../contract/schema/webhook.ts';

const { subject, id, push } = PushParams.shape;

/** What the queue of pushes carries: ids, never content. `subject` is that whose ledger has the webhook. */
const PushMessage = z.strictObject({ v: z.literal(1), subject, webhook: id, push });
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
