import { z } from 'zod';
import type * as contract from '../event/receipt.ts';
import { Time } from './time.ts';

const Operations = z.object({
	reads: z.int().describe('Rows and pages read.'),
	writes: z.int().describe('Rows written.'),
	queue: z.int().describe('Messages sent, received and deleted.'),
}) satisfies z.ZodType<contract.Operations>;

const Timing = z.object({
	cause: z
		.enum(['on-time', 'stuck', 'waited', 'idle', 'slow-chunk', 'many-chunks'])
		.describe(
			'The reason for the most of the time: `on-time` took less than a second; `stuck` is parked; `waited` and `idle` are the stage of that name; `slow-chunk` means that storage was slow or refused requests; with `many-chunks` each chunk ran in a good time.',
		),
	waitedMs: z.int().describe('Milliseconds until the first chunk began: a worker had to take the job.'),
	workedMs: z.int().describe('Milliseconds in which at least one chunk was run.'),
	idleMs: z.int().describe('Later milliseconds in which none was: chunks waited for a worker, or to be tried again.'),
	slowestChunkMs: z.int().describe('Milliseconds of the slowest chunk that is done.'),
}) satisfies z.ZodType<contract.Timing>;

/** The delivery of an event or, once the event was removed, its removal. */
export const Receipt = z.object({
	status: z.enum(['delivering', 'delivered', 'delivery-stuck', 'removing', 'removed', 'removal-stuck']),
	problem: z.string().optional().describe('The reason why it is stuck, from its last try.'),
	recipients: z.int().describe('The followers it is for. While chunks are still planned, those planned so far.'),
	delivered: z.int().describe('Those whose timelines have it, or no longer have it after a removal.'),
	mentioned: z
		.object({
			recipients: z.int().describe('The subjects that it mentions, its poster and blocked ones aside.'),
			delivered: z.int().describe('Those of them whose timelines have it, or no longer have it after a removal.'),
		})
		.describe('The subjects that it reaches by a mention, whether they follow or not.'),
	chunks: z.int().describe('The chunks that the work was cut into.'),
	startedAt: Time,
	finishedAt: Time.optional(),
	timing: Timing.optional().describe(
		'Where the time since `startedAt` went, until now while it is under way. `waitedMs`, `workedMs` and `idleMs` add up to it.',
	),
	operations: Operations.describe('Storage operations of all chunks.'),
}) satisfies z.ZodType<contract.Receipt>;
