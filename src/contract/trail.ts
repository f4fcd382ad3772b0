/** Answers to the questions that admins ask of the audit trail. Times are ISO 8601 in UTC. */
import type { Action } from './actions.ts';
import type { TrailEntry, TrailFilter } from './audit.ts';
import type { Event, EventId, Page } from './event.ts';
import type { PageInput } from './page.ts';
import type { SubjectId } from './subject.ts';

/** A subject as it is called now. */
export type NamedSubject = { id: SubjectId; handle: string; name: string };

/** The subjects in an answer. Missing and erased ones are left out. */
type WithPeople = { people: NamedSubject[] };

/** Newest first. It may be short, or empty: only a missing `next` is the end. */
export type TrailPage = Page<TrailEntry> & WithPeople;

/** An entry, and its neighbours in the chain. */
export type EntryInput = { subject: SubjectId; seq: number };
export type FoundEntry = WithPeople & { entry: TrailEntry; previous?: TrailEntry; next?: TrailEntry };

/** Without `from`: from the first day on. Without `to`: until now. */
export type HistogramInput = { filter: Omit<TrailFilter, 'day' | 'from' | 'to'>; from?: string; to?: string };

/** The entries that began in the `stepMs` milliseconds from `at` on. Actions that did not happen are left out. */
export type Bar = { at: string; counts: { [A in Action]?: number } };

/**
 * The number of entries over time. The bars follow each other without a gap, oldest first, 60 at the most. `from` and
 * `to` are what was counted: perhaps up to an hour more than was asked for. `whole`: false when not all of it could be
 * read, so that older bars are too low.
 */
export type Histogram = { from: string; to: string; stepMs: number; bars: Bar[]; whole: boolean };

/** A question about one moment in the past. */
export type MomentInput = PageInput & { subject: SubjectId; at: string };

/** `since`: when the follow began. */
export type FollowerAt = { follower: SubjectId; since: string };
export type FollowersAt = Page<FollowerAt> & WithPeople;

/** An event that was removed since: only that it was there. */
export type EventSinceRemoved = { id: EventId; actor: SubjectId; removed: true; removedAt: string };

/** Why it was in the timeline. */
export type Reason = 'own' | 'followed' | 'mentioned';
export type ItemAt = { event: Event | EventSinceRemoved; reason: Reason };

/** `whole`: false when more had happened than one call looks at, so that something may be missing. */
export type TimelineAt = Page<ItemAt> & WithPeople & { whole: boolean };

export type DeliveriesInput = PageInput & { subject: SubjectId; event: EventId };

/** `at`: when the event came to the reader's timeline, where that is known. */
export type DeliveryTo = { reader: SubjectId; at?: string; reason: Reason };
export type Deliveries = Page<DeliveryTo> & WithPeople;

/**
 * The speed at which entries come into the trail and its log, over the last seven days: the number of entries, the
 * number that came later than 15 s after their time, and the share of those that came in time, 0 to 1.
 */
export type Freshness = { entries: number; late: number; share: number };
