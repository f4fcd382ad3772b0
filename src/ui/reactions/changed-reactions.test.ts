/** Reactions as their giver sees them at once. */
import { expect, test } from 'vitest';
import type { Reactions } from '../../contract/reading/reaction.ts';
import { countOf, countOfAll, kindsGiven, mostGiven, withReaction } from './changed-reactions.ts';

const seenByTwo: Reactions = { reactions: { seen: 2 }, myReactions: [] };

test('a given kind counts once, and is gone once it is taken back', () => {
	const given = withReaction(seenByTwo, 'like', true);
	expect(given).toEqual({ reactions: { seen: 2, like: 1 }, myReactions: ['like'] });
	expect(withReaction(given, 'like', true)).toBe(given);
	expect(withReaction(given, 'like', false)).toEqual(seenByTwo);
	expect(withReaction(seenByTwo, 'like', false)).toBe(seenByTwo);
	const both = withReaction(given, 'seen', true);
	expect(both).toEqual({ reactions: { seen: 3, like: 1 }, myReactions: ['like', 'seen'] });
	expect(kindsGiven(both)).toEqual(['seen', 'like']);
	expect(countOfAll(both)).toBe(4);
	expect(mostGiven(both)).toBe('seen');
	expect(mostGiven({ reactions: { seen: 1, problem: 2 }, myReactions: [] })).toBe('problem');
});

test('a reaction of the reader shows before it is counted', () => {
	const early: Reactions = { reactions: {}, myReactions: ['thanks'] };
	expect(countOf(early, 'thanks')).toBe(1);
	expect(kindsGiven(early)).toEqual(['thanks']);
	expect(withReaction(early, 'thanks', false)).toEqual({ reactions: {}, myReactions: [] });
});
