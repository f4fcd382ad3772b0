/** A scroll position, and the milliseconds at which the page was there. */
export type Place = { at: number; y: number };

/** The time in which a flick shows. */
const WINDOW_MS = 300;
/** A page that stands still for so long is not flicked any more. */
const REST_MS = 150;
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

/** The places of the last moment: none when the page rests. */
export function lately(places: readonly Place[], now: number): Place[] {
	const isAtRest = now - (places.at(-1)?.at ?? 0) > REST_MS;
	return isAtRest ? [] : places.filter(({ at }) => now - at <= WINDOW_MS);
}
