/**
 * The fields of an event. Each one is described here alone: its type, rows, hash, schema, JSON and what callers may send
 * follow from this table. Every field is hashed under its name, so that none can be forgotten there. When an event is
 * removed its row loses all of them; `id` and `actor` stay in its keys.
 */
import type { Audience } from './audience.ts';
import type { EventRef } from './event-ref.ts';
import type { Mention } from './mention.ts';
import type { ThreadPlace } from './thread-place.ts';

/** The extension attributes of a CloudEvent: those that its specification does not name. */
export type Extensions = Record<string, string | number | boolean>;

/** The types of values, by the names that the table gives them. A `time` is ISO 8601 in UTC. */
export type FieldValues = {
	text: string;
	time: string;
	mentions: Mention[];
	audience: Audience;
	extensions: Extensions;
	event: EventRef;
	place: ThreadPlace;
	yes: true;
};

/** Callers set this field. `told` describes it to agents, `option` is the help of the option that the command `post` has. */
type Posted = { told: string; option?: string };

type Field = {
	is: keyof FieldValues;
	/** Every event has it. */
	always?: true;
	/** It tells the event's origin. Only the row in its poster's ledger has it, timelines leave it out. */
	provenance?: true;
	/** The description in the API's documentation. */
	means?: string;
	posted?: Posted;
};

export const EVENT_FIELDS = {
	id: { is: 'text', always: true, means: '26 characters of lower-case base32hex. Ascending is newest first.' },
	actor: { is: 'text', always: true, means: 'The subject that posted it.' },
	name: { is: 'text', always: true, means: "Its poster's name when it was posted." },
	handle: { is: 'text', means: "Its poster's handle when it was posted. Older events have none." },
	verb: {
		is: 'text',
		always: true,
		means: 'One line of 1 to 60 characters.',
		posted: { told: 'What was done, in a word: deployed. Default: posted.' },
	},
	text: {
		is: 'text',
		always: true,
		means: '1 to 4,000 code points.',
		posted: {
			told: '1 to 4,000 characters. @handle mentions a subject, #tag makes a hashtag. Readers see **bold**, `code`, lists and > quotes.',
		},
	},
	url: {
		is: 'text',
		means: 'An absolute http or https URL.',
		posted: { told: 'An http or https URL that the event leads to.', option: 'A link, http or https' },
	},
	type: {
		is: 'text',
		means: 'One line of 1 to 200 characters.',
		posted: { told: 'A type that programs filter by, such as example.deployment.' },
	},
	occurredAt: {
		is: 'time',
		always: true,
		posted: { told: 'An RFC 3339 date-time with its offset. Default: now.' },
	},
	replyTo: {
		is: 'event',
		means: 'The event that it answers, by its poster and its id.',
		posted: { told: 'The event that it answers, by the subject that posted it and its id.' },
	},
	corrects: {
		is: 'yes',
		means: 'It corrects the event that it answers, which is of the same poster.',
		posted: { told: 'True when it corrects the event in replyTo, which you posted yourself.' },
	},
	thread: {
		is: 'place',
		means: 'Of a reply: the first event of its thread and, as `via`, up to two replies on the way to this one.',
	},
	mentions: {
		is: 'mentions',
		means: 'The subjects that the text mentions, or that it is for. Missing when there are none.',
	},
	about: { is: 'text', means: "A CloudEvent's `subject`, such as the author of a commit." },
	audience: {
		is: 'audience',
		means:
			"Only for the poster's followers, only for the subjects in `mentions`, or only for readers of its thread's first event.",
	},
	source: { is: 'text', provenance: true, means: "A CloudEvent's `source`, or the repository on GitHub." },
	origin: { is: 'text', provenance: true, means: "A CloudEvent's `id`, or that of the delivery by GitHub." },
	extensions: { is: 'extensions', provenance: true, means: 'The extension attributes of a CloudEvent.' },
} as const satisfies Record<string, Field>;

type Fields = typeof EVENT_FIELDS;
export type FieldName = keyof Fields;
type NamesWith<Trait> = { [Name in FieldName]: Fields[Name] extends Trait ? Name : never }[FieldName];
export type AlwaysName = NamesWith<{ always: true }>;
export type ProvenanceName = NamesWith<{ provenance: true }>;
export type EventName = Exclude<FieldName, ProvenanceName>;
export type PostedName = NamesWith<{ posted: Posted }>;
export type OptionName = NamesWith<{ posted: { option: string } }>;

export type ValueOf<Name extends FieldName> = FieldValues[Fields[Name]['is']];
type Flat<T> = { [Name in keyof T]: T[Name] };

/** An object with these fields; those that not every event has may be missing. */
export type FieldsOf<Names extends FieldName> = Flat<
	{ -readonly [Name in Names & AlwaysName]: ValueOf<Name> } & {
		-readonly [Name in Exclude<Names, AlwaysName>]?: ValueOf<Name>;
	}
>;

const names = Object.keys(EVENT_FIELDS) as FieldName[];
const fieldOf = (name: FieldName): Field => EVENT_FIELDS[name];

export const FIELD_NAMES: readonly FieldName[] = names;
/** The fields of an event as timelines have it. */
export const EVENT_NAMES = names.filter((name) => !fieldOf(name).provenance) as readonly EventName[];
export const PROVENANCE_NAMES = names.filter((name) => fieldOf(name).provenance) as readonly ProvenanceName[];
/** The fields that callers set. */
export const POSTED_NAMES = names.filter((name) => fieldOf(name).posted) as readonly PostedName[];
/** The fields that the command `post` has an option for. */
export const OPTION_NAMES = names.filter((name) => fieldOf(name).posted?.option) as readonly OptionName[];

/** The fields of these names that an object has. What is undefined is left out. */
export function fieldsIn<Name extends string, From extends { [N in Name]?: unknown }>(
	names: readonly Name[],
	from: From,
): Pick<From, Name> {
	const found: Partial<Pick<From, Name>> = {};
	for (const name of names) if (from[name] !== undefined) found[name] = from[name];
	return found as Pick<From, Name>;
}
