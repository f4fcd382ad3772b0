/** The rows of a ledger that come back with its subject. */
import type { EventId } from '../../../contract/event/event.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row } from '../../../storage/port.ts';
import { countOfEvent, countOfFollow, type LedgerCounts } from '../../../storage/rows/ledger/counts.ts';
import { eventKeys, eventProperties, eventRowOf } from '../../../storage/rows/ledger/events.ts';
import { answerKeys, followingKeys, followingOf } from '../../../storage/rows/ledger/following.ts';
import { hiddenKeys } from '../../../storage/rows/ledger/hidden.ts';
import { kindOfRow } from '../../../storage/rows/ledger/row-kind.ts';
import { idsListed } from '../../../storage/rows/log/erasure-list.ts';
import { getErasure } from '../../../storage/rows/log/erasures.ts';
import { subjectHash } from '../../../storage/subject-hash.ts';
import type { Domain } from '../../domain.ts';
import { isoTime } from '../../ports/ports.ts';
import type { KeptSubject } from './kept-subject.ts';

/**
 * Kinds of rows that come back. Head and profile are written with the entry that says so. Left out are sessions, devices,
 * tokens, trusts, webhooks and the connection to GitHub: somebody may have ended them since. Jobs are left out as well: what
 * they would do is made again.
 */
const KINDS: ReadonlySet<string> = new Set([
	'entry',
	'private',
	'log-keys',
	'erased',
	'expired',
	'key',
	'event',
	'receipt',
	'following',
	'answer',
	'hide',
	'bookmark',
	'reaction',
	'thread',
	'list',
	'search',
	'view',
	'seen',
	'notification-choices',
	'label-choices',
]);

/** `removed`: events whose text is gone, and whose removal is not among the entries that come back. */
export type Returning = { rows: Row[]; removed: EventId[]; counts: LedgerCounts };

export async function returningRows(domain: Domain, subject: SubjectId, kept: KeptSubject): Promise<Returning> {
	const gone = await removedSince(domain, subject, kept);
	const removedAt = isoTime(domain.now());
	const returning: Returning = { rows: [], removed: [], counts: { events: 0, following: 0 } };
	const erased = new Map<SubjectId, Promise<boolean>>();
	for (const row of kept.own.values()) {
		if (!KINDS.has(kindOfRow(row.row))) continue;
		const other = otherOf(row.row);
		if (other !== undefined && (await isErasedSince(domain, other, kept, erased))) continue;
		if (followingKeys.isFollowing(row.row)) returning.counts.following += countOfFollow(followingOf(row));
		const found = eventKeys.isEvent(row.row) ? eventRowOf(row) : undefined;
		const isGone = found?.removed === false && gone.has(eventKeys.eventOf(row.row));
		if (found && !found.removed && !isGone) returning.counts.events += countOfEvent(found.event);
		if (!isGone) returning.rows.push(row);
	}
	for (const id of gone) {
		const key = eventKeys.event(subject, id);
		const before = kept.own.get(key.row);
		if (before && eventRowOf(before).removed) continue;
		if (!before && !kept.removed.has(id)) continue;
		returning.removed.push(id);
		returning.rows.push({ ...key, etag: '', properties: tombstone(removedAt) });
	}
	return returning;
}

function tombstone(removedAt: string): Row['properties'] {
	return { ...eventProperties({ removed: true, removedAt }) } as Row['properties'];
}

/** Events that were removed after the moment: the list of the erasure names them for a day, and the backup its own. */
async function removedSince(
	{ store }: Domain,
	subject: SubjectId,
	{ removed }: Pick<KeptSubject, 'removed'>,
): Promise<Set<EventId>> {
	const gone = new Set(removed);
	for await (const ids of idsListed(store.tables.log, subjectHash(subject), 'removed'))
		for (const id of ids) gone.add(id);
	return gone;
}

/** The subject that a fact of the ledger names. */
function otherOf(row: string): SubjectId | undefined {
	if (followingKeys.isFollowing(row)) return followingKeys.followedOf(row);
	if (hiddenKeys.isBlock(row) || hiddenKeys.isMute(row)) return hiddenKeys.otherOf(row);
	return kindOfRow(row) === 'answer' ? answerKeys.followerOf(row) : undefined;
}

/** An erasure takes what others had to do with its subject. */
function isErasedSince(
	{ store }: Domain,
	other: SubjectId,
	{ moment }: Pick<KeptSubject, 'moment'>,
	known: Map<SubjectId, Promise<boolean>>,
): Promise<boolean> {
	const asked =
		known.get(other) ??
		getErasure(store.tables.log, subjectHash(other)).then(
			(erasure) => erasure !== undefined && !erasure.broughtBack && erasure.erasedAt > moment.at,
		);
	known.set(other, asked);
	return asked;
}
