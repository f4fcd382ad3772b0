import type { IncomingEvent } from '../../contract/cloud-event.ts';
import type { SubjectId } from '../../contract/subject.ts';
import type { Ctx } from '../ctx.ts';
import { type Posted, postEvent } from './post-event.ts';

/** Posts a CloudEvent as a subject's event, once: its source and id are the idempotency key. */
export function postCloudEvent(
	ctx: Ctx,
	{ actor, incoming }: { actor: SubjectId; incoming: IncomingEvent },
): Promise<Posted> {
	const { source, id, about, input } = incoming;
	return postEvent(ctx, {
		actor,
		...input,
		idempotencyKey: ['cloudevent', source, id],
		provenance: { about, origin: id },
	});
}
