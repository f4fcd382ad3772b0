import { REACTION_KINDS, type ReactionKind, type Reactions } from '../../contract/reading/reaction.ts';

/** The reactions to an event once its reader has given a kind, or taken it back. `known` itself where that changes nothing. */
export function withReaction<Known extends Reactions>(known: Known, kind: ReactionKind, gives: boolean): Known {
	const { reactions, myReactions } = known;
	if (myReactions.includes(kind) === gives) return known;
	const { [kind]: before = 0, ...others } = reactions;
	const count = before + (gives ? 1 : -1);
	return {
		...known,
		reactions: count > 0 ? { ...others, [kind]: count } : others,
		myReactions: gives ? [...myReactions, kind] : myReactions.filter((mine) => mine !== kind),
	};
}

/** The number of subjects that gave a kind. Counts may follow a moment after the reader's own reaction. */
export const countOf = ({ reactions, myReactions }: Reactions, kind: ReactionKind): number =>
	Math.max(reactions[kind] ?? 0, Number(myReactions.includes(kind)));

/** The kinds that somebody gave, in the order in which they are shown. */
export const kindsGiven = (known: Reactions): ReactionKind[] =>
	REACTION_KINDS.filter((kind) => countOf(known, kind) > 0);

/** The kind that most gave. */
export const mostGiven = (known: Reactions): ReactionKind | undefined =>
	kindsGiven(known).toSorted((a, b) => countOf(known, b) - countOf(known, a))[0];

/** The number of reactions of all kinds. */
export const countOfAll = (known: Reactions): number =>
	REACTION_KINDS.reduce((sum, kind) => sum + countOf(known, kind), 0);
