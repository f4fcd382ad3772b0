import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { NotFound, TidelineError } from '../../contract/errors/errors.ts';
import type { EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { countOfEvent } from '../../storage/rows/ledger/counts.ts';
import { insertDecision } from '../../storage/rows/ledger/decisions.ts';
import { addresseesOf, eventKeys, eventProperties, getEvent, repliesInOf } from '../../storage/rows/ledger/events.ts';
import { TOMBSTONE, timelineKey } from '../../storage/rows/timelines.ts';
import { actorOf, authorize, needsReason } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { approvalDetails } from '../four-eyes/assert-approved.ts';
import { assertNotHeld } from '../ledger/hold.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { assertMayModerateEvents } from '../may-moderate.ts';
import { readReason } from '../read-reason.ts';
import { runCommand } from '../run-command.ts';

/**
 * Removes an event: one of the caller's own, or of another subject, for admins and with a reason. Its text and salt are
 * deleted now, its rows in timelines shortly after. Throws `event_not_found`, `event_already_removed`, `held`, `forbidden`,
 * `invalid_input`.
 */
export async function removeEvent(
	ctx: Ctx,
	{ actor, id, reason }: { actor: SubjectId; id: EventId; reason?: string | undefined },
): Promise<{ id: EventId; pending: boolean }> {
	authorize(ctx.principal, 'event.remove', actor);
	if (reason === undefined && needsReason(ctx.principal, actor))
		throw new TidelineError(
			'invalid_input',
			"Say why you remove somebody else's event: the audit trail keeps the reason.",
		);
	if (needsReason(ctx.principal, actor)) await assertMayModerateEvents(ctx, actor);
	const why = reason === undefined ? undefined : readReason(reason);
	return commitRemoval(ctx, actorOf(ctx.principal), { actor, id, reason: why });
}

/** Removes an event for a caller that may, or for the service itself. Throws as `removeEvent`. */
export async function commitRemoval(
	ctx: Omit<Ctx, 'principal'>,
	by: { actor: string; via: string },
	{ actor, id, reason }: { actor: SubjectId; id: EventId; reason?: string | undefined },
): Promise<{ id: EventId; pending: boolean }> {
	const { ledger, timelines } = ctx.domain.store.tables;
	// `by` says who it is.
	const { pending } = await runCommand<void>(
		{ ...ctx, principal: ANONYMOUS },
		{
			subject: actor,
			by,
			async decide() {
				const [row] = await Promise.all([getEvent(ledger, actor, id), assertNotHeld(ctx.domain, actor)]);
				if (!row) throw new NotFound('event', id);
				if (row.removed) throw new TidelineError('event_already_removed', 'This event has already been removed.');
				return {
					action: 'event-removed',
					target: id,
					...(reason !== undefined && provenChange(ctx.domain, { after: { reason, ...approvalDetails(ctx) } })),
					counts: { events: -countOfEvent(row.event) },
					forJob: { named: addresseesOf(row) },
					facts: ({ at, seq }) => [
						...(reason === undefined ? [] : [insertDecision(actor, { seq, action: 'event-removed', target: id, at })]),
						{
							...eventKeys.event(actor, id),
							kind: 'upsert',
							properties: eventProperties({ removed: true, removedAt: at, repliesIn: repliesInOf(row) }),
						},
					],
					result: () => undefined,
				};
			},
			firstWrite: () => timelines.upsert(timelineKey(actor, id), TOMBSTONE),
		},
	);
	return { id, pending };
}
