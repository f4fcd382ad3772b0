/**
 * Adds pushes for webhooks: a row for each push, then its ticket in the webhook's line. A job adds them behind the rows
 * of timelines and before its receipt. So one that dies adds them again, and finds the rows: no push is lost, and none
 * is made twice.
 */
import type { Entry } from '../../contract/audit/audit.ts';
import type { EventId } from '../../contract/event/event.ts';
import type { Push } from '../../contract/schema/machines/webhook.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { PushId, PushType } from '../../contract/webhook/webhook.ts';
import { inOrder } from '../../storage/in-order.ts';
import type { Step } from '../../storage/port.ts';
import { getPush, insertOfPush, pushKeys } from '../../storage/rows/pushes.ts';
import type { Domain } from '../domain.ts';
import type { WebhookOf } from '../in-memory/webhook-list.ts';
import { isoTime } from '../ports/ports.ts';
import { stepsOfTickets } from './push-lines.ts';

/** A push that is to be added, for its webhook. */
export type NewPush = WebhookOf & { push: Push };

/** The pushes of an event that reached these timelines. */
export async function pushesOfEvent(domain: Domain, event: EventId, readers: Iterable<SubjectId>): Promise<NewPush[]> {
	const webhooks = await domain.webhooks.ofTimelines(readers);
	return webhooks.map((webhook) => newPush(domain, webhook, pushKeys.ofEvent(event), 'event.delivered'));
}

/** The pushes of a removal: to the webhooks that were to get the event. */
export async function pushesOfRemoval(
	domain: Domain,
	event: EventId,
	readers: Iterable<SubjectId>,
): Promise<NewPush[]> {
	const webhooks = await domain.webhooks.ofTimelines(readers);
	const known = await Promise.all(
		webhooks.map(({ webhook }) => getPush(domain.store.tables.webhooks, webhook, pushKeys.ofEvent(event))),
	);
	return webhooks
		.filter((_, index) => known[index])
		.map((webhook) => newPush(domain, webhook, pushKeys.ofRemoval(event), 'event.removed'));
}

/** The pushes of an entry, to the webhooks that get the audit trail. */
export async function pushesOfEntry(domain: Domain, entry: Entry): Promise<NewPush[]> {
	const webhooks = await domain.webhooks.ofTrail();
	return webhooks.map((webhook) => newPush(domain, webhook, pushKeys.ofEntry(entry), 'audit.entry'));
}

export function newPush(domain: Domain, webhook: WebhookOf, id: PushId, type: PushType): NewPush {
	const at = isoTime(domain.now());
	return { ...webhook, push: { id, type, state: 'pending', at, tries: 0, nextAt: at } };
}

export async function addPushes(domain: Domain, pushes: readonly NewPush[]): Promise<void> {
	if (pushes.length === 0) return;
	await inOrder(domain.store, stepsOfPushes(pushes));
	domain.pushesAdded?.();
}

/** Rows before tickets: a ticket without a push is forgotten. */
export function stepsOfPushes(pushes: readonly NewPush[]): Step[] {
	if (pushes.length === 0) return [];
	const writes = pushes.map(({ webhook, push }) => insertOfPush(webhook, push));
	const tickets = pushes.map(({ subject, webhook, push }) => ({
		subject,
		webhook,
		push: push.id,
		at: Date.parse(push.nextAt ?? push.at),
	}));
	return [{ kind: 'writeMany', table: 'webhooks', writes }, ...stepsOfTickets(tickets)];
}
