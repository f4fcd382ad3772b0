/** The questions that admins ask of the audit trail, and their answers. */
import { z } from 'zod';
import { ACTIONS } from '../audit/actions.ts';
import { TrailEntry, TrailFilter } from './audit.ts';
import { Event, EventId } from './event.ts';
import { PageInput, pageOf } from './page.ts';
import { SubjectId, SubjectIdOutput } from './subject.ts';
import { Moment, Time } from './time.ts';

/** A subject with its current name. */
export const NamedSubject = z.object({ id: SubjectIdOutput, handle: z.string(), name: z.string() });
export type NamedSubject = z.infer<typeof NamedSubject>;
const people = z.array(NamedSubject).describe('The subjects with their current names. Erased ones are left out.');

/** Newest first. It may be short, or empty: only a missing `next` is the end. */
export const AuditPage = pageOf(TrailEntry).extend({ people });
export type AuditPage = z.infer<typeof AuditPage>;

export const EntryInput = z.strictObject({
	subject: SubjectId,
	seq: z.int().min(1).describe('Its number in the ledger, from 1.'),
});
export type EntryInput = z.infer<typeof EntryInput>;

/** An entry, and its neighbours in the chain. */
export const FoundEntry = z.object({
	entry: TrailEntry,
	previous: TrailEntry.optional(),
	next: TrailEntry.optional(),
	people,
});
export type FoundEntry = z.infer<typeof FoundEntry>;

/** A missing `from` means from the first day on; a missing `to`, until now. */
export const HistogramInput = z.strictObject({
	filter: TrailFilter.omit({ day: true, from: true, to: true }),
	from: Moment.optional(),
	to: Moment.optional(),
});
export type HistogramInput = z.infer<typeof HistogramInput>;

/** The entries that began in the `stepMs` milliseconds from `at` on. Actions that did not happen are left out. */
const Bar = z.object({ at: Time, counts: z.partialRecord(z.enum(ACTIONS), z.int()) });
export type Bar = z.infer<typeof Bar>;

/**
 * The number of entries over time. The bars follow each other without a gap, oldest first, 60 at the most. `from` and
 * `to` are what was counted: perhaps up to an hour more than was asked for.
 */
export const Histogram = z.object({
	from: Time,
	to: Time,
	stepMs: z.int(),
	bars: z.array(Bar),
	whole: z.boolean().describe('False when not all could be looked at: older bars are too low.'),
});
export type Histogram = z.infer<typeof Histogram>;

/** A question about one moment in the past. */
export const MomentInput = PageInput.extend({ subject: SubjectId, at: Moment });
export type MomentInput = z.infer<typeof MomentInput>;

/** `since`: when the follow began. */
const FollowerAt = z.object({ follower: SubjectIdOutput, since: Time });
export type FollowerAt = z.infer<typeof FollowerAt>;
export const FollowersAt = pageOf(FollowerAt).extend({ people });
export type FollowersAt = z.infer<typeof FollowersAt>;

/** An event that was removed since: only that it was there. */
const EventSinceRemoved = z.object({
	id: z.string(),
	actor: SubjectIdOutput,
	removed: z.literal(true),
	removedAt: Time,
});

/** The reason why an event was in a timeline. */
const Reason = z.enum(['own', 'followed', 'mentioned']);
export type Reason = z.infer<typeof Reason>;

const ItemAt = z.object({ event: z.union([EventSinceRemoved, Event]), reason: Reason });
export type ItemAt = z.infer<typeof ItemAt>;
export const TimelineAt = pageOf(ItemAt).extend({
	people,
	whole: z.boolean().describe('False when more had happened than one call looks at.'),
});
export type TimelineAt = z.infer<typeof TimelineAt>;

export const DeliveriesInput = PageInput.extend({ subject: SubjectId, event: EventId });
export type DeliveriesInput = z.infer<typeof DeliveriesInput>;

/** `at`: when the event came to the reader's timeline, where that is known. */
const DeliveryTo = z.object({ reader: SubjectIdOutput, at: Time.optional(), reason: Reason });
export type DeliveryTo = z.infer<typeof DeliveryTo>;
export const Deliveries = pageOf(DeliveryTo).extend({ people });
export type Deliveries = z.infer<typeof Deliveries>;

/**
 * The speed at which entries come into the trail and its log, over the last seven days: the number of entries, the
 * number that came later than 15 s after their time, and the share of those that came in time, 0 to 1.
 */
export const Freshness = z.object({ entries: z.int(), late: z.int(), share: z.number() });
export type Freshness = z.infer<typeof Freshness>;
