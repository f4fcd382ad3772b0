/** Legal holds: place one, lift it, list them. */
import { NotFound, TidelineError } from '../../contract/errors/errors.ts';
import type { Page } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import type { Write } from '../../storage/port.ts';
import { headKey, headOf } from '../../storage/rows/ledger/head.ts';
import { holdKeys } from '../../storage/rows/ledger/holds.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { approvalDetails, assertApproved } from '../four-eyes/assert-approved.ts';
import { SubjectErased } from '../ledger/erased.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { type PageRequest, pageOf } from '../lists/page.ts';
import { readReason } from '../read-reason.ts';
import { runCommand } from '../run-command.ts';
import { ensureTideline } from '../subject/tideline.ts';
import { repeat } from '../waiting/repeat.ts';

/** `since` is ISO 8601 in UTC. */
export type Hold = { subject: SubjectId; since: string; reason: string };

/**
 * Places a legal hold: from the answer on, nobody removes anything of the subject. One that is held stays so, for the
 * earlier reason. Throws `subject_not_found`, `subject_erased`, `invalid_input`.
 */
export async function placeHold(
	ctx: Ctx,
	{ subject, reason: given }: { subject: SubjectId; reason: string },
): Promise<Hold & { repeated: boolean }> {
	authorize(ctx.principal, 'hold.change');
	const { domain } = ctx;
	const reason = readReason(given);
	await assertHoldable(domain, subject);
	await ensureTideline(domain);
	const key = holdKeys.holdOf(TIDELINE, subject);
	const { result: hold, repeated } = await runCommand<Hold>(ctx, {
		subject: TIDELINE,
		async decide() {
			const row = await domain.store.tables.ledger.get(key);
			if (row?.properties.state === 'on') return { settled: holdOf(subject, row.properties) };
			return {
				action: 'hold-placed',
				target: subject,
				...provenChange(domain, { before: {}, after: { reason } }),
				facts: ({ at }) => [{ ...key, kind: 'upsert', properties: { state: 'on', since: at, reason } }],
				result: ({ at }) => ({ subject, since: at, reason }),
			};
		},
	});
	await setHold(domain, subject, { ...holdKeys.hold(subject), kind: 'upsert', properties: { since: hold.since } });
	return { ...hold, repeated };
}

/** Lifts a legal hold. `repeated`: there was none. Throws `approval_needed`. */
export async function liftHold(ctx: Ctx, { subject }: { subject: SubjectId }): Promise<{ repeated: boolean }> {
	authorize(ctx.principal, 'hold.change');
	const { domain } = ctx;
	const { ledger } = domain.store.tables;
	await assertApproved(ctx, { kind: 'lift-hold', subject });
	const details = approvalDetails(ctx);
	await ensureTideline(domain);
	const key = holdKeys.holdOf(TIDELINE, subject);
	const { repeated } = await runCommand<void>(ctx, {
		subject: TIDELINE,
		async decide() {
			const row = await ledger.get(key);
			if (row?.properties.state !== 'on') return { settled: undefined };
			return {
				action: 'hold-lifted',
				target: subject,
				...(details.approval !== undefined && provenChange(domain, { after: details })),
				facts: ({ at }) => [{ ...key, kind: 'upsert', properties: { ...row.properties, state: 'off', liftedAt: at } }],
				result: () => undefined,
			};
		},
	});
	await setHold(domain, subject, { ...holdKeys.hold(subject), kind: 'delete' });
	return { repeated };
}

/** Throws `nothing_to_approve` where the subject is not held. */
export async function assertHeld({ store }: Domain, subject: SubjectId): Promise<void> {
	const row = await store.tables.ledger.get(holdKeys.holdOf(TIDELINE, subject));
	if (row?.properties.state !== 'on')
		throw new TidelineError('nothing_to_approve', `${subject} isn't on hold, so there's nothing to approve.`);
}

/** The holds that are on, in the order of the subjects' ids, a page at a time. */
export async function listHolds({ domain, principal }: Ctx, request: PageRequest): Promise<Page<Hold>> {
	authorize(principal, 'hold.change');
	return pageOf(domain.store.tables.ledger, holdKeys.all(TIDELINE), request, ({ row, properties }) =>
		properties.state === 'on' ? holdOf(holdKeys.heldOf(row), properties) : undefined,
	);
}

const holdOf = (subject: SubjectId, { since, reason }: Record<string, unknown>): Hold => ({
	subject,
	since: String(since),
	reason: String(reason),
});

async function assertHoldable({ store }: Domain, subject: SubjectId): Promise<void> {
	const row = await store.tables.ledger.get(headKey(subject));
	if (!row) throw new NotFound('subject', subject);
	if (headOf(row).erased !== undefined) throw new SubjectErased();
}

/**
 * Writes the subject's own row with its head, which stays as it is: a command that decided before then meets another
 * ETag, and decides again. Without its head, nothing of it can be removed in any case.
 */
async function setHold(domain: Domain, subject: SubjectId, write: Write): Promise<void> {
	const { ledger } = domain.store.tables;
	for (;;) {
		const [row, held] = await Promise.all([ledger.get(headKey(subject)), ledger.get(write)]);
		if (!row || (write.kind === 'delete' && !held)) return;
		if (headOf(row).erased !== undefined) throw new SubjectErased();
		const { etag, properties } = row;
		const same: Write = { ...headKey(subject), kind: 'update', etag, properties };
		if ((await repeat(domain, () => ledger.transact([same, write]))).done) return;
	}
}
