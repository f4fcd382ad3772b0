/**
 * Counts in the head of a ledger. No hash covers them: they follow from the facts, and a reconciliation compares them.
 */
import { isForFollowers } from '../../../contract/event/audience.ts';
import type { Event } from '../../../contract/event/event.ts';
import type { Counts } from '../../../contract/subject/subject-card.ts';
import type { Row, Write } from '../../port.ts';

/**
 * Numbers of the ledger's live events that are for more than one subject, and of its follows. They change in the
 * transaction that changes those facts, so that they are never wrong.
 */
export type LedgerCounts = Pick<Counts, 'events' | 'following'>;
export const NO_COUNTS: LedgerCounts = { events: 0, following: 0 };

/** Not of the marker of an erasure. */
export const countsIn = ({ properties: { events, following } }: Row): LedgerCounts => ({
	events: Number(events),
	following: Number(following),
});

/** Counts after changes of them. */
export const changedCounts = (counts: LedgerCounts, ...changes: (Partial<LedgerCounts> | undefined)[]): LedgerCounts =>
	changes.reduce<LedgerCounts>(
		(sum, change) => ({
			events: sum.events + (change?.events ?? 0),
			following: sum.following + (change?.following ?? 0),
		}),
		counts,
	);

/**
 * The head with other counts, for a change of facts that no entry makes. Undefined for the marker of an erasure. Without a
 * change it still moves the ETag.
 */
export function headWithCounts(row: Row, change: Partial<LedgerCounts>): Write | undefined {
	if (row.properties.erased) return undefined;
	const { partition, row: name, etag, properties } = row;
	const changed = changedCounts(countsIn(row), change);
	return { partition, row: name, kind: 'update', etag, properties: { ...properties, ...changed } };
}

/** The count of a live event, or a follow. An event for some subjects alone is in no list of its poster's events. */
export const countOfEvent = (event: Pick<Event, 'actor' | 'audience' | 'thread'>): number =>
	isForFollowers(event) ? 1 : 0;
export const countOfFollow = (pair: { state: string } | undefined): number => (pair?.state === 'on' ? 1 : 0);
