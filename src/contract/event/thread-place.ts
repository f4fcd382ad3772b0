import { type EventId, isEventId } from './event-id.ts';
import { type EventRef, packRef, readRef } from './event-ref.ts';

/**
 * The place of a reply: the first event of its thread, and up to two replies on the way from there to this one, in their
 * order. So a page can indent three levels, and pick the replies below one event, by the row alone.
 */
export type ThreadPlace = EventRef & { via?: EventId[] };

/** A page indents so many levels. Deeper replies stand at the last one. */
export const THREAD_LEVELS = 3;

/** A place as one property of a row: the first event, then the replies on the way. */
export const packPlace = ({ via = [], ...first }: ThreadPlace): string => [packRef(first), ...via].join(' ');

/** Reads such a property back. Undefined for a damaged one. */
export function readPlace(packed: unknown): ThreadPlace | undefined {
	if (typeof packed !== 'string') return undefined;
	const [first, ...via] = packed.split(' ');
	const ref = readRef(first);
	if (!ref || via.length >= THREAD_LEVELS || !via.every(isEventId)) return undefined;
	return via.length > 0 ? { ...ref, via } : ref;
}
