import { tokensToRenew, WARN_DAYS_AFTER, WARN_DAYS_BEFORE } from '../../contract/caller/token.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row } from '../../storage/port.ts';
import { dueKeys, dueOf, duesOf, getWarnedUpTo, LATE_DUE_MS, setWarnedUpTo } from '../../storage/rows/token-dues.ts';
import type { Domain } from '../domain.ts';
import { mapSome } from '../lists/map-some.ts';
import { isoTime } from '../ports/ports.ts';
import { tokensOf } from '../token/change-token.ts';
import { tellOfEnd } from './token-notices.ts';

const DAY_MS = 86_400_000;
/** Owners are told nothing of a token that expired longer ago than the pages warn of it. */
const LOOK_BACK_MS = (WARN_DAYS_BEFORE + WARN_DAYS_AFTER) * DAY_MS;
const TOKENS_AT_ONCE = 16;

/**
 * Tells owners of tokens that expire soon or have expired: all that became due since the last round. Several may do so
 * side by side, and one may die anywhere: each notice is sent once, and its row goes when it is sent. Throws what sending
 * throws, once all others are sent; then the next round looks at the same days again.
 */
export async function warnOwners(domain: Domain): Promise<void> {
	const { tokens } = domain.store.tables;
	const now = domain.now();
	const warnedUpTo = await getWarnedUpTo(tokens);
	const failures: unknown[] = [];
	for (const day of daysOf(warnedUpTo ?? 0, now))
		for await (const rows of pagesOf(tokens, dueKeys.dueOn(day, isoTime(now))))
			await mapSome(rows, TOKENS_AT_ONCE, (row) => finish(domain, row, now).catch((error) => failures.push(error)));
	if (failures.length > 0) throw failures[0];
	// Once a day is enough: a round begins some days earlier in any case.
	if (warnedUpTo === undefined || dayOf(now) > dayOf(warnedUpTo)) await setWarnedUpTo(tokens, isoTime(now));
}

const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/** The days to look at, each by its first moment. A clock that was ahead may have noted a time to come. */
function daysOf(warnedUpTo: number, now: number): string[] {
	const first = dayOf(Math.max(Math.min(warnedUpTo, now) - LATE_DUE_MS, now - LOOK_BACK_MS));
	return Array.from({ length: dayOf(now) - first + 1 }, (_, day) => isoTime((first + day) * DAY_MS));
}

async function finish(domain: Domain, row: Row, now: number): Promise<void> {
	const { token: id, subject } = dueOf(row);
	// Not one that was renewed or revoked since.
	const token = tokensToRenew(await tokensOf(domain, subject), now).find((each) => each.id === id);
	const { tokens } = domain.store.tables;
	if (token) {
		await tellOfEnd(domain, token, now);
		// A version that told less often entered fewer times.
		await tokens.writeMany(duesOf(token, now));
	}
	await tokens.delete(row);
}
