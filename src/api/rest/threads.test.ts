/** Replies, corrections and followed threads as machines meet them. */
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { removeEvent } from '../../domain/event/remove-event.ts';
import { block } from '../../domain/graph/block.ts';
import { listNotifications } from '../../domain/notification/list-notifications.ts';
import { editProfile } from '../../domain/subject/edit-profile.ts';
import { type Answered, type RestClient, restClient } from '../../testing/rest.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let rest: RestClient;
let [alice, bob, carol]: SubjectId[] = [];
const tokens = new Map<SubjectId, string>();

beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'));
	rest = restClient(world);
	[alice, bob, carol] = await Promise.all(['alice', 'bob', 'carol'].map((name) => world.person(name)));
	for (const one of [alice, bob, carol]) tokens.set(one as string, await rest.token(one as string));
});
afterEach(() => world.close());

type Posted = { id: string; actor: SubjectId };
type Page = { items: (Posted & { text: string })[]; next?: string; people: { id: string }[] };

const get = async (reader: SubjectId | undefined, path: string) =>
	rest.call('GET', path, { token: tokens.get(reader ?? '') });
const code = ({ status, body }: Answered) => `${status} ${(body as { code?: string }).code ?? 'ok'}`;

async function post(actor: SubjectId | undefined, body: object): Promise<Posted> {
	const posted = await rest.call('POST', '/events', { token: tokens.get(actor ?? ''), body });
	expect([posted.status, posted.body]).toEqual([201, posted.body]);
	await world.settle();
	return posted.body as Posted;
}
const ref = ({ actor: subject, id }: Posted) => ({ subject, id });
const pathOf = ({ actor, id }: Posted) => `/subjects/${actor}/events/${id}`;

test('replies are read page after page, each with its own count, and people names those that are answered', async () => {
	const first = await post(alice, { text: 'The pump is out' });
	const one = await post(bob, { text: 'Looking', replyTo: ref(first) });
	await post(carol, { text: 'Again?', replyTo: ref(first) });
	await post(alice, { text: 'Thank you', replyTo: ref(one) });
	const page = (await get(carol, `${pathOf(first)}/replies?limit=2`)).body as Page;
	expect(page.items).toMatchObject([
		{ text: 'Looking', html: expect.stringContaining('Looking'), replies: 1, replyTo: ref(first), thread: ref(first) },
		{ text: 'Again?', replies: 0 },
	]);
	expect(page.people.map(({ id }) => id)).toEqual([bob, carol, alice]);
	const rest = (await get(carol, `${pathOf(first)}/replies?limit=2&cursor=${page.next}`)).body as Page;
	expect(rest.items).toMatchObject([{ text: 'Thank you', replyTo: ref(one), thread: ref(first) }]);
	expect((await get(carol, pathOf(first))).body).toMatchObject({ text: 'The pump is out', replies: 2 });
	expect((await get(bob, `/events/${one.id}`)).body).toMatchObject({ text: 'Looking', replies: 1 });
});

test('a correction is in the answer of the event that it corrects, wherever that is in its thread', async () => {
	const first = await post(alice, { text: 'High water at nine' });
	const wrong = await post(bob, { text: 'At ten', replyTo: ref(first) });
	expect((await get(carol, pathOf(wrong))).body).not.toHaveProperty('correction');
	const correction = await post(bob, { text: 'At eleven', replyTo: ref(wrong), corrects: true });
	expect((await get(carol, pathOf(wrong))).body).toMatchObject({ replies: 1, correction: correction.id });
	const { items } = (await get(carol, `${pathOf(first)}/replies`)).body as Page;
	expect(items).toMatchObject([
		{ id: wrong.id, correction: correction.id },
		{ id: correction.id, corrects: true },
	]);
	const body = { text: 'At noon', replyTo: ref(wrong), corrects: true };
	expect(code(await rest.call('POST', '/events', { token: tokens.get(alice ?? ''), body }))).toBe(
		'400 correction_invalid',
	);
});

test('a thread is followed and unfollowed, and says when nothing changed', async () => {
	const first = await post(alice, { text: 'High water' });
	const choose = (method: 'PUT' | 'DELETE') =>
		rest.call(method, `${pathOf(first)}/thread-follow`, { token: tokens.get(carol ?? '') });
	const told = async () => {
		const reader = carol ?? '';
		const { items } = await listNotifications(world.as(reader), { reader, limit: 10 });
		return items.map(({ kind, event }) => `${kind}: ${event?.text}`);
	};
	expect([(await choose('PUT')).body, (await choose('PUT')).body]).toEqual([{ repeated: false }, { repeated: true }]);
	await post(bob, { text: 'How high?', replyTo: ref(first) });
	expect(await told()).toEqual(['thread: How high?']);
	expect((await get(carol, '/notifications')).body).toMatchObject({
		items: [{ kind: 'thread', event: { text: 'How high?', html: expect.stringContaining('How high?') } }],
	});
	expect((await choose('DELETE')).body).toEqual({ repeated: false });
	await post(bob, { text: 'Noted', replyTo: ref(first) });
	expect(await told()).toEqual(['thread: How high?']);
});

test('an answer to what is gone, hidden, across a block or no event is refused with its code', async () => {
	const first = await post(alice, { text: 'High water' });
	const refusal = async (replyTo: unknown, actor = bob) =>
		code(await rest.call('POST', '/events', { token: tokens.get(actor ?? ''), body: { text: 'No', replyTo } }));
	expect(await refusal({ subject: alice, id: 'x' })).toBe('400 event_invalid');
	expect(await refusal({ subject: 'x', id: first.id })).toBe('400 subject_invalid');
	expect(await refusal(`${alice}/${first.id}`)).toBe('400 invalid_input');
	expect(await refusal({ subject: alice, id: '0'.repeat(26) })).toBe('404 event_not_found');
	await block(world.as(alice ?? ''), { subject: alice ?? '', other: carol ?? '' });
	expect(await refusal(ref(first), carol)).toBe('403 blocked');
	expect(code(await get(carol, `${pathOf(first)}/replies`))).toBe('403 blocked');
	await editProfile(world.as(alice ?? ''), { subject: alice ?? '', follows: 'approval' });
	expect(await refusal(ref(first))).toBe('403 events_protected');
	await editProfile(world.as(alice ?? ''), { subject: alice ?? '', follows: 'open' });
	await post(bob, { text: 'Noted', replyTo: ref(first) });
	await removeEvent(world.as(alice ?? ''), { actor: alice ?? '', id: first.id });
	expect(await refusal(ref(first))).toBe('409 event_already_removed');
	// The replies to it stay.
	expect((await get(bob, `${pathOf(first)}/replies`)).body).toMatchObject({ items: [{ text: 'Noted' }] });
	expect(rest.errors).toEqual([]);
});
