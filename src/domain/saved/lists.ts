/** Lists of a subject: named sets of other subjects. They are for itself alone, and nobody on one is told. */

import { NotFound, TidelineError } from '../../contract/errors/errors.ts';
import type { EventId, Page } from '../../contract/event/event.ts';
import { afterOf, cursorAfter } from '../../contract/reading/cursor.ts';
import { type ListId, MOST_LISTS, MOST_MEMBERS, type SubjectList } from '../../contract/reading/saved.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { endOfReadMark, moveReadMark } from '../../storage/rows/ledger/read-marks.ts';
import { listFact, listOf, savedKeys } from '../../storage/rows/ledger/saved.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { privateAct } from '../ledger/private-act.ts';
import { changedFields } from '../ledger/proven-change.ts';
import type { PageRequest } from '../lists/page.ts';
import { isoTime } from '../ports/ports.ts';
import { runCommand } from '../run-command.ts';
import type { Listed } from '../subject/list-by-handle.ts';
import { listed } from '../subject/list-named.ts';
import { assertExist } from '../subject/profile.ts';
import { newToken } from '../token/token-form.ts';
import { byName } from './by-name.ts';
import { withSeen } from './with-seen.ts';

type ListInput = { subject: SubjectId; id: ListId };

/** Throws `too_many_lists`, `subject_not_found`. */
export async function makeList(
	ctx: Ctx,
	{ subject, name, members = [] }: { subject: SubjectId; name: string; members?: SubjectId[] | undefined },
): Promise<SubjectList> {
	const { domain } = ctx;
	authorize(ctx.principal, 'saved.change', subject);
	const { id } = newToken(domain);
	const { result } = await runCommand<SubjectList>(ctx, {
		subject,
		async decide() {
			const [known] = await Promise.all([listsOf(domain, subject), assertExist(domain, subject, ...members)]);
			if (known.length >= MOST_LISTS)
				throw new TidelineError('too_many_lists', `You already have ${MOST_LISTS} lists. Delete one first.`);
			const list: SubjectList = { id, name, members: [...new Set(members)], createdAt: isoTime(domain.now()) };
			return {
				action: 'list-made',
				target: id,
				...privateAct(domain, { after: fieldsOf(list) }),
				facts: () => [listFact(subject, list)],
				result: () => list,
			};
		},
	});
	return withSeen(domain, subject, result);
}

/** Gives a list another name, puts subjects on it, or takes them off. Throws `list_not_found`, `list_full`, `subject_not_found`. */
export async function changeList(
	ctx: Ctx,
	{
		subject,
		id,
		name,
		add = [],
		remove = [],
	}: ListInput & {
		name?: string | undefined;
		add?: SubjectId[] | undefined;
		remove?: SubjectId[] | undefined;
	},
): Promise<SubjectList> {
	const { domain } = ctx;
	authorize(ctx.principal, 'saved.change', subject);
	const { result } = await runCommand<SubjectList>(ctx, {
		subject,
		async decide() {
			const [before] = await Promise.all([requireList(domain, subject, id), assertExist(domain, ...add)]);
			const members = new Set([...before.members, ...add]);
			for (const member of remove) members.delete(member);
			if (members.size > MOST_MEMBERS)
				throw new TidelineError('list_full', `A list can have up to ${MOST_MEMBERS} members. Remove some first.`);
			const list: SubjectList = { ...before, name: name ?? before.name, members: [...members] };
			const change = changedFields(fieldsOf(before), fieldsOf(list));
			if (Object.keys(change.after).length === 0) return { settled: before };
			return {
				action: 'list-changed',
				target: id,
				...privateAct(domain, change),
				facts: () => [listFact(subject, list)],
				result: () => list,
			};
		},
	});
	return withSeen(domain, subject, result);
}

/** Throws `list_not_found`. */
export async function deleteList(ctx: Ctx, { subject, id }: ListInput): Promise<SubjectList> {
	const { domain } = ctx;
	authorize(ctx.principal, 'saved.change', subject);
	const { result } = await runCommand<SubjectList>(ctx, {
		subject,
		async decide() {
			const list = await requireList(domain, subject, id);
			return {
				action: 'list-deleted',
				target: id,
				...privateAct(domain, { before: fieldsOf(list) }),
				facts: () => [{ ...savedKeys.list(subject, id), kind: 'delete' }, endOfReadMark(subject, id)],
				result: () => list,
			};
		},
	});
	return result;
}

/** The lists of a subject, by name, with what was seen of each. */
export async function listLists(ctx: Ctx, { subject }: { subject: SubjectId }): Promise<SubjectList[]> {
	authorize(ctx.principal, 'saved.read', subject);
	const lists = await listsOf(ctx.domain, subject);
	return Promise.all(lists.toSorted(byName).map((list) => withSeen(ctx.domain, subject, list)));
}

/** Moves the read mark of a list on, for all devices, as that of a saved search. Throws `list_not_found`. */
export async function markListSeen(
	ctx: Ctx,
	{ subject, id, upTo }: ListInput & { upTo: EventId },
): Promise<SubjectList> {
	const { domain } = ctx;
	authorize(ctx.principal, 'saved.change', subject);
	const list = await requireList(domain, subject, id);
	await moveReadMark(domain.store.tables.ledger, { subject, feed: id, upTo, now: domain.now() });
	return withSeen(domain, subject, list);
}

/** Lists the members of a list, in the order in which they were added, a page at a time. Throws `list_not_found`. */
export async function listMembers(
	ctx: Ctx,
	{ subject, id, cursor, limit }: PageRequest & ListInput,
): Promise<Page<Listed>> {
	authorize(ctx.principal, 'saved.read', subject);
	const { members } = await requireList(ctx.domain, subject, id);
	const from = members.indexOf(afterOf(cursor) ?? '') + 1;
	const some = members.slice(from, from + limit);
	const items = await Promise.all(some.map((member) => listed(ctx.domain, member)));
	const last = some.at(-1);
	return last !== undefined && from + limit < members.length ? { items, next: cursorAfter(last) } : { items };
}

/** Throws `list_not_found`. */
export async function requireList({ store }: Domain, subject: SubjectId, id: ListId): Promise<SubjectList> {
	const row = await store.tables.ledger.get(savedKeys.list(subject, id));
	if (!row) throw new NotFound('list', id);
	return listOf(row);
}

async function listsOf({ store }: Domain, subject: SubjectId): Promise<SubjectList[]> {
	const lists: SubjectList[] = [];
	for await (const rows of pagesOf(store.tables.ledger, savedKeys.lists(subject))) lists.push(...rows.map(listOf));
	return lists;
}

const fieldsOf = ({ name, members }: SubjectList) => ({ name, members });
