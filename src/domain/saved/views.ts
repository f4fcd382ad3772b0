/** Views of the audit trail that a reader saved. They are for itself alone, as lists and searches are. */
import { NotFound, TidelineError } from '../../contract/errors/errors.ts';
import { MOST_VIEWS, type SavedView, type StoredView, type ViewId } from '../../contract/reading/saved.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { savedKeys, viewFact, viewOf } from '../../storage/rows/ledger/saved.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { privateAct } from '../ledger/private-act.ts';
import { changedFields } from '../ledger/proven-change.ts';
import { isoTime } from '../ports/ports.ts';
import { runCommand } from '../run-command.ts';
import { assertExist } from '../subject/profile.ts';
import { newToken } from '../token/token-form.ts';
import { byName } from './by-name.ts';

type ViewInput = { subject: SubjectId; id: ViewId };
type ViewFields = Pick<SavedView, 'name' | 'filter' | 'columns'>;

/** Saves a view of the audit trail. Throws `view_name_taken`, `too_many_views`, `subject_not_found`. */
export async function saveView(
	ctx: Ctx,
	{ subject, name, filter, columns }: ViewFields & { subject: SubjectId },
): Promise<StoredView> {
	const { domain } = ctx;
	authorize(ctx.principal, 'audit.read');
	authorize(ctx.principal, 'saved.change', subject);
	const { id } = newToken(domain);
	const { result } = await runCommand<StoredView>(ctx, {
		subject,
		async decide() {
			const [known] = await Promise.all([viewsOf(domain, subject), assertExist(domain, subject)]);
			assertNameIsFree(known, name);
			if (known.length >= MOST_VIEWS)
				throw new TidelineError('too_many_views', `You already have ${MOST_VIEWS} saved views. Delete one first.`);
			const view: StoredView = { id, name, filter, columns, createdAt: isoTime(domain.now()) };
			return {
				action: 'view-saved',
				target: id,
				...privateAct(domain, { after: fieldsOf(view) }),
				facts: () => [viewFact(subject, view)],
				result: () => view,
			};
		},
	});
	return result;
}

/** Gives a view another name, another filter or other columns. Throws `view_not_found`, `view_name_taken`. */
export async function changeView(
	ctx: Ctx,
	{ subject, id, name, filter, columns }: ViewInput & { [Field in keyof ViewFields]?: ViewFields[Field] | undefined },
): Promise<StoredView> {
	const { domain } = ctx;
	authorize(ctx.principal, 'audit.read');
	authorize(ctx.principal, 'saved.change', subject);
	const { result } = await runCommand<StoredView>(ctx, {
		subject,
		async decide() {
			const known = await viewsOf(domain, subject);
			const before = known.find((view) => view.id === id);
			if (!before) throw new NotFound('view', id);
			const view: StoredView = {
				...before,
				name: name ?? before.name,
				filter: filter ?? before.filter,
				columns: columns ?? before.columns,
			};
			assertNameIsFree(
				known.filter((other) => other !== before),
				view.name,
			);
			const change = changedFields(fieldsOf(before), fieldsOf(view));
			if (Object.keys(change.after).length === 0) return { settled: before };
			return {
				action: 'view-changed',
				target: id,
				...privateAct(domain, change),
				facts: () => [viewFact(subject, view)],
				result: () => view,
			};
		},
	});
	return result;
}

/** Throws `view_not_found`. */
export async function deleteView(ctx: Ctx, { subject, id }: ViewInput): Promise<StoredView> {
	const { domain } = ctx;
	authorize(ctx.principal, 'audit.read');
	authorize(ctx.principal, 'saved.change', subject);
	const { result } = await runCommand<StoredView>(ctx, {
		subject,
		async decide() {
			const row = await domain.store.tables.ledger.get(savedKeys.view(subject, id));
			if (!row) throw new NotFound('view', id);
			const view = viewOf(row);
			return {
				action: 'view-deleted',
				target: id,
				...privateAct(domain, { before: fieldsOf(view) }),
				facts: () => [{ ...savedKeys.view(subject, id), kind: 'delete' }],
				result: () => view,
			};
		},
	});
	return result;
}

/** The saved views of a subject, by name. */
export async function listViews(ctx: Ctx, { subject }: { subject: SubjectId }): Promise<StoredView[]> {
	authorize(ctx.principal, 'audit.read');
	authorize(ctx.principal, 'saved.read', subject);
	const views = await viewsOf(ctx.domain, subject);
	return views.toSorted(byName);
}

/** Names that differ in case alone cannot be told apart at a glance. */
function assertNameIsFree(views: readonly StoredView[], name: string): void {
	if (views.some((view) => view.name.toLowerCase() === name.toLowerCase()))
		throw new TidelineError('view_name_taken', 'You already have a view with this name. Choose another name.');
}

async function viewsOf({ store }: Domain, subject: SubjectId): Promise<StoredView[]> {
	const views: StoredView[] = [];
	for await (const rows of pagesOf(store.tables.ledger, savedKeys.views(subject))) views.push(...rows.map(viewOf));
	return views;
}

const fieldsOf = ({ name, filter, columns }: StoredView) => ({ name, filter, columns });
