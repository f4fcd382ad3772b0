/**
 * The thread that writes: `Thread` starts it. It holds the only connection of
 * its store that may write, and with it every wait for the disk: commits and
 * checkpoints of the log, which take 100 ms and more.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { Bundles } from '../file/bundles.ts';
import type { Database } from '../file/database.ts';
import { openDatabase } from '../file/database.ts';
import { translate } from '../file/errors.ts';
import { LogKeeper } from '../file/log-keeper.ts';
import { Partitions } from '../file/partitions.ts';
import { Shapes } from '../file/shapes.ts';
import { Slack } from '../file/slack.ts';
import { Upgrade } from '../file/upgrade.ts';
import { Applier } from './apply.ts';
import { BundleMover } from './bundle-mover.ts';
import { Bundler } from './bundler.ts';
import { ProcessLocks } from './process-locks.ts';
import type { Call, Lent, Opened, ThreadData, ThreadReply, ThreadRequest } from './thread.ts';
import { Writer } from './writer.ts';

/** Milliseconds between two looks for processes that are gone. One costs some 20 µs, and 100 more for each other process. */
const LOOK_FOR_GONE_EVERY_MS = 1_000;

/** Milliseconds between two words on how far an upgrade is. */
const SAY_EVERY_MS = 2_000;

const { dataDir, names } = workerData as ThreadData;
const say = (reply: ThreadReply) => parentPort?.postMessage(reply);

serve().catch((error: unknown) => say({ refused: failureOf(error, dataDir) }));

async function serve(): Promise<void> {
	const database = await openDatabase(dataDir);
	const shapes = new Shapes(database);
	const partitions = new Partitions(database);
	const bundles = new Bundles(database);
	const bundler = new Bundler(database, bundles);
	const upgrade = new Upgrade(database, partitions, () => writer.number());
	const writer = new Writer(database, {
		begun: () => bundles.catchUp(),
		undone() {
			for (const made of [shapes, partitions, bundles, upgrade]) made.forget();
		},
	});
	const mover = new BundleMover(bundles, bundler, writer, () => log.grew());
	const locks = new ProcessLocks(dataDir);
	const applier = new Applier({ database, shapes, partitions, bundles }, bundler, writer, locks.id);
	const slack = new Slack(database);
	const log = new LogKeeper(database, slack);
	const lentPorts = new Set<MessagePort>();
	let opened: Opened;
	try {
		await upgradeAll(writer, upgrade);
		// A store that has them is opened without its lock, which another process may hold.
		const ids = knownIds(database, names) ?? (await writer.run(names.length, true, () => idsOf(database, names)));
		opened = { file: database.file, ids };
		say({ opened });
		void freeGone();
		setInterval(() => void freeGone(), LOOK_FOR_GONE_EVERY_MS).unref();
		// A process that was killed may have left bundles, and a long log.
		mover.start();
		log.grew();
	} catch (error) {
		database.close();
		locks.close();
		throw error;
	}
	parentPort?.on('message', (asked: ThreadRequest) => {
		if ('end' in asked) void end();
		else if ('lent' in asked) serveLent(asked.lent);
		else void answer(asked, say);
	});

	/** What processes had under lease when they ended is theirs no more: others need not wait for the end of the lease. */
	async function freeGone(): Promise<void> {
		const gone = locks.gone();
		if (gone.length === 0) return;
		try {
			await writer.run(1, false, () => applier.freeLeases(gone));
			locks.forget(gone);
			log.grew();
		} catch {
			// The store is busy, full or closed: the next look, or the next process, does it.
		}
	}

	/** What comes through a port that was lent is patient: see `Writer`. */
	function serveLent({ port }: Lent): void {
		lentPorts.add(port);
		port.once('close', () => lentPorts.delete(port));
		port.on('message', (asked: Call | { end: true }) => {
			if ('end' in asked) port.close();
			else void answer(asked, (reply) => port.postMessage(reply), true);
		});
		port.postMessage({ opened } satisfies ThreadReply);
	}

	async function answer(
		{ id, rows, isDurable, requests }: Call,
		reply: (reply: ThreadReply) => void,
		isPatient = false,
	): Promise<void> {
		try {
			const apply = () => requests.map((request) => applier.apply(request));
			reply({ id, answers: await writer.run(rows, isDurable, apply, isPatient) });
		} catch (error) {
			reply({ id, failure: failureOf(error, database.file) });
		} finally {
			if (applier.tookText()) slack.due();
			mover.grew();
			// Also when it failed: a log that is emptied makes room on a disk that is full.
			log.grew();
		}
	}

	/** Nothing of this process is written any more, so what hangs need not keep others waiting for its lease. */
	async function freeOwn(): Promise<void> {
		if (applier.hasLeased) await writer.run(1, false, () => applier.freeLeases([locks.id])).catch(() => 0);
	}

	async function end(): Promise<void> {
		mover.close();
		await freeOwn();
		// After a loss of power, the jobs of writes that this cannot sync are pending again.
		if (writer.hasUnsynced) await writer.run(1, true, () => applier.apply({ kind: 'sync' })).catch(() => false);
		await writer.close();
		log.close();
		database.close();
		locks.close();
		for (const port of lentPorts) port.close();
		parentPort?.close();
	}
}

/** Before anything is read: a row lies in one place or in the other. */
async function upgradeAll(writer: Writer, upgrade: Upgrade): Promise<void> {
	if (!upgrade.isDue) return;
	const rows = upgrade.left();
	let done = 0;
	let saidAt = 0;
	while (upgrade.isDue) {
		if (Date.now() - saidAt >= SAY_EVERY_MS) {
			say({ upgraded: { done, rows } });
			saidAt = Date.now();
		}
		done += await writer.run(1, false, () => upgrade.step());
	}
	say({ upgraded: { done: rows, rows } });
}

/** Makes those that are missing. */
function idsOf(database: Database, wanted: string[]): number[] {
	for (const name of wanted) database.statement('INSERT INTO names (name) VALUES (?) ON CONFLICT DO NOTHING').run(name);
	return knownIds(database, wanted) as number[];
}

/** Undefined when one is missing. */
function knownIds(database: Database, wanted: string[]): number[] | undefined {
	const ids = wanted.map((name) => {
		const found = database.statement('SELECT id FROM names WHERE name = ?').get(name);
		return found && (found as unknown as [number])[0];
	});
	return ids.every((id) => id !== undefined) ? ids : undefined;
}

/** A copy of an error between threads would lose its class and its reason. */
function failureOf(error: unknown, file: string) {
	const { reason, message, cause } = translate(error, file);
	return { reason, message, cause: cause instanceof Error ? cause.stack : undefined };
}
