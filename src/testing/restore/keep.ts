/** The process that keeps the backup, until it is killed. Its place fails for a second at a time. */
import { writeSync } from 'node:fs';
import { sleep } from '../../domain/waiting/sleep.ts';
import type { Files } from '../../storage/files.ts';
import { StorageError } from '../../storage/port.ts';
import { keepBackup } from '../../worker/keep-backup.ts';
import { createRandom, type Random } from '../simulator/random.ts';
import { domainOf, openStore, type Setting } from './setting.ts';

/** The product's waits are up to 20 seconds long. */
const PACE = { embedded: 20, azure: 100 };
/** Small, so that a few minutes show what months do. */
const SIZES = { segment: 200, small: 6, besideBase: 1_500, moments: 40 };
const FAILS_FOR_MS = 1_000;
const WORKS_FOR_MS = { least: 1_000, more: 4_000 };

export async function keepUntilKilled(setting: Setting): Promise<void> {
	const store = await openStore(setting);
	const domain = await domainOf(setting, store, { pace: PACE[setting.engine] });
	const random = createRandom(setting.seed);
	if (domain.backup) domain.backup = { ...domain.backup, files: failingFiles(domain.backup.files, random) };
	writeSync(1, 'keeps\n');
	await keepBackup(domain, {
		signal: new AbortController().signal,
		sizes: SIZES,
		onError(sentence, error) {
			if (!String(error).includes(FAILURE)) writeSync(1, `${sentence}: ${String(error)}\n`);
		},
	});
}

const FAILURE = 'The place does not answer.';

/** Files that work for a while, then fail for a second, and so on. Some of what fails happens all the same. */
function failingFiles(files: Files, random: Random): Files {
	let fails = false;
	void (async () => {
		for (;;) {
			await sleep(WORKS_FOR_MS.least + random.below(WORKS_FOR_MS.more));
			fails = true;
			await sleep(FAILS_FOR_MS);
			fails = false;
		}
	})();
	const failing = async <T>(work: () => Promise<T>): Promise<T> => {
		if (fails && random.chance(0.5)) throw new StorageError('full', FAILURE);
		const result = await work();
		if (fails) throw new StorageError('unclear', FAILURE);
		return result;
	};
	return {
		put: (name, bytes) => failing(() => files.put(name, bytes)),
		get: (name) => failing(() => files.get(name)),
		delete: (name) => failing(() => files.delete(name)),
		link: (name, expiresAt) => files.link(name, expiresAt),
		async *list(prefix, most) {
			await failing(async () => {});
			yield* files.list(prefix, most);
		},
	};
}
