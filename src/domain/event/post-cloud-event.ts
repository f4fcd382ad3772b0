import type { IncomingEvent } from '../../contract/event/cloud-event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Ctx } from '../ctx.ts';
import { type PostEventInput, type Posted, postEvent } from './post-event.ts';

/** The words under which a CloudEvent is posted. */
export const cloudEventWords = (source: string, id: string): readonly string[] => ['cloudevent', source, id];

/** Posts a CloudEvent as a subject's event, once: its source and id are the idempotency key. */
export function postCloudEvent(
	ctx: Ctx,
	{
		actor,
		incoming,
		...rest
	}: { actor: SubjectId; incoming: IncomingEvent } & Pick<PostEventInput, 'assertMayMention'>,
): Promise<Posted> {
	const { source, id, about, extensions, input } = incoming;
	return postEvent(ctx, {
		actor,
		...rest,
		...input,
		idempotencyKey: cloudEventWords(source, id),
		about,
		provenance: { source, origin: id, ...(extensions && { extensions }) },
	});
}
