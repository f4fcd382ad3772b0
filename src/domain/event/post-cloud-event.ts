import type { IncomingEvent } from '../../contract/cloud-event.ts';
import type { Principal } from '../../contract/principal.ts';
import type { SubjectId } from '../../contract/subject.ts';
import type { Domain } from '../domain.ts';
import { type Posted, postEvent } from './post-event.ts';

/** Posts a CloudEvent as a subject's event, once: its source and id are the idempotency key. */
export function postCloudEvent(
	domain: Domain,
	principal: Principal,
	actor: SubjectId,
	incoming: IncomingEvent,
): Promise<Posted> {
	const { source, id, about, input } = incoming;
	return postEvent(domain, principal, actor, input, {
		idempotencyKey: ['cloudevent', source, id],
		provenance: { about, origin: id },
	});
}
