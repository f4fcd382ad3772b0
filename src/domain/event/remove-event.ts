import { NotFound, TidelineError } from '../../contract/errors.ts';
import type { EventId } from '../../contract/event.ts';
import type { Principal } from '../../contract/principal.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys, timelineKey } from '../../storage/keys.ts';
import { eventProperties, getEvent, namedBy } from '../../storage/ledger.ts';
import { TOMBSTONE } from '../../storage/timelines.ts';
import { madeInTime } from '../core/first-write.ts';
import type { Domain } from '../domain.ts';
import { actorOf, assertMayActFor } from '../permission.ts';

/**
 * Removes an event of a subject's own: its text and salt go now, its rows in timelines follow.
 * Throws `event_not_found`, `event_already_removed`.
 */
export async function removeEvent(
	domain: Domain,
	principal: Principal,
	actor: SubjectId,
	id: EventId,
): Promise<{ id: EventId; pending: boolean }> {
	assertMayActFor(principal, actor);
	const { ledger, timelines } = domain.store.tables;
	const { result, owed } = await domain.committer.commit({
		subject: actor,
		...actorOf(principal),
		async decide() {
			const row = await getEvent(ledger, actor, id);
			if (!row) throw new NotFound('event', id);
			if (row.removed)
				throw new TidelineError('event_already_removed', 'This event was removed before: there is nothing left to do.');
			return {
				action: 'event-removed',
				target: id,
				owes: { named: namedBy(row) },
				facts: ({ at }) => [
					{
						...ledgerKeys.event(actor, id),
						kind: 'upsert',
						properties: eventProperties({ removed: true, removedAt: at }),
					},
				],
				result: () => ({ id }),
			};
		},
	});
	const made = await madeInTime(domain, () => timelines.upsert(timelineKey(actor, id), TOMBSTONE));
	if (owed) domain.owed(owed);
	return { ...result, pending: !made };
}
