/**
 * The thread that writes: `Thread` starts it. It holds the only connection of
 * its store that may write, and with it every wait for the disk: commits and
 * checkpoints of the log, which take 100 ms and more.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { fileIn, openDatabase } from '../file/database.ts';
import { translate } from '../file/errors.ts';
import { refuseForeignLog } from '../file/file-watch.ts';
import { FileService } from './file-service.ts';
import { numbersOfOpenFiles } from './process-locks.ts';
import type { Call, Lent, Opened, ThreadData, ThreadReply, ThreadRequest } from './thread.ts';

const { dataDir, names, openAs } = workerData as ThreadData;
const say = (reply: ThreadReply) => parentPort?.postMessage(reply);

serve().catch((error: unknown) => say({ refused: failureOf(error, dataDir) }));

async function serve(): Promise<void> {
	refuseForeignLog(fileIn(dataDir), numbersOfOpenFiles(dataDir));
	const database = await openDatabase(dataDir, openAs);
	const service = new FileService(database, dataDir, openAs);
	const ids = await service.open(names);
	const opened: Opened = { file: database.file, ids };
	const lentPorts = new Set<MessagePort>();
	say({ opened });
	parentPort?.on('message', (asked: ThreadRequest) => {
		if ('end' in asked) void end();
		else if ('lent' in asked) serveLent(asked.lent);
		else void answer(asked, say, false);
	});

	/** Requests through a lent port are patient: see `Writer`. */
	function serveLent({ port }: Lent): void {
		lentPorts.add(port);
		port.once('close', () => lentPorts.delete(port));
		port.on('message', (asked: Call | { end: true }) => {
			if ('end' in asked) port.close();
			else void answer(asked, (reply) => port.postMessage(reply), true);
		});
		port.postMessage({ opened } satisfies ThreadReply);
	}

	async function answer({ id, ...call }: Call, reply: (reply: ThreadReply) => void, isPatient: boolean): Promise<void> {
		try {
			reply({ id, answers: await service.answer(call, isPatient) });
		} catch (error) {
			reply({ id, failure: failureOf(error, database.file) });
		}
	}

	async function end(): Promise<void> {
		await service.end();
		for (const port of lentPorts) port.close();
		parentPort?.close();
	}
}

/** A copy of an error between threads would lose its class and its reason. */
function failureOf(error: unknown, file: string) {
	const { reason, message, cause } = translate(error, file);
	return { reason, message, cause: cause instanceof Error ? cause.stack : undefined };
}
