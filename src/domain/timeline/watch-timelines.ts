/**
 * Tells the readers of an open timeline that it changed, or their notifications did. A reader may have many connections: they share one look at
 * storage. It comes at once when this process wrote to the timeline, and now and then for what other processes wrote,
 * less often the longer nothing happens. It does not say what changed: the reader reads that from storage.
 */
import { createHash } from 'node:crypto';
import { PAGE_SIZE } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { StoreObserver } from '../../storage/observed-store.ts';
import type { Table } from '../../storage/port.ts';
import { isThreadTimeline, replyKeys } from '../../storage/rows/threads.ts';
import type { Ports } from '../ports/ports.ts';

export type TimelineWatch = {
	/** Observes the store through which this thread writes. */
	observe: StoreObserver;
	/** Another thread of this process wrote to these timelines. */
	wrote(partitions: Iterable<string>): void;
	/**
	 * Yields after each change, and once at the start, so that a reader who reconnects misses nothing. `version` is the
	 * same where the first page is, tombstones included. Throws a `StorageError` when storage does not answer.
	 */
	changes(reader: SubjectId, signal?: AbortSignal): AsyncGenerator<{ version: string }>;
};

/** Milliseconds between two reads: the shortest, right after a change, and the longest. */
export type Pace = { shortest: number; longest: number };

/** Rows are written many at once: one read serves all that are written within so many milliseconds. */
const WRITES_TOGETHER_MS = 40;
const SLOWER_FACTOR = 1.5;

export function watchTimelines(timelines: Table, sleep: Ports['sleep'], pace: Pace): TimelineWatch {
	const open = new Map<SubjectId, Watched>();

	function enter(reader: SubjectId): Watched {
		const watched = open.get(reader) ?? new Watched(() => versionOf(timelines, reader), sleep, pace);
		if (watched.connections++ === 0) {
			open.set(reader, watched);
			void watched.watch();
		}
		return watched;
	}

	function leave(reader: SubjectId, watched: Watched): void {
		if (--watched.connections > 0) return;
		if (open.get(reader) === watched) open.delete(reader);
		watched.wake();
	}

	const wrote = (partitions: Iterable<string>) => {
		for (const partition of partitions) open.get(partition)?.wrote();
	};

	return {
		observe: timelinesWritten(wrote),
		wrote,
		async *changes(reader, signal) {
			const watched = enter(reader);
			try {
				let heard = 0;
				for (;;) {
					const change = await watched.after(heard, signal);
					if (!change) return;
					heard = change.number;
					yield { version: change.version };
				}
			} finally {
				leave(reader, watched);
			}
		},
	};
}

/** Tells whose timelines were written, or notifications, once everybody sees it. */
export function timelinesWritten(tell: (partitions: Iterable<string>) => void): StoreObserver {
	return (call) => {
		if (call.name !== 'timelines' && call.name !== 'notifications') return undefined;
		if (call.written.length === 0) return undefined;
		return (failure) => {
			if (failure === undefined) tell(call.written.map(({ partition }) => partition));
		};
	};
}

type Change = { number: number; version: string };

/**
 * The version of the first page of a timeline. Tombstones count: an event that came and went between two reads may have
 * been shown in between, so the timeline must not look unchanged.
 */
async function versionOf(timelines: Table, reader: string): Promise<string> {
	if (isThreadTimeline(reader)) return versionOfThread(timelines, reader);
	const { rows } = await timelines.range({ partition: reader, limit: PAGE_SIZE });
	const hash = createHash('sha256');
	for (const { row, properties } of rows) hash.update(properties.removed ? `${row} removed` : row);
	return hash.digest('base64url');
}

/** The newest replies come last: what is counted of the events of a thread changes with each of them. */
async function versionOfThread(timelines: Table, partition: string): Promise<string> {
	const { rows } = await timelines.range({ ...replyKeys.ofEvents(partition), limit: PAGE_SIZE });
	const counted = rows.map(({ row, properties }) => [row, properties]);
	return createHash('sha256').update(JSON.stringify(counted)).digest('base64url');
}

/** One reader's timeline, as long as somebody has it open. */
class Watched {
	connections = 0;
	readonly #readVersion: () => Promise<string>;
	readonly #sleep: Ports['sleep'];
	readonly #pace: Pace;
	#change: Change | undefined;
	#failure: Error | undefined;
	#written = false;
	#pause = new AbortController();
	readonly #waiting = new Set<() => void>();

	constructor(look: () => Promise<string>, sleep: Ports['sleep'], pace: Pace) {
		this.#readVersion = look;
		this.#sleep = sleep;
		this.#pace = pace;
	}

	wrote(): void {
		this.#written = true;
		this.wake();
	}

	wake(): void {
		this.#pause.abort();
	}

	/** Resolves to the newest change once that is a later one than `heard`; to undefined when `signal` is aborted. */
	async after(heard: number, signal: AbortSignal | undefined): Promise<Change | undefined> {
		while (!signal?.aborted) {
			if (this.#failure) throw this.#failure;
			if (this.#change && this.#change.number > heard) return this.#change;
			await new Promise<void>((resolve) => {
				const done = () => {
					this.#waiting.delete(done);
					signal?.removeEventListener('abort', done);
					resolve();
				};
				this.#waiting.add(done);
				signal?.addEventListener('abort', done);
			});
		}
		return undefined;
	}

	async watch(): Promise<void> {
		let wait = this.#pace.shortest;
		try {
			while (this.connections > 0) {
				this.#pause = new AbortController();
				const written = this.#written;
				this.#written = false;
				const version = await this.#readVersion();
				// A row below the first page does not change the version, nor does one that is gone again.
				const changed = written || version !== this.#change?.version;
				if (changed) this.#tell({ number: (this.#change?.number ?? 0) + 1, version });
				wait = changed ? this.#pace.shortest : Math.min(wait * SLOWER_FACTOR, this.#pace.longest);
				await this.#sleep(wait, this.#pause.signal);
				if (this.#pause.signal.aborted) await this.#sleep(WRITES_TOGETHER_MS);
			}
		} catch (error) {
			this.#failure = error instanceof Error ? error : new Error(String(error));
			this.#tell(this.#change);
		}
	}

	#tell(change: Change | undefined): void {
		this.#change = change;
		for (const done of this.#waiting) done();
	}
}
