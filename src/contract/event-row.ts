/** An event as the row in its poster's ledger has it. */
import { audienceIn } from './audience.ts';
import type { Extensions, Provenance } from './cloud-event.ts';
import type { Event, EventId } from './event.ts';
import { unpackMentions } from './mention.ts';
import type { SubjectId } from './subject.ts';

type Properties = Readonly<Record<string, unknown>>;

/** The event in the properties of a row that is not removed. What is missing or damaged is empty: its hash then differs. */
export const eventInRow = (actor: SubjectId, id: EventId, p: Properties): Event => ({
	id,
	actor,
	name: text(p.name),
	handle: optional(p.handle),
	verb: text(p.verb),
	text: text(p.text),
	url: optional(p.url),
	type: optional(p.type),
	occurredAt: text(p.occurredAt),
	about: optional(p.about),
	audience: audienceIn(p.audience),
	mentions: unpackMentions(p.mentions),
});

/** The provenance of the event in a row. */
export const provenanceInRow = (p: Properties): Provenance => ({
	source: optional(p.source),
	origin: optional(p.origin),
	about: optional(p.about),
	extensions: extensionsIn(p.extensions),
});

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const optional = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Damaged ones are none: the event's hash then says that it was changed. */
function extensionsIn(value: unknown): Extensions | undefined {
	try {
		return typeof value === 'string' ? (JSON.parse(value) as Extensions) : undefined;
	} catch {
		return undefined;
	}
}
