/** Chance that is the same for the same seed. */
export type Random = {
	/** 0 ≤ x < 1. */
	next(): number;
	/** A whole number below `limit`. */
	below(limit: number): number;
	/** True with this probability. */
	chance(probability: number): boolean;
	bytes(size: number): Uint8Array;
};

/** mulberry32: small, quick, and good enough to choose faults with. */
export function createRandom(seed: number): Random {
	let state = seed | 0;
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
	return {
		next,
		below: (limit) => Math.floor(next() * limit),
		chance: (probability) => next() < probability,
		bytes: (size) => Uint8Array.from({ length: size }, () => Math.floor(next() * 256)),
	};
}
