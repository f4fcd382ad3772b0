import { z } from 'zod';
import { PushParams } from '../../contract/schema/webhook.ts';

const { subject, id, push } = PushParams.shape;

/** Message of earlier versions in the queue of pushes: a push that waits for its try. It gets a place in a line. */
const PushMessage = z.strictObject({ v: z.literal(1), subject, webhook: id, push });
export type PushMessage = Omit<z.infer<typeof PushMessage>, 'v'>;

/** Undefined for anything that is not a message of that version. */
export function parsePushMessage(body: string): PushMessage | undefined {
	try {
		return PushMessage.parse(JSON.parse(body));
	} catch {
		return undefined;
	}
}
