/** Storage operations of an increment on Azurite: they must depend on what is new, and not on how large the store is. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { NO_OPERATIONS, type Operations } from '../../src/contract/event/receipt.ts';
import { Archive } from '../../src/domain/backup/archive.ts';
import { Backup } from '../../src/domain/backup/backup.ts';
import { createDomain, type Domain } from '../../src/domain/domain.ts';
import { postEvent } from '../../src/domain/event/post-event.ts';
import { sleep } from '../../src/domain/waiting/sleep.ts';
import { logPortOf } from '../../src/outbound/log/log-port.ts';
import { openAzureStore } from '../../src/storage/azure/store.ts';
import { countInto, takeCount } from '../../src/storage/count-operations.ts';
import { FolderFiles } from '../../src/storage/embedded/files/folder-files.ts';
import type { Files } from '../../src/storage/files.ts';
import { observedStore } from '../../src/storage/observed-store.ts';
import { asUser } from '../../src/testing/as-user.ts';
import { startAzurite } from '../../src/testing/azurite.ts';
import { drain } from '../../src/worker/drain.ts';
import { keepLogOnce } from '../../src/worker/keep-log.ts';
import { runInline } from '../../src/worker/run-inline.ts';
import type { Options } from '../report/options.ts';
import { withFolder } from '../report/places.ts';
import { say } from '../report/progress.ts';
import type { Report } from '../report/report.ts';
import { makePeople } from '../tideline/people.ts';

const POSTERS = 50;
/** Azurite looks through its whole table for each post. */
const POSTS_AT_ONCE = 3;

export async function operationsOfIncrement(report: Report, { quick }: Options): Promise<void> {
	const sizes = quick ? [40, 120] : [1_000, 3_000];
	const added = quick ? 20 : 1_000;
	await withFolder(async (folder) => {
		const azurite = await startAzurite();
		const service = await openService(azurite.connectionString, join(folder, 'backup'));
		try {
			const perEvent: number[] = [];
			for (const size of sizes) {
				await service.growTo(size);
				await service.increment();
				await service.growTo(size + added);
				const { reads, writes, queue } = await service.increment();
				perEvent.push((reads + writes + queue) / added);
			}
			const [small = Number.NaN, large = Number.NaN] = perEvent;
			const [few, many] = sizes.map((size) => size.toLocaleString('en'));
			report.figures.push({
				figure: `Azurite: storage operations of an increment of ${added.toLocaleString('en')} events among ${many}`,
				unit: 'an event',
				value: large,
				against: small,
				ratio: large / small,
				target: '≤ 1.1',
				holds: large / small <= 1.1,
				note: `against the same among ${few}; files of the backup included`,
			});
		} finally {
			await service.close();
			await azurite.stop();
		}
	});
}

/** A service of some posters without followers: an increment does not read what is delivered. */
async function openService(connectionString: string, place: string) {
	const store = openAzureStore({ connectionStrings: [connectionString], prefix: 'bench' });
	await store.open();
	const posters = Array.from({ length: POSTERS }, (_, index) => `dev-poster${index}`);
	await makePeople(store, posters);
	const operations: Operations = { ...NO_OPERATIONS };
	const log = { origin: 'bench.example/log', key: '7e'.repeat(32), witnesses: [], anchorDir: undefined };
	const underWay = new Set<Promise<unknown>>();
	const domain: Domain = createDomain({
		store: observedStore(store, countInto(operations)),
		now: Date.now,
		randomBytes: (size) => randomBytes(size),
		sleep,
		runPending(job) {
			const work = runInline(domain, job).finally(() => underWay.delete(work));
			underWay.add(work);
		},
		log: await logPortOf(log, Date.now),
	});
	const files = countedFiles(new FolderFiles({ folder: place }), operations);
	const archive = new Archive({ files, service: log.origin, randomBytes: domain.randomBytes });
	const backup = new Backup(domain, archive);
	let posted = 0;
	return {
		async growTo(size: number): Promise<void> {
			say(`posting on Azurite until there are ${size} events`);
			const postOn = async () => {
				while (posted < size) {
					const actor = posters[posted++ % POSTERS] as string;
					await postEvent({ domain, principal: asUser(actor) }, { actor, text: `The tide is out, ${posted}` });
					// One that waits for too long would be left to a drain, which waits for its lease.
					await Promise.all(underWay);
				}
			};
			await Promise.all(Array.from({ length: POSTS_AT_ONCE }, postOn));
			await drain(domain, { until: 'settled' });
			await keepLogOnce(domain);
		},
		async increment(): Promise<Operations> {
			takeCount(operations);
			await backup.next();
			return takeCount(operations);
		},
		close: () => store.close(),
	};
}

function countedFiles(files: Files, operations: Operations): Files {
	return {
		put: (name, bytes) => {
			operations.writes++;
			return files.put(name, bytes);
		},
		get: (name) => {
			operations.reads++;
			return files.get(name);
		},
		list: (prefix, most) => {
			operations.reads++;
			return files.list(prefix, most);
		},
		delete: (name) => {
			operations.writes++;
			return files.delete(name);
		},
		link: (name, expiresAt) => files.link(name, expiresAt),
	};
}
