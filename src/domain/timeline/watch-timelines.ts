/**
 * Tells those who have a timeline open that it changed. However many connections a reader has, it is looked at once;
 * at once when this process wrote to it, and now and then for what other processes wrote, less often the longer
 * nothing happens. What changed is not said: the reader reads it from storage.
 */
import { createHash } from 'node:crypto';
import { PAGE_SIZE } from '../../contract/event.ts';
import type { SubjectId } from '../../contract/subject.ts';
import type { StoreObserver } from '../../storage/observed-store.ts';
import type { Table } from '../../storage/port.ts';
import type { Ports } from '../core/ports.ts';

export type TimelineWatch = {
	/** Observes the store through which this process writes. */
	observe: StoreObserver;
	/**
	 * Yields after each change, and once at the start, so that a reader who reconnects misses nothing. `version` is the
	 * same where the first page is, tombstones included. Throws a `StorageError` when storage does not answer.
	 */
	changes(reader: SubjectId, signal?: AbortSignal): AsyncGenerator<{ version: string }>;
};

/** Milliseconds between two looks: right after a change, and at the most. */
export type Pace = { shortest: number; longest: number };

/** Rows are written many at once: one look answers for those of so many milliseconds. */
const TOGETHER = 40;
const SLOWER = 1.5;

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

	return {
		observe(call) {
			if (call.name !== 'timelines' || call.written.length === 0) return undefined;
			return (failure) => {
				if (failure === undefined) for (const { partition } of call.written) open.get(partition)?.wrote();
			};
		},
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

type Change = { number: number; version: string };

/**
 * Of the first page of a timeline. A tombstone counts: an event that came and went between two looks may have been
 * read between them, so that a timeline is never again what it was before.
 */
async function versionOf(timelines: Table, reader: SubjectId): Promise<string> {
	const { rows } = await timelines.range({ partition: reader, limit: PAGE_SIZE });
	const hash = createHash('sha256');
	for (const { row, properties } of rows) hash.update(properties.removed ? `${row} removed` : row);
	return hash.digest('base64url');
}

/** One reader's timeline, as long as somebody has it open. */
class Watched {
	connections = 0;
	readonly #look: () => Promise<string>;
	readonly #sleep: Ports['sleep'];
	readonly #pace: Pace;
	#change: Change | undefined;
	#failure: Error | undefined;
	#written = false;
	#pause = new AbortController();
	readonly #waiting = new Set<() => void>();

	constructor(look: () => Promise<string>, sleep: Ports['sleep'], pace: Pace) {
		this.#look = look;
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
				const version = await this.#look();
				// What was written below the first page does not show in it, nor what is gone again.
				const changed = written || version !== this.#change?.version;
				if (changed) this.#tell({ number: (this.#change?.number ?? 0) + 1, version });
				wait = changed ? this.#pace.shortest : Math.min(wait * SLOWER, this.#pace.longest);
				await this.#sleep(wait, this.#pause.signal);
				if (this.#pause.signal.aborted) await this.#sleep(TOGETHER);
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
