/** Many events of one subject are removed at once, within a span of time. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { MOST_EVENTS_REMOVED } from '../../contract/approval/approval.ts';
import { eventIdAt, eventTime } from '../../contract/event/event-id.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { detailsOf } from '../../storage/rows/entry-details.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { eventKeys } from '../../storage/rows/ledger/events.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { placeHold } from '../privacy/holds.ts';
import { changeRole } from '../role/change-role.ts';
import { listEvents } from './list-events.ts';
import { postEvent } from './post-event.ts';
import { countEvents, type EventSpan, removeEvents } from './remove-events.ts';

const HOUR_MS = 3_600_000;
const at = (hours: number) => new Date(Date.UTC(2026, 4, 4) + hours * HOUR_MS).toISOString();

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let mallory: SubjectId;
	let span: EventSpan;

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
		mallory = await world.person('mallory');
		span = { subject: mallory, from: at(1), to: at(4) };
	});
	afterEach(() => world.close());

	const post = (hours: number) =>
		postEvent(world.as(mallory), { actor: mallory, text: `At ${hours}`, occurredAt: Date.parse(at(hours)) });
	const texts = async () =>
		(await listEvents(world.as(mallory), { subject: mallory, limit: 50 })).items.map(({ text }) => text);
	const moderator = () => world.as('dev-nina', 'moderator');

	test('those from the first moment on are gone, and those of the last moment stay', async () => {
		for (const hours of [0, 1, 2, 3, 4]) await post(hours);
		expect(await countEvents(moderator(), span)).toEqual({ count: 3 });
		expect(await texts()).toHaveLength(5);
		const steps: [number, number][] = [];
		const onProgress = (removed: number, count: number) => steps.push([removed, count]);
		expect(await removeEvents(moderator(), { ...span, reason: 'Spam', onProgress })).toEqual({ removed: 3 });
		expect(steps).toEqual([
			[1, 3],
			[2, 3],
			[3, 3],
		]);
		expect((await texts()).toSorted()).toEqual(['At 0', 'At 4']);
		const { rows } = await world.store.tables.ledger.range({ ...entryKeys.all(mallory), limit: 3 });
		for (const row of rows) {
			expect(entryOf(row)).toMatchObject({ action: 'event-removed', actor: 'dev-nina', via: 'web' });
			expect(detailsOf(row).after).toEqual({ reason: 'Spam' });
			expect([1, 2, 3].map((hours) => Date.parse(at(hours)))).toContain(eventTime(entryOf(row).target));
		}
	});

	test('a run that was stopped goes on where it was, and a third one has nothing to do', async () => {
		for (const hours of [1, 2, 3]) await post(hours);
		const stopping = new AbortController();
		stopping.abort();
		const stopped = { ...moderator(), domain: { ...world.domain, handingBack: stopping.signal } };
		await expect(removeEvents(stopped, { ...span, reason: 'Spam' })).rejects.toMatchObject({
			code: 'writing_stopped',
		});
		expect(await texts()).toHaveLength(3);
		expect(await removeEvents(moderator(), { ...span, reason: 'Spam' })).toEqual({ removed: 3 });
		expect(await removeEvents(moderator(), { ...span, reason: 'Spam' })).toEqual({ removed: 0 });
	});

	test('two at once remove each event once', async () => {
		for (const hours of [1, 2, 3]) await post(hours);
		const other = { domain: world.another(), principal: moderator().principal };
		const done = await Promise.all([moderator(), other].map((ctx) => removeEvents(ctx, { ...span, reason: 'Spam' })));
		expect(done.reduce((sum, { removed }) => sum + removed, 0)).toBe(3);
	});

	test('it refuses held subjects, wrong spans, missing reasons, and moderators at people with a role', async () => {
		await post(2);
		const refused = (over: object) => removeEvents(world.operator, { ...span, reason: 'Spam', ...over });
		await expect(refused({ reason: ' ' })).rejects.toMatchObject({ code: 'invalid_input' });
		await expect(refused({ to: span.from })).rejects.toMatchObject({ code: 'invalid_input' });
		await expect(refused({ subject: 'dev-nobody' })).rejects.toMatchObject({ code: 'subject_not_found' });
		await changeRole(world.operator, { subject: mallory, role: 'auditor', reason: 'Rota' });
		const byModerator = removeEvents(moderator(), { ...span, reason: 'Spam' });
		await expect(byModerator).rejects.toMatchObject({ code: 'forbidden' });
		await placeHold(world.operator, { subject: mallory, reason: 'Case 12/26' });
		await expect(refused({})).rejects.toMatchObject({ code: 'held' });
		expect(await texts()).toEqual(['At 2']);
	});
});

test('more than the most of one call are refused before the first one is gone', async () => {
	const world = await createWorld('embedded', '');
	const mallory = await world.person('mallory');
	const { event } = await postEvent(world.as(mallory), { actor: mallory, text: 'One', occurredAt: Date.parse(at(2)) });
	const { ledger } = world.store.tables;
	const row = await ledger.get(eventKeys.event(mallory, event.id));
	if (!row) throw new Error('There is no event.');
	for (let each = 0; each < MOST_EVENTS_REMOVED; each++)
		await ledger.upsert(
			eventKeys.event(
				mallory,
				eventIdAt(Date.parse(at(3)), new Uint8Array(new BigUint64Array([BigInt(each), 0n]).buffer)),
			),
			row.properties,
		);
	const span = { subject: mallory, from: at(1), to: at(4) };
	await expect(removeEvents(world.operator, { ...span, reason: 'Spam' })).rejects.toMatchObject({
		code: 'batch_too_large',
	});
	expect(await ledger.get(eventKeys.event(mallory, event.id))).toMatchObject({ properties: { removed: false } });
	expect(await removeEvents(world.operator, { ...span, to: at(3), reason: 'Spam' })).toEqual({ removed: 1 });
	await world.close();
});
