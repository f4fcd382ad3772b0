/** Reads the newest moment of a backup from its place, and nothing else of it. */
import { ArchiveFiles, MOMENTS } from '../../src/domain/backup/archive-files.ts';
import { type Moment, parseMoment } from '../../src/domain/backup/moment.ts';
import type { Files } from '../../src/storage/files.ts';

/** Undefined where there is none yet. */
export async function newestMoment(place: Files): Promise<Moment | undefined> {
	const files = new ArchiveFiles(place, {});
	let newest: string | undefined;
	for await (const name of files.list(MOMENTS)) newest = name;
	return newest === undefined ? undefined : parseMoment(newest, await files.get(newest));
}
