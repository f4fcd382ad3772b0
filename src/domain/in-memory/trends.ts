import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Ports } from '../ports/ports.ts';

/** So long the trends that were found are shown. */
const TRENDS_FRESH_MS = 60_000;

/**
 * Hashtags and subjects with much use: the same for all readers. `subjects` come in their order, more than are shown.
 */
export type Found = { tags: { tag: string; count: number }[]; subjects: SubjectId[] };

/** Keeps the last result, so that many readers cost one search a minute. */
export class Trends {
	readonly #now: Ports['now'];
	#at = Number.NEGATIVE_INFINITY;
	#found: Promise<Found> | undefined;

	constructor({ now }: Pick<Ports, 'now'>) {
		this.#now = now;
	}

	get(find: () => Promise<Found>): Promise<Found> {
		if (this.#found && Math.abs(this.#now() - this.#at) < TRENDS_FRESH_MS) return this.#found;
		const found = find();
		this.#found = found;
		this.#at = this.#now();
		found.catch(() => {
			if (this.#found === found) this.#found = undefined;
		});
		return found;
	}
}
