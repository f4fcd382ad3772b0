import type { Mention } from '../../contract/event/mention.ts';
import { handlesIn } from '../../contract/text/rich-text.ts';
import type { Domain } from '../domain.ts';
import { ownerOfHandle } from '../subject/owner-of-handle.ts';

/** The subjects that a text mentions: handles in it that belong to a subject now. */
export async function findMentions(domain: Domain, text: string): Promise<Mention[]> {
	const found = await Promise.all(handlesIn(text).map((handle) => mentionOf(domain, handle)));
	return found.filter((mention) => mention !== undefined);
}

async function mentionOf(domain: Domain, handle: string): Promise<Mention | undefined> {
	const subject = await ownerOfHandle(domain, handle);
	return subject === undefined ? undefined : { subject, handle };
}
