import type { EventId } from '../event/event.ts';

/** Up to which event a subject has seen its timeline, on any device. Without `upTo` it has seen nothing yet. */
export type ReadMark = { upTo?: EventId };

/** Milliseconds. A read mark rests so long after each write: pages that report what is read cost little. */
export const READ_MARK_RESTS_MS = 60_000;

/** Highest count of new events of a list: behind it, there are more. */
export const NEW_EVENTS_LIMIT = 100;
