/**
 * Storage operations of an increment: they must depend on what is new, and not on how large the store is. Azurite holds all
 * in memory and looks through it for each post, so a large store is an embedded one.
 */
import { randomBytes } from 'node:crypto';
import { NO_OPERATIONS, type Operations } from '../../src/contract/event/receipt.ts';
import { Archive } from '../../src/domain/backup/archive.ts';
import { Backup } from '../../src/domain/backup/backup.ts';
import { lookAtLog, placeOf } from '../../src/domain/backup/collect-changes.ts';
import { createDomain, type Domain } from '../../src/domain/domain.ts';
import { postEvent } from '../../src/domain/event/post-event.ts';
import { sleep } from '../../src/domain/waiting/sleep.ts';
import { logPortOf } from '../../src/outbound/log/log-port.ts';
import { openAzureStore } from '../../src/storage/azure/store.ts';
import { countInto, takeCount } from '../../src/storage/count-operations.ts';
import { FolderFiles } from '../../src/storage/embedded/files/folder-files.ts';
import { openEmbeddedStore } from '../../src/storage/embedded/store.ts';
import type { Files } from '../../src/storage/files.ts';
import { observedStore } from '../../src/storage/observed-store.ts';
import type { Store } from '../../src/storage/port.ts';
import { asUser } from '../../src/testing/as-user.ts';
import { startAzurite } from '../../src/testing/azurite.ts';
import { drain } from '../../src/worker/drain.ts';
import { keepLogOnce } from '../../src/worker/keep-log.ts';
import { runInline } from '../../src/worker/run-inline.ts';
import { rounded } from '../measure/statistics.ts';
import type { Options } from '../report/options.ts';
import { withFolder } from '../report/places.ts';
import { say } from '../report/progress.ts';
import type { Figure, Report } from '../report/report.ts';
import { makePeople } from '../tideline/people.ts';
import { fillLedgers } from './filled-ledgers.ts';

const POSTERS = 50;
const POSTING = Array.from({ length: POSTERS }, (_, index) => `dev-poster${index}`);
/** Ledgers of the embedded store that hold its events. The posters are the first of them. */
const LEDGERS = 1_000;
/** Azurite looks through its whole table for each post. */
const POSTS_AT_ONCE = 3;

export async function operationsOfIncrement(report: Report, { quick }: Options): Promise<void> {
	const added = quick ? 20 : 1_000;
	const azure = await onAzurite(quick ? [40, 120] : [1_000, 3_000], added);
	const embedded = await onEmbedded(quick ? [40, 120] : [1_000, 3_000, 10_000, 1_000_000], added);
	const [smallest] = azure.keys();
	if (smallest === undefined) return;
	const few = smallest.toLocaleString('en');
	for (const [size, value] of azure) {
		const same = embedded.get(size);
		if (size === smallest) report.figures.push(figureOf('Azurite', size, value, same, 'against the embedded store'));
		else report.figures.push(figureOf('Azurite', size, value, azure.get(smallest), `against the same among ${few}`));
	}
	for (const [size, value] of embedded)
		if (size > smallest)
			report.figures.push(
				figureOf(
					'embedded',
					size,
					value,
					embedded.get(smallest),
					`against the same among ${few}, in ${LEDGERS} ledgers`,
				),
			);

	function figureOf(engine: string, size: number, value: number, against = Number.NaN, note = ''): Figure {
		const ratio = rounded(value / against);
		return {
			figure: `${engine}: storage operations of an increment of ${added.toLocaleString('en')} events among ${size.toLocaleString('en')}`,
			unit: 'an event',
			value,
			against,
			ratio,
			target: '≤ 1.1',
			holds: ratio <= 1.1,
			note: `${note}; files of the backup included`,
		};
	}
}

/** Operations an event of an increment among so many events, by their number. */
type PerEvent = Map<number, number>;

async function onAzurite(sizes: readonly number[], added: number): Promise<PerEvent> {
	const found: PerEvent = new Map();
	const azurite = await startAzurite();
	try {
		const store = openAzureStore({ connectionStrings: [azurite.connectionString], prefix: 'bench' });
		await withService(store, async (service) => {
			await makePeople(store, POSTING);
			let posted = 0;
			for (const size of sizes) {
				say(`posting on Azurite until there are ${size} events`);
				await service.post(size - posted);
				await service.increment();
				await service.post(added);
				posted = size + added;
				found.set(size, (await service.increment()) / added);
			}
		});
	} finally {
		await azurite.stop();
	}
	return found;
}

/** The same code. A page has as many rows as one of Azure, and the operations are those of the port. */
async function onEmbedded(sizes: readonly number[], added: number): Promise<PerEvent> {
	const found: PerEvent = new Map();
	const others = Array.from({ length: LEDGERS - POSTERS }, (_, index) => `dev-other${index}`);
	for (const size of sizes)
		await withFolder(async (dataDir) => {
			const store = openEmbeddedStore({ dataDir, prefix: 'bench' });
			await withService(store, async (service) => {
				say(`an increment among ${size.toLocaleString('en')} events in ${LEDGERS} ledgers`);
				await fillLedgers(store, { subjects: [...POSTING, ...others], events: size });
				await service.keepLog();
				await service.begin();
				await service.post(added);
				found.set(size, (await service.increment()) / added);
			});
		});
	return found;
}

/** A service of some posters without followers: an increment does not read what is delivered. It opens and closes the store. */
async function withService(store: Store, work: (service: Service) => Promise<void>): Promise<void> {
	await store.open();
	try {
		await withFolder(async (place) => work(await serviceOn(store, place)));
	} finally {
		await store.close();
	}
}

type Service = Awaited<ReturnType<typeof serviceOn>>;

async function serviceOn(store: Store, place: string) {
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
	return {
		keepLog: () => keepLogOnce(domain),
		/** Makes a moment that stands for a base of all that there is, without its rows. */
		async begin(): Promise<void> {
			const look = await lookAtLog(domain);
			if (!look) throw new Error('There is no log.');
			const at = new Date().toISOString();
			const { checkpoint } = look;
			const moment = {
				at,
				begunAt: at,
				took: 0,
				gone: [],
				log: placeOf(look),
				...(checkpoint !== undefined && { checkpoint }),
			};
			await archive.finish(await archive.begin(), moment);
		},
		async post(events: number): Promise<void> {
			let left = events;
			const postOn = async () => {
				while (left > 0) {
					const actor = POSTING[left-- % POSTERS] as string;
					await postEvent({ domain, principal: asUser(actor) }, { actor, text: `The tide is out, ${left}` });
					// One that waits for too long would be left to a drain, which waits for its lease.
					await Promise.all(underWay);
				}
			};
			await Promise.all(Array.from({ length: POSTS_AT_ONCE }, postOn));
			await drain(domain, { until: 'settled' });
			await keepLogOnce(domain);
		},
		/** Resolves to its operations. */
		async increment(): Promise<number> {
			takeCount(operations);
			await backup.next();
			const { reads, writes, queue } = takeCount(operations);
			return reads + writes + queue;
		},
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
