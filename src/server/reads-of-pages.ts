/** Reads of server components that are no procedures: those of strangers, and of the settings. */
import type { Context } from '../api/trpc.ts';
import { fromOf } from '../auth/from-of.ts';
import { ANONYMOUS, type User } from '../contract/caller/principal.ts';
import { RateLimited, TidelineError } from '../contract/errors/errors.ts';
import { isEventId } from '../contract/event/event-id.ts';
import { PageInput } from '../contract/schema/page.ts';
import { isSubjectId, type SubjectId } from '../contract/subject/subject.ts';
import type { Ctx } from '../domain/ctx.ts';
import { countPublicDays, readPublicEvent, readPublicFeed } from '../domain/event/read-public-feed.ts';
import type { ZonedMonth } from '../domain/lists/count-days.ts';
import { readCheckpoint } from '../domain/log/read-log.ts';
import { findByHandle } from '../domain/subject/find-by-handle.ts';
import { env } from '../env.ts';
import { countedAddress } from '../rate-limits/client-address.ts';
import { limits, services } from './services/services.ts';

export async function contextOfPage(user: User | undefined, headers: Headers): Promise<Context> {
	const { domain, watch } = await services();
	return { domain, watch, principal: user ?? ANONYMOUS, from: fromOf(headers) };
}

const stranger = async (): Promise<Ctx> => ({ domain: (await services()).domain, principal: ANONYMOUS });

/** A page of what a subject publishes for everybody. Undefined where it publishes nothing, or nobody has this id. */
export async function publicFeed(
	subject: string,
	{ cursor: given, ...request }: { cursor: unknown; limit: number; before: number | undefined },
) {
	if (!isSubjectId(subject)) return undefined;
	const { cursor } = PageInput.safeParse({ cursor: given }).data ?? {};
	const ctx = await stranger();
	try {
		const { profile, events, labels } = await readPublicFeed(ctx, { subject, cursor, ...request });
		const pinned =
			profile.pinned === undefined ? undefined : await readPublicEvent(ctx, { subject, id: profile.pinned });
		return { profile, events, labels, pinned: pinned?.event };
	} catch (error) {
		if (error instanceof TidelineError && error.code === 'feed_not_found') return undefined;
		throw error;
	}
}

/**
 * The number of events on each day of a month that a subject publishes. Each read of 250 counts for the visitor's address,
 * since a month takes 31 of them. Undefined where it may read no more.
 */
export async function publicDays(subject: SubjectId, month: ZonedMonth, headers: Headers) {
	const beforeRead = () => limits().consume('reads', { address: countedAddress(headers) });
	try {
		return await countPublicDays(await stranger(), { subject, ...month, beforeRead });
	} catch (error) {
		if (error instanceof RateLimited) return undefined;
		throw error;
	}
}

/** An event of a public feed. Undefined for every other id. */
export async function publicEvent(subject: string, id: string) {
	return isSubjectId(subject) && isEventId(id) ? readPublicEvent(await stranger(), { subject, id }) : undefined;
}

/** The subject that has this handle now. A stranger learns only of those with a public feed. */
export async function subjectWithHandle(user: User | undefined, handle: string): Promise<SubjectId | undefined> {
	return findByHandle({ ...(await stranger()), principal: user ?? ANONYMOUS }, { handle });
}

/** The newest checkpoint of a log, as it was signed. Undefined where it cannot be read. */
export async function newestNote(generation: number): Promise<string | undefined> {
	try {
		return await readCheckpoint(await stranger(), { generation });
	} catch {
		return undefined;
	}
}

export const prices = () => env.PRICES;
