/** Counts all that a stress test asks of storage, and knows when an event has reached its last follower. */
import type { EventId } from '../contract/event/event.ts';
import { NO_OPERATIONS, type Operations } from '../contract/event/receipt.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import { countInto } from '../storage/count-operations.ts';
import type { CallEnded, StoreCall } from '../storage/observed-store.ts';
import { type RowKey, StorageError } from '../storage/port.ts';

/**
 * Requests that storage did not take. `refused`: requests that an account refused or did not answer. `unsent`: requests that
 * waited too long for their turn. `failed`: other requests that got no clear answer.
 */
export type Throttling = { refused: number; unsent: number; failed: number };

type Arrivals = { rows: number; wanted: number; arrived(at: number): void };

export class Tally {
	readonly operations: Operations = { ...NO_OPERATIONS };
	/** The accounts themselves count the requests that they refused. */
	readonly throttling: Omit<Throttling, 'refused'> = { unsent: 0, failed: 0 };
	readonly #count = countInto(this.operations);
	readonly #arrivals = new Map<EventId, Arrivals>();
	/** Rows of events whose wanted number is not known yet. */
	readonly #early = new Map<EventId, number>();
	readonly #posters = new Set<SubjectId>();

	/** For `observedStore`. */
	readonly observe = (call: StoreCall): CallEnded | undefined => {
		this.#count(call);
		return (failure) => {
			if (failure !== undefined) this.#noteFailure(failure);
			else if (call.on === 'table' && call.name === 'timelines' && call.operation === 'writeMany')
				this.#noteArrivals(call.written);
		};
	};

	/** All operations so far. */
	get total(): number {
		const { reads, writes, queue } = this.operations;
		return reads + writes + queue;
	}

	/** A poster's own row is no delivery. */
	isPoster(subject: SubjectId): void {
		this.#posters.add(subject);
	}

	/** Calls `arrived`, with the time by `performance.now()`, once so many followers have the event. */
	onArrived(event: EventId, wanted: number, arrived: (at: number) => void): void {
		const rows = this.#early.get(event) ?? 0;
		this.#early.delete(event);
		if (rows >= wanted) arrived(performance.now());
		else this.#arrivals.set(event, { rows, wanted, arrived });
	}

	#noteFailure(failure: unknown): void {
		if (!(failure instanceof StorageError)) return;
		if (failure.reason === 'busy') this.throttling.unsent++;
		else if (failure.reason === 'unclear') this.throttling.failed++;
	}

	/** Rows of several events may be written together, and the poster's own row with them. */
	#noteArrivals(written: readonly RowKey[]): void {
		const at = performance.now();
		for (const { partition, row } of written) {
			if (this.#posters.has(partition)) continue;
			const known = this.#arrivals.get(row);
			if (!known) this.#early.set(row, (this.#early.get(row) ?? 0) + 1);
			else if (++known.rows === known.wanted) {
				this.#arrivals.delete(row);
				known.arrived(at);
			}
		}
	}
}
