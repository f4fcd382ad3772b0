/** A moment that can be restored: which segments it adds to the moment before, and what is gone from older ones. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BackupFault } from './backup-fault.ts';

const VERSION = 1;
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Number of the moment that wrote it, its place there, and letters of its own: a process that died leaves no file in the way. */
const SEGMENT_ID = /^[0-9]{12}\.[0-9]{6}\.[0-9a-f]{16}$/;
const count = z.int().nonnegative();

const schema = z.strictObject({
	v: z.literal(VERSION),
	/** Names the service, so that backups of two services are not mixed. */
	service: z.string().min(1),
	/** Counts from 1 without a hole. */
	number: z.int().positive(),
	/** A base holds everything. It can be restored without any earlier moment. */
	kind: z.enum(['base', 'increment']),
	/** Everything that was acknowledged up to this time is in it. ISO 8601 in UTC. */
	at: z.iso.datetime({ precision: 3 }),
	/** Hash of the moment before, as it was written; empty for the first one. */
	previous: z.union([sha256, z.literal('')]),
	segments: z.array(z.strictObject({ id: z.string().regex(SEGMENT_ID), rows: count, commitments: sha256 })),
	/** Rows of older segments that are taken out, by their indexes. */
	gone: z.array(z.strictObject({ segment: z.string().regex(SEGMENT_ID), rows: z.array(count).min(1) })),
	/** Rows of its segments, by table. */
	counts: z.record(z.string(), count),
	/** The newest signed checkpoint of the log. Missing while nothing is signed. */
	checkpoint: z.string().optional(),
});

export type Moment = Readonly<z.infer<typeof schema>>;
/** A moment without the properties that the archive adds by itself. */
export type NewMoment = Omit<Moment, 'v' | 'number' | 'previous' | 'segments' | 'service' | 'counts'>;

export const momentVersion = VERSION;

export const hashOfBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export const momentBytes = (moment: Moment): Uint8Array => Buffer.from(`${JSON.stringify(moment)}\n`);

/** Throws a `BackupFault` for bytes that are no moment. `name` is for its message. */
export function parseMoment(name: string, bytes: Uint8Array): Moment {
	let value: unknown;
	try {
		value = JSON.parse(Buffer.from(bytes).toString('utf8'));
	} catch (error) {
		throw new BackupFault('damaged', `${name} is damaged: it is no JSON.`, { cause: error });
	}
	const { v } = z.looseObject({ v: z.number() }).safeParse(value).data ?? {};
	if (v !== undefined && v > VERSION)
		throw new BackupFault('newer', `A newer version of Tideline wrote ${name}. Restore with that version.`);
	const parsed = schema.safeParse(value);
	if (!parsed.success)
		throw new BackupFault('damaged', `${name} is damaged: ${z.prettifyError(parsed.error)}`, { cause: parsed.error });
	return parsed.data;
}
