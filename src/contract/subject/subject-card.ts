/** A subject as the lists of the directory show it: who it is, how much goes on there, and what the reader has of it. */
import type { Label, SubjectLabels } from '../label/labels.ts';
import type { Profile, SubjectId, SubjectKind } from './subject.ts';

/** Live events of a subject, its followers, and the subjects that it follows. Events for one subject alone are not counted. */
export type Counts = { followers: number; following: number; events: number };

/** A subject as short lists show it, with the labels that moderators gave, and places to which references in its texts lead. */
export type NamedSubject = { id: SubjectId; handle: string; name: string; kind: SubjectKind } & SubjectLabels &
	Pick<Profile, 'issueLink' | 'commitLink'>;

/** The reason for a suggestion. `by` are some of the `count` subjects that follow it, and that the reader follows. */
export type SuggestionReason =
	| { kind: 'followed-by'; by: NamedSubject[]; count: number }
	| { kind: 'shared-tags'; tags: string[] };

export type SubjectCard = Pick<Profile, 'id' | 'handle' | 'name' | 'kind' | 'follows' | 'description'> & {
	counts: Counts;
	/** The minute of the newest of its events that everybody may read; ISO 8601 in UTC. */
	lastEventAt?: string;
	createdAt: string;
	/** The reader's relation to the subject. */
	relation: 'self' | 'none' | 'following' | 'requested';
	/** True when it follows the reader. */
	followsMe?: boolean;
	reason?: SuggestionReason;
	labels?: Label[];
};

/**
 * - `active`: those that posted, by their newest event.
 * - `followed`: by followers, most first.
 * - `newest`: those that came last.
 * - `name`: A–Z, by handle.
 */
export const SUBJECT_ORDERS = ['active', 'followed', 'newest', 'name'] as const;
export type SubjectOrder = (typeof SUBJECT_ORDERS)[number];
