import type { EventId } from '../../src/contract/event/event.ts';
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import type { StoreObserver } from '../../src/storage/observed-store.ts';
import type { RowKey } from '../../src/storage/port.ts';

type Seen = { rows: number; lastAt: number; wanted: number; resolve?(at: number): void };

/** Knows when the last follower's row of an event was acknowledged, which is when it can be read. */
export class Deliveries {
	readonly #seen = new Map<EventId, Seen>();
	readonly #posters = new Set<SubjectId>();

	/** Notes the inserts into followers' timelines as they are acknowledged. */
	readonly observe: StoreObserver = (call) => {
		if (call.name !== 'timelines' || call.operation !== 'writeMany') return undefined;
		return (failure) => {
			if (failure === undefined) this.#note(call.written);
		};
	};

	/** A poster's own row is no delivery. */
	isPoster(subject: SubjectId): void {
		this.#posters.add(subject);
	}

	/** Resolves, with the time by `performance.now()`, once that many followers have the event. */
	async lastOf(event: EventId, followers: number): Promise<number> {
		const seen = this.#of(event);
		seen.wanted = followers;
		if (seen.rows < followers)
			await new Promise<number>((resolve) => {
				seen.resolve = resolve;
			});
		this.#seen.delete(event);
		return seen.lastAt;
	}

	#of(event: EventId): Seen {
		let seen = this.#seen.get(event);
		if (!seen) {
			seen = { rows: 0, lastAt: 0, wanted: Number.POSITIVE_INFINITY };
			this.#seen.set(event, seen);
		}
		return seen;
	}

	/** Rows of several events may be written together, and the poster's own row with them. */
	#note(writes: readonly RowKey[]): void {
		const at = performance.now();
		for (const { partition, row } of writes) {
			if (this.#posters.has(partition)) continue;
			const seen = this.#of(row);
			seen.rows += 1;
			seen.lastAt = at;
			if (seen.rows === seen.wanted) seen.resolve?.(at);
		}
	}
}
