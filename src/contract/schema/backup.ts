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
	/** Size of the files of rows that a restore of the newest moment reads. */
	bytes: count,
	/** Rows in them. */
	rows: count,
	/** Entries of the log up to the newest moment. */
	entries: count.optional(),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

/** `isOld`: it does not go on. `problem` says in a sentence why nothing is known of it. */
export const BackupState = z.strictObject({
	place: z.string(),
	isOld: z.boolean(),
	status: BackupStatus.optional(),
	problem: z.string().optional(),
});
export type BackupState = z.infer<typeof BackupState>;

/** A backup that goes on has a moment of the last minutes, also when nothing changed. */
const LONGEST_PAUSE_SECONDS = 900;

export const isBackupOld = ({ ageSeconds }: Pick<BackupStatus, 'ageSeconds'>): boolean =>
	ageSeconds > LONGEST_PAUSE_SECONDS;
