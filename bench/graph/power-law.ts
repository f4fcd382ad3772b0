/** A graph as uneven as a real one: a few subjects have most followers. */
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import type { Random } from '../../src/testing/simulator/random.ts';

/**
 * Sizes that fall as a power of their rank, the greatest first: so many on average, and the first has that share of all.
 */
export function powerLaw(count: number, average: number, largestShare: number): number[] {
	const largest = count * average * largestShare;
	const sizes = (exponent: number) => Array.from({ length: count }, (_, rank) => largest * (rank + 1) ** -exponent);
	// The exponent is found by halving: a greater one makes fewer of all.
	let [low, high] = [0, 4];
	for (let step = 0; step < 50; step++) {
		const middle = (low + high) / 2;
		if (sum(sizes(middle)) > count * average) low = middle;
		else high = middle;
	}
	return sizes(low).map((size) => Math.max(1, Math.round(size)));
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** So many different readers from all over, ascending as a walk lists them. */
export function someOf(all: readonly SubjectId[], count: number, random: Random): SubjectId[] {
	let stride = 1 + random.below(all.length);
	while (commonDivisor(stride, all.length) > 1) stride++;
	const start = random.below(all.length);
	return Array.from(
		{ length: count },
		(_, index) => all[(start + index * stride) % all.length] as SubjectId,
	).toSorted();
}

export function shuffled<T>(values: readonly T[], random: Random): T[] {
	const mixed = [...values];
	for (let index = mixed.length - 1; index > 0; index--) {
		const other = random.below(index + 1);
		[mixed[index], mixed[other]] = [mixed[other] as T, mixed[index] as T];
	}
	return mixed;
}

/** Indices drawn with these weights. */
export function drawn(weights: readonly number[], count: number, random: Random): number[] {
	let total = 0;
	const upTo = weights.map((weight) => {
		total += weight;
		return total;
	});
	return Array.from({ length: count }, () => firstAbove(upTo, random.next() * total));
}

function firstAbove(ascending: readonly number[], value: number): number {
	let [low, high] = [0, ascending.length - 1];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if ((ascending[middle] as number) > value) high = middle;
		else low = middle + 1;
	}
	return low;
}

const commonDivisor = (one: number, other: number): number => (other === 0 ? one : commonDivisor(other, one % other));
