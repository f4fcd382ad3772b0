import { z } from 'zod';
import { SubjectId } from './subject.ts';

const PerSecond = z.number().min(0).describe('A second, in the busiest minute of the last hour.');
const Share = z.number().min(0).describe('Part of the target, in that minute.');

export const HotPartition = z.object({
	table: z.string(),
	partition: z.string(),
	subject: SubjectId.optional().describe('Owner of the partition, if it is of one subject.'),
	name: z.string().optional().describe('Name of that subject.'),
	written: z.int().describe('Rows that were written within the last hour.'),
	read: z.int().describe('Reads within the last hour.'),
	perSecond: PerSecond,
	share: Share,
});
export type HotPartition = z.infer<typeof HotPartition>;

export const HotQueue = z.object({
	queue: z.string(),
	messages: z.int().describe('Messages in it now.'),
	oldestSeconds: z.number().describe('Age of the message that has been due for the longest.'),
	perSecond: PerSecond,
	share: Share,
});

export const HotAccount = z.object({
	account: z.string(),
	requests: z.int().describe('Requests within the last hour.'),
	refused: z.int().describe('Requests that it refused within the last hour.'),
	perSecond: PerSecond,
	share: Share,
});

/** The load of the last hour, of all processes together. */
export const HeatOfService = z.object({
	processes: z.int().describe('Threads that have counted.'),
	partitions: z.array(HotPartition),
	queues: z.array(HotQueue),
	accounts: z.array(HotAccount).describe('Empty on the embedded store.'),
	deliveries: z
		.object({ count: z.int(), meanSeconds: z.number(), slowestSeconds: z.number() })
		.describe('From a post until the last timeline had it.'),
	refused: z.int().describe('Calls that storage had no room for.'),
	jobsParked: z.int(),
	logWaitsSeconds: z.number().describe('Age of the entry that has waited longest for its place in the log.'),
	operations: z.object({ reads: z.int(), writes: z.int(), queue: z.int() }).describe('What storage is paid for.'),
	growth: z.int().describe('Rows that came, less those that went.'),
	storeBytes: z.int().optional().describe('Bytes that the embedded store takes on its disk.'),
});
export type HeatOfService = z.infer<typeof HeatOfService>;
