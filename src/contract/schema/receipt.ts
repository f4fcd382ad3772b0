import { z } from 'zod';
import type * as contract from '../event/receipt.ts';
import { Time } from './time.ts';

const Operations = z.object({
	reads: z.int().describe('Rows and pages read.'),
	writes: z.int().describe('Rows written.'),
	queue: z.int().describe('Messages sent, received and deleted.'),
}) satisfies z.ZodType<contract.Operations>;

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
	operations: Operations.describe('Storage operations of all chunks.'),
}) satisfies z.ZodType<contract.Receipt>;
