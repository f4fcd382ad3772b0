/** Reactions: what subjects say of an event without a reply. A subject gives each kind once to an event. */
import type { Page } from '../event/event.ts';
import type { Profile } from '../subject/subject.ts';

/** In the order in which they are shown. */
export const REACTION_KINDS = ['seen', 'thanks', 'like', 'celebrate', 'question', 'problem'] as const;
export type ReactionKind = (typeof REACTION_KINDS)[number];

/** Number of subjects that gave each kind. A kind that nobody gave is missing. */
export type ReactionCounts = Partial<Record<ReactionKind, number>>;

/** `myReactions`: the kinds that the caller gave. */
export type Reactions = { reactions: ReactionCounts; myReactions: ReactionKind[] };

/** A subject that reacted, and the kinds that it gave. */
export type Reacted = { subject: Pick<Profile, 'id' | 'handle' | 'name' | 'kind'>; kinds: ReactionKind[] };

export type ReactedPage = Page<Reacted>;
