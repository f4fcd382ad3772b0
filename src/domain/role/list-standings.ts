import type { StandingsShown } from '../../contract/caller/standing.ts';
import type { Page } from '../../contract/event/event.ts';
import { afterOf, cursorAfter } from '../../contract/reading/cursor.ts';
import type { Standing } from '../../contract/schema/access.ts';
import { type SubjectId, TIDELINE } from '../../contract/subject/subject.ts';
import { decisionKeys, decisionOf } from '../../storage/rows/ledger/decisions.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { getProfile } from '../../storage/rows/ledger/profile.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { searchSubjects } from '../directory/search-subjects.ts';
import type { Domain } from '../domain.ts';
import { adminsOf, roleOf, rolesGiven } from '../ledger/role-of.ts';
import { suspendedSince } from '../ledger/suspended.ts';
import { mapSome } from '../lists/map-some.ts';
import type { PageRequest } from '../lists/page.ts';
import { liveSessions } from '../session/live-sessions.ts';
import { listByHandle } from '../subject/list-by-handle.ts';

type ListRequest = PageRequest & { query?: string; shown: StandingsShown };
type Subjects = Page<SubjectId>;

const SUBJECTS_AT_ONCE = 16;
/** Subjects of one page that are asked whether they are suspended: no list says who is. */
const LOOKED_AT = 500;
const HEADS_AT_ONCE = 32;
/** The newest entries of a ledger among which an act of its subject is looked for. */
const ENTRIES_LOOKED_AT = 20;
/** By the others comes what somebody else's answer, a mail server or a receiver brought about. */
const WAYS_OF_ACTS = ['web', 'token', 'trust', 'github', 'mail'];
/** The newest decisions about a subject, among which the newest suspension is the one that lasts. */
const DECISIONS_LOOKED_AT = 20;

/**
 * Lists subjects for those who look after the service, a page at a time: by handle, those with a role by id, and those that
 * a query finds as a search does. A page may be short or empty, and only a missing `next` is the end. Throws `forbidden`.
 */
export async function listStandings(ctx: Ctx, request: ListRequest): Promise<Page<Standing>> {
	authorize(ctx.principal, 'role.read');
	const { items, next } = await subjectsOf(ctx, request);
	const found = await mapSome(items, SUBJECTS_AT_ONCE, async (subject) => {
		request.signal?.throwIfAborted();
		return standingOf(ctx.domain, subject);
	});
	const standings = found.flatMap((standing) => standing ?? []).filter((standing) => isShown(standing, request.shown));
	return { items: standings, ...(next !== undefined && { next }) };
}

function subjectsOf(ctx: Ctx, { query = '', shown, ...page }: ListRequest): Promise<Subjects> {
	if (query.trim() !== '') return idsOf(searchSubjects(ctx, { query, ...page }));
	if (shown === 'roles') return withRole(ctx.domain, page);
	if (shown === 'suspended') return suspended(ctx.domain, page);
	return idsOf(listByHandle(ctx.domain, page));
}

async function idsOf(listed: Promise<Page<{ id: SubjectId }>>): Promise<Subjects> {
	const { items, ...rest } = await listed;
	return { items: items.map(({ id }) => id), ...rest };
}

async function withRole(domain: Domain, { cursor, limit }: PageRequest): Promise<Subjects> {
	const [admins, given] = await Promise.all([adminsOf(domain), rolesGiven(domain)]);
	const after = afterOf(cursor) ?? '';
	const left = [...new Set([...admins, ...given.map(({ subject }) => subject)])].filter((id) => id > after).toSorted();
	const items = left.slice(0, limit);
	const last = items.at(-1);
	return left.length > limit && last !== undefined ? { items, next: cursorAfter(last) } : { items };
}

async function suspended(domain: Domain, { cursor, limit, signal }: PageRequest): Promise<Subjects> {
	const page = await listByHandle(domain, { cursor, limit: LOOKED_AT, signal });
	const looked = await mapSome(page.items, HEADS_AT_ONCE, async ({ id, handle }) => {
		signal?.throwIfAborted();
		return (await suspendedSince(domain, id)) === undefined ? [] : [{ id, handle }];
	});
	const found = looked.flat();
	const items = found.slice(0, limit);
	const last = items.at(-1);
	const next = found.length > limit && last ? cursorAfter(last.handle) : page.next;
	return { items: items.map(({ id }) => id), ...(next !== undefined && { next }) };
}

/** Undefined for a subject that is gone, and for the service itself. */
async function standingOf(domain: Domain, subject: SubjectId): Promise<Standing | undefined> {
	if (subject === TIDELINE) return undefined;
	const [profile, role, sessions, seenAt, suspension] = await Promise.all([
		getProfile(domain.store.tables.ledger, subject),
		roleOf(domain, subject),
		liveSessions(domain, subject),
		lastActOf(domain, subject),
		suspensionOf(domain, subject),
	]);
	if (!profile) return undefined;
	const { id, handle, name, kind } = profile;
	return {
		id,
		handle,
		name,
		kind,
		role,
		sessions: sessions.length,
		...(seenAt !== undefined && { seenAt }),
		...suspension,
	};
}

async function suspensionOf(
	domain: Domain,
	subject: SubjectId,
): Promise<Pick<Standing, 'suspendedSince' | 'suspendedUntil'>> {
	const since = await suspendedSince(domain, subject);
	if (since === undefined) return {};
	const { rows } = await domain.store.tables.ledger.range({ ...decisionKeys.all(subject), limit: DECISIONS_LOOKED_AT });
	const decision = rows.map(decisionOf).find((each) => each?.action === 'subject-suspended');
	return { suspendedSince: since, ...(decision?.until !== undefined && { suspendedUntil: decision.until }) };
}

/** The newest act of a subject among the newest entries of its ledger. */
async function lastActOf({ store }: Domain, subject: SubjectId): Promise<string | undefined> {
	const { rows } = await store.tables.ledger.range({ ...entryKeys.all(subject), limit: ENTRIES_LOOKED_AT });
	return rows.map(entryOf).find(({ actor, via }) => actor === subject && WAYS_OF_ACTS.includes(wayOf(via)))?.at;
}

/** A way in without the id behind its colon. */
const wayOf = (via: string) => via.split(':', 1)[0] ?? '';

function isShown({ kind, role, suspendedSince: since }: Standing, shown: StandingsShown): boolean {
	switch (shown) {
		case 'everyone':
			return true;
		case 'people':
			return kind === 'person';
		case 'machines':
			return kind === 'machine';
		case 'roles':
			return role !== 'member';
		case 'suspended':
			return since !== undefined;
		default:
			shown satisfies never;
			return false;
	}
}
