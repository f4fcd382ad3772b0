/** Says in words what a store carries, and which part of it gives way first. It knows figures alone. */
import { ANSWER_WITHIN_MS, type Demands, highestCarried, refusedSteps, type Step } from './steps.ts';

/**
 * - `ledger`: the partition of the hottest poster. Only its own posts are answered slowly.
 * - `store`: posts of everybody are answered slowly, or reads.
 * - `queue`: posts are answered, and their deliveries wait.
 * - `account`: it refuses requests.
 * - `process`: the one that makes the load computes all the time, so that storage may carry more.
 */
export type Part = 'ledger' | 'store' | 'queue' | 'account' | 'process';

/** A part that gave way, and the posts a second at which it did so first. */
export type GaveWay = { part: Part; at: number };

/** `carries` is undefined when not even the slowest step was carried. `isOpen`: no step was refused, so it may be more. */
export type Verdict = { carries: number | undefined; followers: number; gaveWay: GaveWay[]; isOpen: boolean };

/** A ledger is the slow one where its answers take so many times those of the others. */
const LEDGER_ALONE = 1.5;
/** A process that computes for a greater share of the time keeps requests waiting itself. */
const BUSY_SHARE = 0.9;

export function verdictOf(steps: readonly Step[], followers: number, demands: Demands): Verdict {
	const carried = highestCarried(steps, demands);
	return {
		carries: carried && carried.posted,
		followers,
		gaveWay: gaveWayOf(steps, demands),
		isOpen: refusedSteps(steps, demands).length === 0,
	};
}

/** Parts whose failure makes all others slow: of two that gave way at the same rate, they are the cause. */
const CAUSES: readonly Part[] = ['process', 'account'];

/**
 * The parts that gave way, the first one first. A part gave way at the lowest rate at which its pressure reached 1. Of two
 * at the same rate, a cause comes first, and then the one under more pressure. Only rates that were not carried tell: a
 * load that is carried presses nothing too hard.
 */
function gaveWayOf(steps: readonly Step[], demands: Demands): GaveWay[] {
	const found = new Map<Part, GaveWay & { pressure: number }>();
	for (const step of refusedSteps(steps, demands))
		for (const [part, pressure] of Object.entries(pressuresOf(step, demands)) as [Part, number][])
			if (pressure >= 1 && !found.has(part)) found.set(part, { part, at: step.offered, pressure });
	const rankOf = ({ part }: GaveWay) => (CAUSES.includes(part) ? CAUSES.indexOf(part) : CAUSES.length);
	return [...found.values()]
		.toSorted((one, other) => one.at - other.at || rankOf(one) - rankOf(other) || other.pressure - one.pressure)
		.map(({ part, at }) => ({ part, at }));
}

/** Pressure on each part: at 1 and more it gives way. */
export function pressuresOf(step: Step, { deliverWithin }: Demands): Record<Part, number> {
	const { hottest, others, reads, deliver, depth, offered, late, refused, busy, failed } = step;
	const isLedgerAlone = others.p95 > 0 && hottest.p95 >= others.p95 * LEDGER_ALONE;
	const waiting = Math.max(0, depth.after - depth.before);
	return {
		ledger: isLedgerAlone ? hottest.p95 / ANSWER_WITHIN_MS : 0,
		store: Math.max(isLedgerAlone ? 0 : hottest.p95, others.p95, reads.p95) / ANSWER_WITHIN_MS,
		queue: Math.max(
			// Time that an event takes after its answer is time in which its delivery waits.
			(deliver.p95 - Math.max(hottest.p95, others.p95)) / (deliverWithin * 1_000),
			waiting / (offered * deliverWithin),
			late / (offered * deliverWithin),
		),
		account: refused > 0 || failed > 0 ? 1 + (refused + failed) / offered : 0,
		process: busy / BUSY_SHARE,
	};
}

const count = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });

/** The verdict as sentences. `engine` says what the store is: Azure's accounts carry more when more processes ask. */
export function sentencesOf(
	{ carries, followers, gaveWay, isOpen }: Verdict,
	{ engine, deliverWithin }: Demands & { engine: 'azure' | 'embedded' },
): string[] {
	const store = engine === 'azure' ? 'This account' : 'This machine';
	const to = `to ${count(followers)} follower${followers === 1 ? '' : 's'} each`;
	const ways = waysOf(gaveWay, engine);
	if (carries === undefined && isOpen)
		return [
			'The time or the operations did not suffice for posts at a growing rate: allow more --seconds or --operations.',
		];
	if (carries === undefined)
		return [`${store} did not deliver the slowest load that was tried within ${count(deliverWithin)} s.`, ...ways];
	const rate = `${count(carries)} posts/s ${to} (${count(carries * followers)} deliveries/s), delivered within ${count(deliverWithin)} s`;
	if (isOpen)
		return [
			`${store} carries at least ${rate}.`,
			'Nothing gave way with the time and the operations that were allowed.',
		];
	return [`${store} carries ${rate}.`, ...ways];
}

const WORDS: Record<Part, string> = {
	ledger: 'the ledger of the hottest poster (its posts alone are answered slowly)',
	store: 'the store (posts and reads of everybody are answered slowly)',
	queue: 'the queue (deliveries wait)',
	account: 'the account (it refuses requests)',
	process: 'the processor of this process (it computes all the time)',
};

function waysOf(gaveWay: readonly GaveWay[], engine: 'azure' | 'embedded'): string[] {
	const [first, ...others] = gaveWay;
	if (!first) return ['No part stands out: other programs may have taken the machine for a while.'];
	const then = others.map(({ part }) => `, then ${WORDS[part]}`).join('');
	const sentence = `At ${count(first.at)} posts/s, ${WORDS[first.part]} gives way first${then}.`;
	return engine === 'azure' && first.part === 'process'
		? [sentence, 'The account may carry more: several processes, or a faster machine, would show it.']
		: [sentence];
}
