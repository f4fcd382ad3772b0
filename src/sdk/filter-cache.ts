import type { TimelineFilter } from '../contract/timeline/timeline.ts';

/** An answer may be this old: a tail and a walk need it with each page. */
const FILTER_AGE_MS = 1_000;

export type FilterCache = {
	get(): Promise<TimelineFilter>;
	/** Forgets the answer, because the reader has just hidden or shown something. */
	forget(): void;
};

/** Keeps what a reader hides for a second. Calls that wait at the same time share one answer. */
export function cacheFilter(get: () => Promise<TimelineFilter>): FilterCache {
	let held: { filter: Promise<TimelineFilter>; freshUntil: number } | undefined;

	return {
		get() {
			const now = performance.now();
			if (held && now < held.freshUntil) return held.filter;
			const asked = { filter: get(), freshUntil: now + FILTER_AGE_MS };
			held = asked;
			asked.filter.catch(() => {
				if (held === asked) held = undefined;
			});
			return asked.filter;
		},
		forget() {
			held = undefined;
		},
	};
}
