import { TidelineError } from '../../contract/errors/errors.ts';
import type { BackupStatus } from '../../contract/schema/backup.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { BackupPlace } from '../ports/ports.ts';
import { Archive } from './archive.ts';

/**
 * State of a backup, read from its place. Default: the place that the settings name. Undefined where they name
 * none. Throws `not_found` for a place without a moment, and what `Archive` throws.
 */
export async function backupStatus(
	{ domain, principal }: Ctx,
	{ place = domain.backup }: { place?: BackupPlace } = {},
): Promise<BackupStatus | undefined> {
	authorize(principal, 'log.status');
	if (!place) return undefined;
	const { name, files, key } = place;
	const archive = new Archive({ files, key, randomBytes: domain.randomBytes });
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
		ageSeconds: Math.max(0, Math.round((domain.now() - Date.parse(newest.at)) / 1_000)),
		took: newest.took,
		bytes: bytes([...moments]),
		rows: path.flatMap(({ segments }) => segments).reduce((sum, one) => sum + one.rows, 0),
		...(newest.log && { entries: newest.log.size }),
	};
}
