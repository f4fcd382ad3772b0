/** Follows in three shapes, so many at once. Nobody has posted, so a follow brings no events. */
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import { follow } from '../../src/domain/graph/follow.ts';
import { subjectIdOf } from '../../src/domain/subject/subject-id.ts';
import { asUser } from '../../src/testing/as-user.ts';
import { readers } from '../tideline/followers.ts';
import { makePeople } from '../tideline/people.ts';
import type { Acts } from './weigh.ts';

const FOLLOWS_AT_ONCE = 64;

const POPULAR = subjectIdOf('dev', 'popular');

type Pair = { follower: SubjectId; followed: SubjectId };

/** The pairs of so many follows, in the order in which they are made. */
type Shape = (people: readonly SubjectId[], count: number) => Pair[];

const pairs = (count: number, pairOf: (n: number) => Pair) => Array.from({ length: count }, (_, n) => pairOf(n));
const at = (people: readonly SubjectId[], n: number) => people[n % people.length] as SubjectId;

export const SHAPES: Readonly<Record<string, Shape>> = {
	/** Each subject follows the next one, so each is followed once. */
	'a follow, each of another subject': (people, count) =>
		pairs(count, (n) => ({ follower: at(people, n), followed: at(people, n + FOLLOWS_AT_ONCE * 2 + 1) })),
	'a follow of one subject by many': (people, count) =>
		pairs(count, (n) => ({ follower: at(people, n), followed: POPULAR })),
	'a follow of many by one subject': (people, count) =>
		pairs(count, (n) => ({ follower: POPULAR, followed: at(people, n) })),
};

/** `most`: the follows that are made altogether, at the most. */
export const followsIn =
	(shape: Shape, most: number): Acts =>
	async ({ store, domain }) => {
		const people = readers(most);
		await makePeople(store, [...people, POPULAR]);
		const left = shape(people, most);
		return async (count) => {
			const some = left.splice(0, count).values();
			const followOn = async () => {
				for (const pair of some) await follow({ domain, principal: asUser(pair.follower) }, pair);
			};
			await Promise.all(Array.from({ length: FOLLOWS_AT_ONCE }, followOn));
		};
	};
