/**
 * Enters replies in the partition of their thread, and takes them out. The row of a reply and its count change in one
 * transaction, and the row says whether it is counted: so the count is right however often, late or side by side jobs run.
 */
import type { Event, EventId } from '../../contract/event/event.ts';
import type { EventRef } from '../../contract/event/event-ref.ts';
import { inOrder } from '../../storage/in-order.ts';
import type { Step, Table } from '../../storage/port.ts';
import { insertOfParticipant } from '../../storage/rows/thread-followers.ts';
import { isReply, removalWrites, replyKeys, replyOf, replyWrites } from '../../storage/rows/threads.ts';
import { TOMBSTONE } from '../../storage/rows/timelines.ts';
import type { Domain } from '../domain.ts';

/**
 * Steps that make its poster follow the thread and enter a reply: none for another event, and where it was entered or
 * removed before. A count that moved meanwhile refuses them.
 */
export async function stepsToEnterReply({ store }: Pick<Domain, 'store'>, event: Event): Promise<Step[]> {
	if (!isReply(event)) return [];
	const { timelines } = store.tables;
	const participant = insertOfParticipant(event.thread, event.actor);
	const [entered, follower] = await Promise.all([
		timelines.get(replyKeys.reply(event.thread, event.id)),
		timelines.get(participant),
	]);
	return [
		...(follower ? [] : [{ kind: 'writeMany', table: 'timelines', writes: [participant] } satisfies Step]),
		// A loss of power takes this back together with the end of the job, which then runs again.
		...(entered
			? []
			: [
					{
						kind: 'transact',
						table: 'timelines',
						writes: await replyWrites(timelines, event),
						durable: false,
					} satisfies Step,
				]),
	];
}

/**
 * The same until it is entered. The event was read as live before: one that is removed meanwhile leaves a tombstone here,
 * behind its own transaction.
 */
export async function enterReply(domain: Domain, event: Event, assertHeld: () => void = () => {}): Promise<void> {
	for (;;) {
		const steps = await stepsToEnterReply(domain, event);
		if (steps.length === 0) return;
		assertHeld();
		await inOrder(domain.store, steps);
	}
}

/** Leaves a tombstone in a thread, whether the reply was there or not: a later insert finds the place taken. */
export async function withdrawReply({ store }: Domain, thread: EventRef, id: EventId): Promise<void> {
	while (!(await isWithdrawn(store.tables.timelines, thread, id)));
}

async function isWithdrawn(timelines: Table, thread: EventRef, id: EventId): Promise<boolean> {
	const key = replyKeys.reply(thread, id);
	const row = await timelines.get(key);
	if (!row) return (await timelines.insert(key, TOMBSTONE)) !== undefined;
	const reply = replyOf(row);
	if (!reply) return true;
	// Damage made it no reply: reconcile counts again.
	if (!isReply(reply)) return (await timelines.update(key, TOMBSTONE, row.etag)) !== undefined;
	return (await timelines.transact(await removalWrites(timelines, row, reply))).done;
}

/** Deletes the tombstone of a reply, once no insert can come any more that it would stop. */
export async function collectReply({ store }: Pick<Domain, 'store'>, thread: EventRef, id: EventId): Promise<void> {
	await store.tables.timelines.delete(replyKeys.reply(thread, id));
}
