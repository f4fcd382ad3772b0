import fc from 'fast-check';
import { FOLLOW_POLICIES } from '../../contract/subject/subject.ts';
import type { PairVerb } from './delivery-guarantees.ts';
import { type Act, type Mishap, PROCESSES, type Schedule } from './schedule.ts';
import { SUBJECTS } from './subjects.ts';

const TIME = 120_000;
const at = fc.integer({ min: 0, max: TIME });
// Interleavings are close together: most of what happens, happens within a second.
const close = fc
	.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 400 }))
	.map(([second, ms]) => second * 20_000 + ms);
const when = fc.oneof(close, at);
const who = fc.nat({ max: SUBJECTS.length - 1 });
const process = fc.nat({ max: PROCESSES - 1 });

const act: fc.Arbitrary<Act> = fc.oneof(
	fc.record(
		{
			kind: fc.constant('post' as const),
			at: when,
			who,
			target: fc.option(who, { nil: undefined }),
			answers: fc.nat({ max: 5 }),
			process,
		},
		{ requiredKeys: ['kind', 'at', 'who', 'target', 'process'] },
	),
	fc.record(
		{
			kind: fc.constant('react' as const),
			at: when,
			who,
			nth: fc.nat({ max: 5 }),
			reaction: fc.constantFrom('seen' as const, 'like' as const),
			takesBack: fc.constant(true as const),
			process,
		},
		{ requiredKeys: ['kind', 'at', 'who', 'nth', 'reaction', 'process'] },
	),
	fc.record({ kind: fc.constant('remove' as const), at: when, who, process, nth: fc.nat({ max: 5 }) }),
	fc.record({
		kind: fc.constantFrom<PairVerb>('follow', 'follow', 'unfollow', 'accept', 'refuse', 'block', 'unblock'),
		at: when,
		who,
		target: who,
		process,
	}),
	fc.record({
		kind: fc.constant('policy' as const),
		at: when,
		who,
		follows: fc.constantFrom(...FOLLOW_POLICIES),
		process,
	}),
);

const mishap: fc.Arbitrary<Mishap> = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ kind: fc.constant('kill' as const), at: when, process }) },
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constant('pause' as const),
			at: when,
			process,
			for: fc.integer({ min: 1_000, max: 400_000 }),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('wipe' as const), at: when }) },
	{
		weight: 1,
		arbitrary: fc.record({
			kind: fc.constant('power' as const),
			at: when,
			kept: fc.double({ min: 0, max: 1, noNaN: true }),
		}),
	},
);

/** 12 % of writes fail, are lost, late or repeated; clocks are up to ten minutes off; processes stand still or die, or the power is lost. */
export const schedule: fc.Arbitrary<Schedule> = fc.record({
	seed: fc.integer(),
	faults: fc.record({
		refused: fc.constant(0.03),
		lost: fc.constant(0.03),
		late: fc.constant(0.04),
		repeated: fc.constant(0.02),
		latency: fc.constantFrom(5, 50, 500),
		lateBy: fc.constant(30_000),
	}),
	acts: fc.array(act, { minLength: 2, maxLength: 14 }),
	mishaps: fc.array(mishap, { maxLength: 4 }),
});

/** Acts and mishaps of one story, each at a time of its own, on a store where many writes land late. */
export function story(acts: [Act, number][], mishaps: [Mishap, number][] = []): fc.Arbitrary<Schedule> {
	const timed = <T extends { at: number }>(items: [T, number][]) =>
		fc.tuple(
			...items.map(([item, until]) => fc.integer({ min: item.at, max: until }).map((at): T => ({ ...item, at }))),
		);
	return fc.record({
		seed: fc.integer(),
		faults: fc.record({
			refused: fc.constant(0.05),
			lost: fc.constant(0.05),
			late: fc.constantFrom(0.05, 0.3),
			repeated: fc.constant(0.05),
			latency: fc.constantFrom(50, 500),
			lateBy: fc.constant(30_000),
		}),
		acts: timed(acts),
		mishaps: timed(mishaps),
	});
}
