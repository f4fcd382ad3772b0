/**
 * Looks at saved searches that notify, when they are due. A look is one short search for what is new. What it finds is
 * written to its own row before anybody is told, so that a look that dies is done again with the same notification, and of
 * two at once one has its turn.
 */
import { TidelineError } from '../../../contract/errors/errors.ts';
import type { EventId } from '../../../contract/event/event.ts';
import { lastIdAt } from '../../../contract/event/event-id.ts';
import { MATCHES_TOLD, NEXT_LOOK_LATEST_MS, NEXT_LOOK_MS } from '../../../contract/reading/saved.ts';
import type { Row } from '../../../storage/port.ts';
import { headKey, headOf } from '../../../storage/rows/ledger/head.ts';
import { getReadMark } from '../../../storage/rows/ledger/read-marks.ts';
import { type NotifyingSearch, notifyingOf, savedKeys } from '../../../storage/rows/ledger/saved.ts';
import {
	endOfLook,
	type FoundByLook,
	getLook,
	type Look,
	lookKeys,
	writesOfLook,
} from '../../../storage/rows/search-looks.ts';
import type { Domain } from '../../domain.ts';
import { roleOf } from '../../ledger/role-of.ts';
import { mapSome } from '../../lists/map-some.ts';
import { tell } from '../../notification/notification-writes.ts';
import { newMatches } from '../../search/count-new-matches.ts';

/** Looks of one round in each shard. Those that are left are due longest, and come first in the next round. */
const LOOKS_A_ROUND = 32;
const LOOKS_AT_ONCE = 4;
/** Milliseconds until an event is in the search index, unless its job is late. */
const INDEXED_MS = 60_000;
/** Milliseconds for which the first look at a search looks back. */
const LOOK_BACK_MS = 7_200_000;

type LookOptions = { signal?: AbortSignal | undefined };

/** Looks at those that are due, some of each shard. Throws the first of what looks threw, once the others are done. */
export async function lookAtSearches(domain: Domain, { signal }: LookOptions = {}): Promise<void> {
	const { notifications } = domain.store.tables;
	const failures: unknown[] = [];
	for (const shard of lookKeys.shards) {
		const due = await notifications.range({ ...lookKeys.dueUntil(shard, domain.now()), limit: LOOKS_A_ROUND });
		await mapSome(due.rows, LOOKS_AT_ONCE, async (row) => {
			if (!signal?.aborted) await lookOnce(domain, row).catch((error) => failures.push(error));
		});
	}
	if (failures.length > 0) throw failures[0];
}

type Turn = { look: Look; etag: string };

async function lookOnce(domain: Domain, due: Row): Promise<void> {
	const { ledger, notifications } = domain.store.tables;
	const { subject, search, nextAt } = lookKeys.dueOf(due);
	const turn = await getLook(notifications, lookKeys.look(subject, search));
	// Another look has moved on meanwhile.
	if (turn?.look.nextAt !== nextAt) return void (await notifications.delete(due, due.etag));
	const [row, head] = await Promise.all([ledger.get(savedKeys.search(subject, search)), ledger.get(headKey(subject))]);
	const wanted = row && notifyingOf(row);
	// It was deleted or turned off, or the subject was erased. A later choice has a look of its own.
	if (wanted?.since !== turn.look.since) return void (await notifications.transact(endOfLook(turn.look, turn.etag)));
	// A suspended subject is told once it is back.
	if (head && headOf(head).suspended !== undefined) return moveOn(domain, turn, { quiet: turn.look.quiet + 1 });
	const found = turn.look.found ?? (await findMatches(domain, turn, wanted));
	if (!found) return;
	await tell(domain, [{ reader: subject, row: { kind: 'search', subject, search, ...found } }]);
	const told = await getLook(notifications, lookKeys.look(subject, search));
	if (told?.look.nextAt === nextAt) await moveOn(domain, told, { quiet: 0, found: undefined });
}

/** Undefined when there are none, or when another process has the turn. What is found is in the row of the look then. */
async function findMatches(
	domain: Domain,
	turn: Turn,
	{ id, query }: NotifyingSearch,
): Promise<FoundByLook | undefined> {
	const { subject } = turn.look;
	const before = turn.look.upTo ?? lastIdAt(firstFrom(domain, turn.look));
	const until = lastIdAt(domain.now() - INDEXED_MS);
	// A clock that is behind the last one has nothing to look at.
	if (until >= before) {
		await moveOn(domain, turn, { quiet: turn.look.quiet + 1 });
		return undefined;
	}
	const seen = (await getReadMark(domain.store.tables.ledger, subject, id)) ?? before;
	// The newer id sorts first. The reader was told nothing of what it has seen on the page.
	const since: EventId = seen < before ? seen : before;
	const role = await roleOf(domain, subject);
	const principal = { kind: 'user', subject, name: subject, role } as const;
	const bounds = { since, until, limit: MATCHES_TOLD + 1, except: subject };
	const count = since <= until ? 0 : await newMatches(query, { domain, principal }, bounds).catch(noneIfRefused);
	if (count === 0) {
		await moveOn(domain, turn, { quiet: turn.look.quiet + 1, upTo: until });
		return undefined;
	}
	const found = { at: domain.now(), count: Math.min(count, MATCHES_TOLD), more: count > MATCHES_TOLD };
	const writes = writesOfLook({ ...turn.look, upTo: until, found }, turn);
	return (await domain.store.tables.notifications.transact(writes)).done ? found : undefined;
}

/** A first look may be late, and a restore makes looks again. */
const firstFrom = (domain: Domain, { since }: Look): number => Math.max(Date.parse(since), domain.now() - LOOK_BACK_MS);

/** A query that no search takes any more. */
function noneIfRefused(error: unknown): number {
	if (error instanceof TidelineError) return 0;
	throw error;
}

async function moveOn(domain: Domain, turn: Turn, change: Partial<Look>): Promise<void> {
	const { quiet = 0 } = change;
	const wait = Math.min(NEXT_LOOK_MS * 2 ** Math.min(quiet, 8), NEXT_LOOK_LATEST_MS);
	const nextAt = Math.max(domain.now() + wait, turn.look.nextAt + 1);
	// Refused where another process has moved on.
	await domain.store.tables.notifications.transact(writesOfLook({ ...turn.look, ...change, nextAt }, turn));
}
