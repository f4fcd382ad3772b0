/** A moment that can be restored: what it changes of the moment that it stands on, and what is gone from older segments. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BackupFault } from './backup-fault.ts';

const VERSION = 1;
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Number of the moment that wrote it, its place there, and letters of its own: a process that died leaves no file in the way. */
const segmentId = z.string().regex(/^[0-9]{12}\.[0-9]{6}\.[0-9a-f]{16}$/);
const count = z.int().nonnegative();
const base64url = z.string().regex(/^[A-Za-z0-9_-]*$/);

const schema = z.strictObject({
	v: z.literal(VERSION),
	/** Names the service, so that backups of two services are not mixed. */
	service: z.string().min(1),
	/** Counts from 1. */
	number: z.int().positive(),
	/** The moment that it stands on, by its number and the hash of its file. Missing for a base, which holds everything. */
	on: z.strictObject({ number: z.int().positive(), hash: sha256 }).optional(),
	/** The number of increments that it took in: they are dropped. */
	tookIn: z.int().positive().optional(),
	/** Everything that was acknowledged up to this time is in it. ISO 8601 in UTC. */
	at: z.iso.datetime({ precision: 3 }),
	/** When it was begun, and how long it took to make, in milliseconds. */
	begunAt: z.iso.datetime({ precision: 3 }),
	took: count,
	/** `events` tells which events may be in a segment: see `marksOf`. `bytes` is the size of its files. */
	segments: z.array(
		z.strictObject({ id: segmentId, rows: count, bytes: count, commitments: sha256, events: base64url }),
	),
	/** Rows of segments that are taken out, by their indexes: see `GoneRows`. */
	gone: z.array(z.strictObject({ segment: segmentId, rows: z.array(count), forgotten: z.array(count) })),
	/** Rows of its segments, by table. */
	counts: z.record(z.string(), count),
	/** The tree of the log: all entries up to its size are in this moment. Missing while there is no log. */
	log: z.strictObject({ generation: z.int().positive(), size: count, root: z.string() }).optional(),
	/** The newest return of an erased subject that a base knew: see `setReturn`. */
	returned: z.string().min(1).optional(),
	/** The newest signed checkpoint of the log. Missing while nothing is signed. */
	checkpoint: z.string().optional(),
});

export type Moment = Readonly<z.infer<typeof schema>>;
export type SegmentName = Moment['segments'][number];
export type LogPlace = NonNullable<Moment['log']>;
/** A moment without the properties that the archive adds by itself. */
export type NewMoment = Omit<Moment, 'v' | 'number' | 'segments' | 'service' | 'counts'>;

/** A moment as a caller is told of it. */
export type MomentInfo = Pick<Moment, 'number' | 'at' | 'took'> & { isBase: boolean; rows: number; bytes: number };

export const momentInfo = ({ number, at, took, on, segments }: Moment): MomentInfo => ({
	number,
	at,
	took,
	isBase: on === undefined,
	rows: segments.reduce((sum, { rows }) => sum + rows, 0),
	bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
});

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
