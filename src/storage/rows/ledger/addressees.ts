/** Addressees, as the row of an event, that of its job and that of an erasure keep them. */
import { type EventRef, packRef, readRef } from '../../../contract/event/event-ref.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Properties, Row } from '../../port.ts';
import { packed, unpacked } from '../properties.ts';

/**
 * The readers of an event beside its poster and their followers: the subjects that it mentions, and the timelines of its
 * tags. `thread`: that of a reply, by its first event.
 */
export type Addressees = { mentioned: SubjectId[]; tags: string[]; thread?: EventRef };

export const namedProperties = (named: Addressees | undefined): Properties => ({
	mentioned: named && packed(named.mentioned),
	tags: named && packed(named.tags),
	thread: named?.thread && packRef(named.thread),
});

export function addresseesIn(p: Row['properties']): Addressees {
	const thread = readRef(p.thread);
	return { mentioned: unpacked(p.mentioned), tags: unpacked(p.tags), ...(thread && { thread }) };
}

export const namedIn = (p: Row['properties']): { named?: Addressees } =>
	p.mentioned || p.tags || p.thread ? { named: addresseesIn(p) } : {};
