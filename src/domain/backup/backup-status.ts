import { TidelineError } from '../../contract/errors/errors.ts';
import type { BackupStatus } from '../../contract/schema/backup.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { BackupPlace } from '../ports/ports.ts';
import { ArchiveFiles, MOMENTS, momentName } from './archive-files.ts';
import { BackupFault } from './backup-fault.ts';
import { hashOfBytes, type Moment, parseMoment } from './moment.ts';

/** State of the backup in the place that the settings name. Undefined where they name none. Throws as `statusOfPlace`. */
export async function backupStatus({ domain, principal }: Ctx): Promise<BackupStatus | undefined> {
	authorize(principal, 'log.status');
	return domain.backup && statusOfPlace(domain.backup, domain.now());
}

/**
 * State of a backup, read from its place: no store is needed. `now` is in Unix milliseconds. Throws `not_found` for a place
 * without a moment, and a `BackupFault` where a moment that a restore needs is missing or damaged.
 */
export async function statusOfPlace(place: BackupPlace, now: number): Promise<BackupStatus> {
	const { names, read } = await momentsIn(place);
	const newest = await read(names.at(-1) ?? '');
	const oldest = await read(names[0] ?? '');
	let [bytes, rows] = [0, 0];
	for (let moment: Moment | undefined = newest.moment; moment; moment = await beneath(moment, read)) {
		for (const segment of moment.segments) bytes += segment.bytes;
		for (const segment of moment.segments) rows += segment.rows;
	}
	const { at, took, log } = newest.moment;
	return {
		place: place.name,
		encrypted: place.key !== undefined,
		moments: names.length,
		oldest: oldest.moment.at,
		newest: at,
		ageSeconds: secondsSince(at, now),
		took,
		bytes,
		rows,
		...(log && { entries: log.size }),
	};
}

/** Time and age of the newest moment, by one file alone. Throws as `statusOfPlace`. */
export async function newestOfPlace(
	place: BackupPlace,
	now: number,
): Promise<Pick<BackupStatus, 'newest' | 'ageSeconds'>> {
	const { names, read } = await momentsIn(place);
	const { at } = (await read(names.at(-1) ?? '')).moment;
	return { newest: at, ageSeconds: secondsSince(at, now) };
}

type ReadMoment = (name: string) => Promise<{ moment: Moment; hash: string }>;

/** The names of all moments: most of them are not read. */
async function momentsIn({ name: place, files: given, key }: BackupPlace) {
	const files = new ArchiveFiles(given, { key });
	const names: string[] = [];
	for await (const name of files.list(MOMENTS)) names.push(name);
	if (names.length === 0)
		throw new TidelineError('not_found', `There is no moment in ${place} yet. To make one: tideline backup`);
	const read: ReadMoment = async (name) => {
		const bytes = await files.get(name);
		return { moment: parseMoment(name, bytes), hash: hashOfBytes(bytes) };
	};
	return { names, read };
}

/** The moment on which one stands. */
async function beneath({ on }: Moment, read: ReadMoment): Promise<Moment | undefined> {
	if (!on) return undefined;
	const { moment, hash } = await read(momentName(on.number));
	if (hash === on.hash) return moment;
	throw new BackupFault('damaged', `${momentName(on.number)} is another one than later moments stand on.`);
}

const secondsSince = (at: string, now: number) => Math.max(0, Math.round((now - Date.parse(at)) / 1_000));
