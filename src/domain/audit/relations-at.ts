/**
 * A subject's follows, blocks and blockers at a moment: by its ledger as it was, and by all that was done to it since.
 */
import type { Entry } from '../../contract/audit/audit.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { auditEntryOf, auditKeys } from '../../storage/rows/audit.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { type Brought, type FollowingRow, followingKeys, followingOf } from '../../storage/rows/ledger/following.ts';
import type { Domain } from '../domain.ts';
import { targetOf } from '../ledger/private-act.ts';
import { filterOf } from '../timeline/timeline-filter.ts';
import { type Budget, changesFollow, type FollowThen } from './follow-at.ts';

/** `brought`: the earlier events that the follow is known to have brought. */
export type KnownFollow = FollowThen & { brought?: Brought | undefined };

export type RelationsThen = {
	follows: Map<SubjectId, KnownFollow>;
	/** Subjects that it blocked. */
	blocked: Set<SubjectId>;
	/** Subjects that blocked it. */
	blockers: Set<SubjectId>;
	/** Between these and the subject a block has begun since. */
	blockedSince: Set<SubjectId>;
	/** False when the budget was spent: then some are missing, or too many. */
	whole: boolean;
};

type Asked = { subject: SubjectId; moment: string; budget: Budget; signal?: AbortSignal | undefined };

export async function relationsAt(domain: Domain, asked: Asked): Promise<RelationsThen> {
	const { subject, moment } = asked;
	const [pairs, now, others] = await Promise.all([
		pairsOf(domain, subject),
		filterOf(domain, subject),
		changesByOthers(domain, asked),
	]);
	const changed = pairs.filter(({ since }) => since > moment).map((pair) => pair.subject);
	const own = await lookBack(domain, asked, new Set(changed));
	const follows = new Map<SubjectId, KnownFollow>();
	for (const { subject: followed, state, seq, since, brought } of pairs)
		if (since <= moment && state === 'on') follows.set(followed, { epoch: seq, since, brought });
	for (const [followed, follow] of own.follows) follows.set(followed, follow);
	return {
		follows,
		blocked: blockedThen(now.blocked, own.changes),
		blockers: new Set(others.first('unblocked')),
		blockedSince: new Set([...own.changes.first('blocked'), ...others.first('blocked')]),
		whole: own.whole && others.whole,
	};
}

/** The earliest change of the block after the moment, for each other subject. It says how it was before. */
class Changes {
	readonly #earliest = new Map<SubjectId, Entry['action']>();
	whole = true;

	/** To be called from the newest on. */
	add(other: SubjectId, action: Entry['action']): void {
		this.#earliest.set(other, action);
	}

	/** The others whose earliest change was this one. */
	first(action: 'blocked' | 'unblocked'): SubjectId[] {
		return [...this.#earliest].flatMap(([other, one]) => (one === action ? [other] : []));
	}
}

const changesBlock = ({ action }: Entry) => action === 'blocked' || action === 'unblocked';

function blockedThen(now: readonly SubjectId[], changes: Changes): Set<SubjectId> {
	const then = new Set(now);
	for (const other of changes.first('blocked')) then.delete(other);
	for (const other of changes.first('unblocked')) then.add(other);
	return then;
}

async function pairsOf({ store }: Domain, subject: SubjectId): Promise<(FollowingRow & { subject: SubjectId })[]> {
	const pairs: (FollowingRow & { subject: SubjectId })[] = [];
	for await (const rows of pagesOf(store.tables.ledger, followingKeys.all(subject)))
		pairs.push(...rows.map(followingOf));
	return pairs;
}

/**
 * The subject's own entries since the moment and, of the follows that ended since, those that began them. `changed` are the
 * pairs that are not as they were.
 */
async function lookBack(
	domain: Domain,
	{ subject, moment, budget, signal }: Asked,
	changed: Set<SubjectId>,
): Promise<{ changes: Changes; follows: Map<SubjectId, FollowThen>; whole: boolean }> {
	const changes = new Changes();
	const follows = new Map<SubjectId, FollowThen>();
	const ended = new Set<SubjectId>();
	let reached = false;
	for await (const rows of pagesOf(domain.store.tables.ledger, entryKeys.all(subject), signal))
		for (const row of rows) {
			const entry = entryOf(row);
			if (budget.rows-- <= 0) return { changes, follows, whole: false };
			reached ||= entry.at <= moment;
			if (reached && ended.size === 0) return { changes, follows, whole: true };
			const { target, action } = entry;
			if (changesFollow(entry) && changed.has(target)) {
				if (reached && ended.delete(target) && action === 'followed')
					follows.set(target, { epoch: entry.seq, since: entry.at });
				else if (!reached && action === 'unfollowed') ended.add(target);
				else if (!reached) ended.delete(target);
			}
			if (!reached && changesBlock(entry)) {
				budget.rows--;
				changes.add(await targetOf(domain, entry), action);
			}
		}
	return { changes, follows, whole: true };
}

/** Blocks of the subject by others, and their ends, since the moment. */
async function changesByOthers({ store }: Domain, { subject, moment, budget, signal }: Asked): Promise<Changes> {
	const changes = new Changes();
	const since = auditKeys.during({ from: Date.parse(moment) + 1, to: Number.MAX_SAFE_INTEGER });
	for await (const rows of pagesOf(store.tables.audit, { partition: auditKeys.target(subject), ...since }, signal))
		for (const row of rows) {
			const entry = auditEntryOf(row);
			if (budget.rows-- <= 0) {
				changes.whole = false;
				return changes;
			}
			if (changesBlock(entry)) changes.add(entry.subject, entry.action);
		}
	return changes;
}
