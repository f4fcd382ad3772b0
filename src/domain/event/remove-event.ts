import { NotFound, TidelineError } from '../../contract/errors.ts';
import type { EventId } from '../../contract/event.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys, timelineKey } from '../../storage/keys.ts';
import { addresseesOf, eventProperties, getEvent } from '../../storage/ledger.ts';
import { TOMBSTONE } from '../../storage/timelines.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { runCommand } from '../run-command.ts';

/**
 * Removes one of a subject's own events. Its text and salt are deleted now, its rows in timelines shortly after.
 * Throws `event_not_found`, `event_already_removed`.
 */
export async function removeEvent(
	ctx: Ctx,
	{ actor, id }: { actor: SubjectId; id: EventId },
): Promise<{ id: EventId; pending: boolean }> {
	authorize(ctx.principal, 'event.remove', actor);
	const { ledger, timelines } = ctx.domain.store.tables;
	const { pending } = await runCommand<void>(ctx, {
		subject: actor,
		async decide() {
			const row = await getEvent(ledger, actor, id);
			if (!row) throw new NotFound('event', id);
			if (row.removed)
				throw new TidelineError('event_already_removed', 'This event was removed before: there is nothing left to do.');
			return {
				action: 'event-removed',
				target: id,
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
	});
	return { id, pending };
}
