import { TidelineError } from '../../contract/errors/errors.ts';
import type { BackupStatus } from '../../contract/schema/backup.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { BackupPlace } from '../ports/ports.ts';
import { Archive } from './archive.ts';

/** State of the backup in the place that the settings name. Undefined where they name none. Throws as `statusOfPlace`. */
export async function backupStatus({ domain, principal }: Ctx): Promise<BackupStatus | undefined> {
	authorize(principal, 'log.status');
	return domain.backup && statusOfPlace(domain.backup, domain.now());
}

/**
 * State of a backup, read from its place: no store is needed. `now` is in Unix milliseconds. Throws `not_found` for a place
 * without a moment, and what `Archive` throws.
 */
export async function statusOfPlace({ name, files, key }: BackupPlace, now: number): Promise<BackupStatus> {
	const archive = new Archive({ files, key });
	const moments = await archive.moments();
	const [oldest, newest] = [moments[0], moments.at(-1)];
	if (!oldest || !newest)
		throw new TidelineError('not_found', `There is no moment in ${name} yet. To make one: tideline backup`);
	// Also that it can be restored: each moment that it stands on is there.
	const path = await archive.pathTo(newest);
	const bytes = (of: typeof path) => of.flatMap(({ segments }) => segments).reduce((sum, one) => sum + one.bytes, 0);
	return {
		place: name,
		encrypted: key !== undefined,
		moments: moments.length,
		oldest: oldest.at,
		newest: newest.at,
		ageSeconds: Math.max(0, Math.round((now - Date.parse(newest.at)) / 1_000)),
		took: newest.took,
		bytes: bytes([...moments]),
		rows: path.flatMap(({ segments }) => segments).reduce((sum, one) => sum + one.rows, 0),
		...(newest.log && { entries: newest.log.size }),
	};
}
