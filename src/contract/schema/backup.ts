import { z } from 'zod';

const count = z.int().nonnegative();

/** State of a backup, as its place has it. Times are ISO 8601 in UTC. */
export const BackupStatus = z.strictObject({
	/** Path or URL of the place. */
	place: z.string(),
	encrypted: z.boolean(),
	/** Number of moments that can be restored, the times of the oldest and the newest, and the age of the newest. */
	moments: count,
	oldest: z.string(),
	newest: z.string(),
	ageSeconds: count,
	/** Milliseconds that the newest moment took to make. */
	took: count,
	/** Size of all files of rows. */
	bytes: count,
	/** Rows that a restore of the newest moment reads. */
	rows: count,
	/** Entries of the log up to the newest moment. */
	entries: count.optional(),
});
export type BackupStatus = z.infer<typeof BackupStatus>;
