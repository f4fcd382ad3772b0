import { NotFound, TidelineError } from '../../contract/errors.ts';
import type { EventId } from '../../contract/event.ts';
import { ANONYMOUS } from '../../contract/principal.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys, timelineKey } from '../../storage/keys.ts';
import { addresseesOf, eventProperties, getEvent } from '../../storage/ledger.ts';
import { countOfEvent } from '../../storage/ledger-counts.ts';
import { TOMBSTONE } from '../../storage/timelines.ts';
import { actorOf, authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { assertNotHeld } from '../ledger/hold.ts';
import { runCommand } from '../run-command.ts';

/**
 * Removes one of a subject's own events. Its text and salt are deleted now, its rows in timelines shortly after.
 * Throws `event_not_found`, `event_already_removed`, `held`.
 */
export async function removeEvent(
	ctx: Ctx,
	{ actor, id }: { actor: SubjectId; id: EventId },
): Promise<{ id: EventId; pending: boolean }> {
	authorize(ctx.principal, 'event.remove', actor);
	return commitRemoval(ctx, actorOf(ctx.principal), { actor, id });
}

/** Removes an event for a caller that may, or for the service itself. Throws as `removeEvent`. */
export async function commitRemoval(
	ctx: Omit<Ctx, 'principal'>,
	by: { actor: string; via: string },
	{ actor, id }: { actor: SubjectId; id: EventId },
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
					counts: { events: -countOfEvent(row.event) },
					forJob: { named: addresseesOf(row) },
					facts: ({ at }) => [
						{
							...ledgerKeys.event(actor, id),
							kind: 'upsert',
							properties: eventProperties({ removed: true, removedAt: at }),
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
