/**
 * Compares a subject's ledger with itself and with its projections. The ledger is the truth; each difference knows
 * the write that mends it, where there is one. A job under way is a difference that mends itself.
 */
import type { EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { FollowingRow } from '../../storage/rows/ledger/following.ts';
import type { Domain } from '../domain.ts';
import { isErased } from '../ledger/erased.ts';
import { type Difference, guarded } from './check.ts';
import { directoryDifferences } from './directory-differences.ts';
import { erasedDifferences } from './erased-differences.ts';
import { followingDifferences, ghostFollowers, pairsOf } from './follower-differences.ts';
import { ledgerDifferences } from './ledger-differences.ts';
import { logDifferences } from './log-differences.ts';
import { lookDifferences } from './look-differences.ts';
import { lostEvents, lostNamedEvents, lostOwnEvents } from './lost-events.ts';
import { notificationDifferences } from './notification-differences.ts';
import { lostReactions } from './reaction-differences.ts';
import { lostDocuments } from './search-differences.ts';
import { lostReplies } from './thread-differences.ts';
import { timelineDifferences } from './timeline-differences.ts';
import { tokenDifferences } from './token-differences.ts';
import { webhookDifferences } from './webhook-differences.ts';
import { wordDifferences } from './word-differences.ts';

export type { Difference } from './check.ts';

/**
 * All differences of one subject: its chain and contents, its index, its pairs, its followers' rows, its own timeline, and
 * what it gave others to be told of. Of one that was erased, whether anything is left.
 */
export async function* findDifferences(domain: Domain, subject: SubjectId): AsyncGenerator<Difference> {
	if (await isErased(domain, subject)) {
		yield* guarded(subject, 'its erasure', erasedDifferences(domain, subject));
		return;
	}
	const forged = new Set<EventId>();
	const following = new Map<SubjectId, FollowingRow>();
	const held = new Map<EventId, number>();
	yield* guarded(subject, 'its ledger', ledgerDifferences(domain, subject, forged));
	yield* guarded(subject, 'its place in the log', logDifferences(domain, subject));
	yield* guarded(subject, 'its handle', directoryDifferences(domain, subject));
	yield* guarded(subject, 'its words', wordDifferences(domain, subject));
	yield* guarded(subject, 'its tokens', tokenDifferences(domain, subject));
	yield* guarded(subject, 'its webhooks', webhookDifferences(domain, subject));
	yield* guarded(subject, 'its saved searches', lookDifferences(domain, subject));
	yield* guarded(subject, 'who it follows', pairsOf(domain, subject, following));
	yield* guarded(subject, 'who it follows', followingDifferences(domain, subject, following));
	yield* guarded(subject, 'its followers', ghostFollowers(domain, subject));
	yield* guarded(subject, 'its timeline', timelineDifferences(domain, subject, following, held));
	yield* guarded(subject, 'its events', lostOwnEvents(domain, subject, held));
	for (const [followed, pair] of following)
		if (pair.state === 'on')
			yield* guarded(subject, `the events of ${followed}`, lostEvents(domain, subject, followed, pair, held));
	yield* guarded(subject, 'its events', lostNamedEvents(domain, subject, forged));
	yield* guarded(subject, 'its replies', lostReplies(domain, subject, forged));
	yield* guarded(subject, 'its reactions', lostReactions(domain, subject));
	yield* guarded(subject, 'its events in the search index', lostDocuments(domain, subject, forged));
	yield* guarded(subject, 'what others are told of', notificationDifferences(domain, subject, following, forged));
}
