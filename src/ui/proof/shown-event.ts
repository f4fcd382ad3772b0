import type { Event } from '../../contract/event.ts';
import type { Shown } from './use-proof.ts';

/** Fields of an event that a card shows. The rest is proven, and not compared. */
const ON_A_CARD = ['id', 'actor', 'name', 'verb', 'text', 'url', 'type', 'occurredAt', 'audience'] as const;

/** The shown fields of an event, in the form of its proof. A removed event shows nothing of its content. */
export function shownOf(subject: string, id: string, event: Event | undefined): Shown {
	const entry = { subject, target: id, action: 'event-posted' } as const;
	return { entry, content: event ? Object.fromEntries(ON_A_CARD.map((name) => [name, event[name]])) : {} };
}
