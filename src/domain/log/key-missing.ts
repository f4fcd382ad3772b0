import type { CurrentLog } from '../../storage/rows/log/current.ts';

/** Advice for a log that was signed and whose key is not there. */
export const keyMissing = ({ origin }: Pick<CurrentLog, 'origin'>): string =>
	`The log ${origin} was signed, and its key is missing, so nothing is signed now. Put the file log-key back into DATA_DIR, or set LOG_KEY. If the key is lost, begin a new log: tideline log restart.`;
