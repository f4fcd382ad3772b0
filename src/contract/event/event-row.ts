/** An event as rows have it: in its poster's ledger, and in timelines. */

import type { SubjectId } from '../subject/subject.ts';
import { audienceIn } from './audience.ts';
import type { Event, EventId, Provenance } from './event.ts';
import {
	EVENT_FIELDS,
	EVENT_NAMES,
	type Extensions,
	type FieldName,
	type FieldValues,
	PROVENANCE_NAMES,
} from './event-fields.ts';
import { packRef, readRef } from './event-ref.ts';
import { packMentions, unpackMentions } from './mention.ts';
import { packPlace, readPlace } from './thread-place.ts';

type Properties = Readonly<Record<string, unknown>>;

/** A codec makes a value one property of a row. `read` gives undefined for a damaged one: the event then has another hash. */
type Codec<Value> = { read(property: unknown): Value | undefined; write(value: Value): string };

const TEXT: Codec<string> = {
	read: (property) => (typeof property === 'string' ? property : undefined),
	write: (value) => value,
};

const CODECS: { [Is in keyof FieldValues]: Codec<FieldValues[Is]> } = {
	text: TEXT,
	time: TEXT,
	mentions: { read: unpackMentions, write: packMentions },
	audience: { read: audienceIn, write: (value) => value },
	extensions: { read: extensionsIn, write: (value) => JSON.stringify(value) },
	event: { read: readRef, write: packRef },
	place: { read: readPlace, write: packPlace },
	yes: { read: (property) => (property === 'yes' ? true : undefined), write: () => 'yes' },
};

const codedFields = (names: readonly FieldName[]) =>
	names.map((name) => {
		const { is, always }: { is: keyof FieldValues; always?: true } = EVENT_FIELDS[name];
		return { name, empty: always && '', ...(CODECS[is] as Codec<unknown>) };
	});

const IN_TIMELINES = codedFields(EVENT_NAMES.filter((name) => name !== 'id'));
const IN_LEDGERS = IN_TIMELINES.filter(({ name }) => name !== 'actor');
const PROVENANCE = codedFields(PROVENANCE_NAMES);

/** The event in the properties of a row of its poster's ledger that is not removed. */
export const eventInLedger = (actor: SubjectId, id: EventId, properties: Properties): Event =>
	read(IN_LEDGERS, properties, { id, actor }) as Event;

/** The provenance of the event in a row of its poster's ledger. */
export const provenanceInLedger = (properties: Properties): Provenance => read(PROVENANCE, properties, {});

export const propertiesInLedger = (event: Event, from: Provenance = {}): Record<string, string> => ({
	...written(IN_LEDGERS, event),
	...written(PROVENANCE, from),
});

/** The event in the properties of a row of a timeline that is no tombstone. */
export const eventInTimeline = (id: EventId, properties: Properties): Event =>
	read(IN_TIMELINES, properties, { id }) as Event;

export const propertiesInTimeline = (event: Event): Record<string, string> => written(IN_TIMELINES, event);

function read(fields: typeof IN_LEDGERS, properties: Properties, found: Record<string, unknown>): object {
	for (const { name, read, empty } of fields) {
		const value = read(properties[name]) ?? empty;
		if (value !== undefined) found[name] = value;
	}
	return found;
}

function written(fields: typeof IN_LEDGERS, values: { [Name in FieldName]?: unknown }): Record<string, string> {
	const properties: Record<string, string> = {};
	for (const { name, write } of fields) if (values[name] !== undefined) properties[name] = write(values[name]);
	return properties;
}

function extensionsIn(property: unknown): Extensions | undefined {
	try {
		return typeof property === 'string' ? (JSON.parse(property) as Extensions) : undefined;
	} catch {
		return undefined;
	}
}
