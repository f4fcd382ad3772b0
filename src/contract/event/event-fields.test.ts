import { describe, expect, test } from 'vitest';
import { contentOfEvent } from '../../domain/event/content-of-event.ts';
import { hashOfContent } from '../../domain/ledger/entry.ts';
import { sha256 } from '../../domain/ledger/sha256.ts';
import { eventIn } from '../../sdk/verify/rows.ts';
import type { Properties, Row, RowKey } from '../../storage/port.ts';
import { eventKeys, eventProperties, eventRowOf, type LiveEvent } from '../../storage/rows/ledger/events.ts';
import { timelineKey, timelineProperties, timelineRowOf } from '../../storage/rows/timelines.ts';
import { hashOfEvent } from '../../tlog/entry-hash.ts';
import { shownOf } from '../../ui/proof/shown-event.ts';
import * as schema from '../schema/event.ts';
import type { Event, Provenance } from './event.ts';
import {
	EVENT_FIELDS,
	EVENT_NAMES,
	FIELD_NAMES,
	type FieldName,
	type FieldValues,
	fieldsIn,
	PROVENANCE_NAMES,
	type ValueOf,
} from './event-fields.ts';

const SALT = '00112233445566778899aabbccddeeff';

/** Two values of each type. A `yes` has no other one. */
const SAMPLES: { [Is in keyof FieldValues]: (name: FieldName) => [FieldValues[Is], FieldValues[Is] | undefined] } = {
	text: (name) => [`a ${name}`, `another ${name}`],
	time: () => ['2026-03-03T12:00:00.000Z', '2026-03-03T12:00:00.001Z'],
	mentions: () => [
		[
			{ subject: 'dev-reader', handle: 'reader' },
			{ subject: 'dev-bob', handle: 'bob' },
		],
		[{ subject: 'dev-reader', handle: 'bob' }],
	],
	audience: () => ['followers', 'mentioned'],
	extensions: () => [{ ref: 'main', '10': 1, '9': true }, { ref: 'main' }],
	event: () => [
		{ subject: 'dev-bob', id: '1'.repeat(26) },
		{ subject: 'dev-bob', id: '2'.repeat(26) },
	],
	place: () => [
		{ subject: 'dev-bob', id: '1'.repeat(26), via: ['3'.repeat(26), '2'.repeat(26)] },
		{ subject: 'dev-bob', id: '1'.repeat(26), via: ['3'.repeat(26)] },
	],
	yes: () => [true, undefined],
};

const samplesOf = <Name extends FieldName>(name: Name) =>
	SAMPLES[EVENT_FIELDS[name].is](name) as [ValueOf<Name>, ValueOf<Name> | undefined];

/** An event in which no field is missing. */
const WHOLE = Object.fromEntries(FIELD_NAMES.map((name) => [name, samplesOf(name)[0]])) as Event & Provenance;
const event = fieldsIn(EVENT_NAMES, WHOLE);
const provenance = fieldsIn(PROVENANCE_NAMES, WHOLE);

const rowOf = (key: RowKey, properties: Properties) => ({ ...key, etag: '', properties }) as Row;
const ledgerRow = (live: LiveEvent) => rowOf(eventKeys.event(live.event.actor, live.event.id), eventProperties(live));
const LIVE: LiveEvent = {
	removed: false,
	event,
	provenance,
	tags: ['tide'],
	salt: SALT,
	postedAt: WHOLE.occurredAt,
	seq: 3,
};

describe('every field of an event', () => {
	test('is in one of the two parts that an event has', () => {
		expect(FIELD_NAMES).toEqual([...EVENT_NAMES, ...PROVENANCE_NAMES]);
	});

	test.each(FIELD_NAMES)('%s changes the hash', (name) => {
		const hash = hashOfEvent(sha256, SALT, WHOLE);
		expect(hashOfEvent(sha256, SALT, { ...WHOLE, [name]: samplesOf(name)[1] })).not.toBe(hash);
		expect(hashOfEvent(sha256, SALT, { ...WHOLE, [name]: undefined })).not.toBe(hash);
	});

	test('comes back from the row of its ledger, and from that of a timeline', () => {
		expect(eventRowOf(ledgerRow(LIVE))).toStrictEqual(LIVE);
		const row = rowOf(timelineKey('dev-reader', event.id), timelineProperties(event, 7));
		expect(timelineRowOf(row)).toStrictEqual({ removed: false, event, epoch: 7 });
	});

	test('is in the JSON that the server gives', () => {
		expect(schema.EventWithProvenance.parse(JSON.parse(JSON.stringify(contentOfEvent(LIVE))))).toEqual(WHOLE);
		expect(schema.Event.parse(event)).toEqual(event);
	});

	test.each(FIELD_NAMES)('%s is verified in the raw row, as it was posted', (name) => {
		const verified = (row: Row) => eventIn(sha256, row.partition, row).hash;
		const posted = hashOfContent(SALT, WHOLE);
		expect(verified(ledgerRow(LIVE))).toBe(posted);
		const other = { ...WHOLE, [name]: samplesOf(name)[1] };
		const changed = { ...LIVE, event: fieldsIn(EVENT_NAMES, other), provenance: fieldsIn(PROVENANCE_NAMES, other) };
		expect(verified(ledgerRow(changed))).not.toBe(posted);
	});

	test('is compared with its proof when a page shows it', () => {
		expect(shownOf(event.actor, event.id, event).content).toEqual(event);
	});
});

test('rows have a property for each field, and hashes are what they always were', () => {
	const posted = {
		id: '7vvvvvvvvv0123456789abcdef',
		actor: 'app-beacon',
		name: 'Beacon',
		handle: 'beacon',
		verb: 'measured',
		text: 'Low water\n@reader #tide',
		url: 'https://tide.example/1',
		type: 'example.tide',
		occurredAt: '2026-03-03T12:00:00.000Z',
		mentions: [{ subject: 'dev-reader', handle: 'reader' }],
		about: 'keeper',
		audience: 'followers' as const,
	};
	const from = { source: 'https://tide.example', origin: '1' };
	const { id, actor, mentions: _, ...plain } = posted;
	expect(timelineProperties(posted, 7)).toStrictEqual({
		...plain,
		actor,
		mentions: 'reader=dev-reader',
		epoch: 7,
		removed: false,
	});
	const extensions = { '10': 1, '9': true, ref: 'main' };
	expect(eventProperties({ ...LIVE, event: posted, provenance: { ...from, extensions } })).toStrictEqual({
		...plain,
		...from,
		extensions: '{"9":true,"10":1,"ref":"main"}',
		mentions: 'reader=dev-reader',
		tags: 'tide',
		salt: SALT,
		postedAt: LIVE.postedAt,
		seq: 3,
		removed: false,
	});
	expect(hashOfEvent(sha256, SALT, { ...posted, ...from })).toBe(
		'c8226890071847781f2a33b9945d9d155be8e7648076b8a7e1cde21caa13aa91',
	);
	expect(hashOfEvent(sha256, SALT, { ...posted, ...from, extensions })).toBe(
		'c49e53115386a4d234b0f519ab554c6b5214146e24f8217daec8b6b426702476',
	);
	const { name, verb, text, occurredAt } = posted;
	expect(hashOfEvent(sha256, SALT, { id, actor, name, verb, text, occurredAt })).toBe(
		'933251e76ce0fed270ef8b86a437ac2db680fdbed3a7fcdaec5de4f33a562bee',
	);
});
