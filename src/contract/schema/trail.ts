/** The questions that admins ask of the audit trail, and their answers. */
import { z } from 'zod';
import { ACTIONS } from '../actions.ts';
import type * as contract from '../trail.ts';
import { TrailEntry, TrailFilter } from './audit.ts';
import { Event, EventId } from './event.ts';
import { PageInput, pageOf } from './page.ts';
import { SubjectId, SubjectIdOutput } from './subject.ts';
import { Moment, Time } from './time.ts';

const people = z
	.array(z.object({ id: SubjectIdOutput, handle: z.string(), name: z.string() }))
	.describe('The subjects with their current names. Erased ones are left out.');

export const AuditPage = pageOf(TrailEntry).extend({ people }) satisfies z.ZodType<contract.TrailPage>;

export const EntryInput = z.strictObject({
	subject: SubjectId,
	seq: z.int().min(1).describe('Its number in the ledger, from 1.'),
}) satisfies z.ZodType<contract.EntryInput>;

export const FoundEntry = z.object({
	entry: TrailEntry,
	previous: TrailEntry.optional(),
	next: TrailEntry.optional(),
	people,
}) satisfies z.ZodType<contract.FoundEntry>;

export const HistogramInput = z.strictObject({
	filter: TrailFilter.omit({ day: true, from: true, to: true }),
	from: Moment.optional(),
	to: Moment.optional(),
}) satisfies z.ZodType<contract.HistogramInput>;

export const Histogram = z.object({
	from: Time,
	to: Time,
	stepMs: z.int(),
	bars: z.array(z.object({ at: Time, counts: z.partialRecord(z.enum(ACTIONS), z.int()) })),
	whole: z.boolean().describe('False when not all could be looked at: older bars are too low.'),
}) satisfies z.ZodType<contract.Histogram>;

export const MomentInput = PageInput.extend({
	subject: SubjectId,
	at: Moment,
}) satisfies z.ZodType<contract.MomentInput>;

export const FollowersAt = pageOf(z.object({ follower: SubjectIdOutput, since: Time })).extend({
	people,
}) satisfies z.ZodType<contract.FollowersAt>;

const EventSinceRemoved = z.object({
	id: z.string(),
	actor: SubjectIdOutput,
	removed: z.literal(true),
	removedAt: Time,
}) satisfies z.ZodType<contract.EventSinceRemoved>;

const Reason = z.enum(['own', 'followed', 'mentioned']);

export const TimelineAt = pageOf(z.object({ event: z.union([EventSinceRemoved, Event]), reason: Reason })).extend({
	people,
	whole: z.boolean().describe('False when more had happened than one call looks at.'),
}) satisfies z.ZodType<contract.TimelineAt>;

export const DeliveriesInput = PageInput.extend({
	subject: SubjectId,
	event: EventId,
}) satisfies z.ZodType<contract.DeliveriesInput>;

export const Deliveries = pageOf(z.object({ reader: SubjectIdOutput, at: Time.optional(), reason: Reason })).extend({
	people,
}) satisfies z.ZodType<contract.Deliveries>;

export const Freshness = z.object({
	entries: z.int(),
	late: z.int(),
	share: z.number(),
}) satisfies z.ZodType<contract.Freshness>;
