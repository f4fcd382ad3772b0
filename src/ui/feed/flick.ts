/** A scroll position, and the milliseconds at which the page was there. */
export type Place = { at: number; y: number };

/** The time in which a flick shows. */
export const FLICK_WINDOW_MS = 300;
/** Screens within that time. A page key goes by less than one. */
const STARTS_ABOVE = 1;
const ENDS_BELOW = 0.5;
/** Screens. A longer step counts as one of this length, so that a jump is no flick. */
const LONGEST_STEP = 0.4;

/** Whether the reader flicks: scrolls so fast that nothing can be read. `places` are those of the last moment. */
export function isFlick(places: readonly Place[], screen: number, was: boolean): boolean {
	let way = 0;
	for (const [n, { y }] of places.entries())
		way += Math.min(Math.abs(y - (places[n - 1]?.y ?? y)), screen * LONGEST_STEP);
	return way > screen * (was ? ENDS_BELOW : STARTS_ABOVE);
}

/** The places that are not older than a flick's time. */
export function lately(places: readonly Place[], now: number): Place[] {
	return places.filter(({ at }) => now - at <= FLICK_WINDOW_MS);
}
