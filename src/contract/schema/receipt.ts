import { z } from 'zod';
import type * as contract from '../receipt.ts';
import { Time } from './time.ts';

const Operations = z.object({
	reads: z.int().describe('Rows and pages read.'),
	writes: z.int().describe('Rows written.'),
	queue: z.int().describe('Sends, receipts and deletions of messages.'),
}) satisfies z.ZodType<contract.Operations>;

/** What became of an event's delivery or, once the event was removed, of its removal. */
export const Receipt = z.object({
	status: z.enum(['delivering', 'delivered', 'delivery-stuck', 'removing', 'removed', 'removal-stuck']),
	problem: z.string().optional().describe('Why it is stuck, as its last try said.'),
	recipients: z.int().describe('The followers it is for. While chunks are still planned, those planned so far.'),
	delivered: z.int().describe('Those who have it, or of whose timelines it is gone.'),
	mentioned: z
		.object({
			recipients: z.int().describe('The subjects that it mentions, its poster and blocked ones aside.'),
			delivered: z.int().describe('Those of them who have it, or of whose timelines it is gone.'),
		})
		.describe('Whom it reaches by a mention, whether they follow or not.'),
	chunks: z.int().describe('The chunks that the work was cut into.'),
	startedAt: Time,
	finishedAt: Time.optional(),
	operations: Operations.describe('What all chunks asked of storage.'),
}) satisfies z.ZodType<contract.Receipt>;
