import { type MessagePort, Worker } from 'node:worker_threads';
import { StorageError, type StorageReason } from '../../port.ts';
import type { OpenAs } from '../file/schema.ts';
import type { Request, WriterResult } from './messages.ts';

/** Data with which a thread is started: its data directory, and the tables and queues that it writes. */
export type ThreadData = { dataDir: string; names: string[]; openAs: OpenAs };

/** Result of opening: the file, and the ids of the names in their order. */
export type Opened = { file: string; ids: number[] };

/** Requests that are done in one transaction. `isDurable`: it is answered once it survives a loss of power. */
export type Call = { id: number; rows: number; isDurable: boolean; requests: Request[] };

/** A port of another thread of this process, whose writes wait for those of the thread's own process to answer. */
export type Lent = { port: MessagePort };

/** Requests to a thread: a call, to finish, or to serve another thread as well. */
export type ThreadRequest = Call | { end: true } | { lent: Lent };

/** Replies of a thread. */
export type ThreadReply =
	| { opened: Opened }
	| { refused: Failure }
	| { id: number; answers: WriterResult[] }
	| { id: number; failure: Failure };

type Failure = { reason: StorageReason; message: string; cause: string | undefined };

type Caller = { resolve: (answers: WriterResult[]) => void; reject: (error: StorageError) => void };

/**
 * Starts the thread's own program. Node reads it as it is; Next's bundler knows the whole expression, and makes a
 * bundle of that file. What the process was told to load first (`node --import`) is not for the thread.
 */
export const startWorker = (workerData: ThreadData): Worker =>
	new Worker(new URL('./writer-thread.ts', import.meta.url), {
		workerData,
		execArgv: [],
		// Those that it leaves stay open: see `Slack`.
		trackUnmanagedFds: false,
	});

/** The way to a writing thread: the worker itself, or a port to that of another thread (`lentBy`). */
export type Line = Pick<Worker, 'ref' | 'unref' | 'postMessage'> & {
	hear(listener: (reply: ThreadReply) => void): void;
	/** Once the thread is there no more, and why where that is known. */
	whenGone(listener: (error: unknown) => void): void;
};

export function lineTo(worker: Worker): Line {
	let broke: unknown;
	worker.on('error', (error) => {
		broke = error;
	});
	return {
		postMessage: (asked, transfer) => worker.postMessage(asked, transfer),
		ref: () => worker.ref(),
		unref: () => worker.unref(),
		hear: (listener) => void worker.on('message', listener),
		whenGone: (listener) => void worker.once('exit', () => listener(broke)),
	};
}

/** `port` is one end of a channel; who has the store open hands the other to its writing thread, or closes it. */
export function lineThrough(port: MessagePort): Line {
	return {
		postMessage: (asked, transfer) => port.postMessage(asked, transfer),
		ref: () => port.ref(),
		unref: () => port.unref(),
		hear: (listener) => void port.on('message', listener),
		whenGone: (listener) => void port.once('close', () => listener(undefined)),
	};
}

/** One life of the writing thread, from its start to its end. It keeps its process alive only while it has work. */
export class Thread {
	readonly opened: Promise<Opened>;
	readonly #line: Line;
	readonly #ended: Promise<void>;
	readonly #callers = new Map<number, Caller>();
	#calling = 0;
	#error: unknown;
	#isGone = false;

	constructor(line: Line) {
		this.#line = line;
		const { promise, resolve, reject } = Promise.withResolvers<Opened>();
		this.opened = promise;
		line.hear((reply) => {
			if ('opened' in reply) {
				line.unref();
				resolve(reply.opened);
			} else if ('refused' in reply) {
				this.#isGone = true;
				reject(errorOf(reply.refused));
			} else this.#answer(reply);
		});
		this.#ended = new Promise((end) => {
			line.whenGone((why) => {
				this.#isGone = true;
				this.#error = why;
				const error = this.#brokeOff();
				reject(error);
				for (const caller of this.#callers.values()) caller.reject(error);
				this.#callers.clear();
				end();
			});
		});
	}

	/** It takes no more calls. */
	get isGone(): boolean {
		return this.#isGone;
	}

	/** Does all requests in one transaction. Resolves to their answers once it is committed, and durably where that is asked. */
	call({ rows, isDurable, requests }: Omit<Call, 'id'>): Promise<WriterResult[]> {
		if (this.#isGone) return Promise.reject(this.#brokeOff());
		const id = this.#calling++;
		return new Promise((resolve, reject) => {
			if (this.#callers.size === 0) this.#line.ref();
			this.#callers.set(id, { resolve, reject });
			this.#ask({ id, rows, isDurable, requests });
		});
	}

	/** Finishes what was asked, closes the file and ends the thread. */
	async end(): Promise<void> {
		if (!this.#isGone) {
			this.#line.ref();
			this.#ask({ end: true });
		}
		await this.#ended;
	}

	/** Lets another thread write through this one. */
	lend(lent: Lent): void {
		this.#line.postMessage({ lent } satisfies ThreadRequest, [lent.port]);
	}

	#ask(asked: ThreadRequest): void {
		this.#line.postMessage(asked);
	}

	#answer(reply: Extract<ThreadReply, { id: number }>): void {
		const caller = this.#callers.get(reply.id);
		this.#callers.delete(reply.id);
		if (this.#callers.size === 0) this.#line.unref();
		if ('answers' in reply) caller?.resolve(reply.answers);
		else caller?.reject(errorOf(reply.failure));
	}

	/** Requests under way may have been committed, and nobody is left to ask. */
	#brokeOff(): StorageError {
		const why = this.#error instanceof Error ? `: ${this.#error.message}` : '.';
		return new StorageError('unclear', `The thread that writes the embedded store broke off${why}`, {
			cause: this.#error,
		});
	}
}

function errorOf({ reason, message, cause }: Failure): StorageError {
	return new StorageError(reason, message, { cause });
}
