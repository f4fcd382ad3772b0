/** Webhooks out, with a real receiver that checks signatures with the reference implementation of Standard Webhooks. */
import { createPublicKey, verify } from 'node:crypto';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { PUSHED } from '../../contract/schema/machines/webhook.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { type PushType, RETRY_SECONDS } from '../../contract/webhook/webhook.ts';
import { OutsideSender } from '../../outbound/send-outside.ts';
import { inOrder } from '../../storage/in-order.ts';
import { StorageError, type Store } from '../../storage/port.ts';
import { LIST_OF_WEBHOOKS_KNOWN_MS } from '../../storage/protocol-times.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { pushKeys } from '../../storage/rows/pushes.ts';
import { changedStore } from '../../testing/changed-store.ts';
import { challengeIn, type Received, type Receiver, startReceiver } from '../../testing/webhook-receiver.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { sendPushes } from '../../worker/send-pushes.ts';
import { setAlarmRule } from '../alarm/alarm-rules.ts';
import { raiseAlarms } from '../alarm/raise-alarms.ts';
import { postEvent } from '../event/post-event.ts';
import { removeEvent } from '../event/remove-event.ts';
import { follow } from '../graph/follow.ts';
import { mute } from '../graph/mute.ts';
import { unfollow } from '../graph/unfollow.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { makeMachine } from '../subject/make-machine.ts';
import { issueToken } from '../token/issue-token.ts';
import { addPushes, newPush, pushesOfEvent } from './add-pushes.ts';
import { getWebhook } from './change-webhook.ts';
import { collectOldPushes } from './collect-old-pushes.ts';
import { forgetLine, stepsOfTickets } from './push-lines.ts';
import { listPushes, retryPush, testWebhook } from './pushes.ts';
import { runPush } from './run-push.ts';
import { addWebhook, listWebhooks, removeWebhook, renewWebhookSecret, switchWebhook } from './webhooks.ts';

const HOUR = 3_600_000;
/** Events that a receiver does not hear of, and how many of them are really posted. */
const [EVENTS, POSTED] = [10_000, 20];

let world: World;
let receiver: Receiver;
let outside: OutsideSender;
let alice: SubjectId;
let bob: SubjectId;

afterEach(async () => {
	await world.close();
	await receiver.close();
});

const begin = async (engine: 'embedded' | 'azure' = 'embedded', seen?: (store: Store) => Store) => {
	receiver = await startReceiver();
	outside = new OutsideSender({ inside: [receiver.host] });
	// The waits of the domain are short here: see `known`.
	world = await createWorld(engine, inject('azurite'), {
		pace: 10,
		outside,
		admins: ['dev-admin'],
		...(seen && { seen }),
	});
	alice = await world.person('alice');
	bob = await world.person('bob');
	await world.settle();
};

const add = async (subject: SubjectId, feed: 'timeline' | 'trail' = 'timeline', by = world.as(subject)) => {
	const added = await addWebhook(by, { subject, url: `${receiver.url}/hook`, feed });
	await send();
	await known();
	// The tests are about what comes once its receiver agreed.
	receiver.received.length = 0;
	for (const { id: push } of await pushesOf(subject, added.webhook.id))
		await world.store.tables.webhooks.delete(pushKeys.push(added.webhook.id, push));
	return { ...added, webhook: { ...added.webhook, agreed: true } };
};
/** Lets the second pass in which a process may not know a webhook. */
const known = async () => {
	await world.settle();
	world.clock.ahead += LIST_OF_WEBHOOKS_KNOWN_MS;
};
/** Runs all jobs, then sends what is due. */
const send = async () => {
	await world.settle();
	const errors: string[] = [];
	await sendPushes(world.domain, { onError: (sentence, error) => errors.push(`${sentence}: ${String(error)}`) });
	expect(errors).toEqual([]);
};
const pushesOf = async (subject: SubjectId, id: string) =>
	(await listPushes(world.as(subject), { subject, id, limit: 100 })).items;
const bodies = () =>
	receiver.received.map(({ body }) => {
		const pushed = JSON.parse(body);
		// It is what the OpenAPI document says.
		expect(PUSHED[pushed.type as PushType].parse(pushed)).toEqual(pushed);
		return pushed;
	});

describe.each(ENGINES)('on %s', (engine) => {
	beforeEach(() => begin(engine));

	test('an event that reaches a timeline is pushed once, signed, and its removal too', async () => {
		const { webhook, secret } = await add(bob);
		await follow(world.as(bob), { follower: bob, followed: alice });
		const { id } = await world.post(alice, 'High water');
		await world.post(bob, 'My own');
		await send();
		await send();
		expect(
			bodies()
				.map(({ type, data }) => [type, data.subject, data.event.text])
				.toSorted(),
		).toEqual([
			['event.delivered', bob, 'High water'],
			['event.delivered', bob, 'My own'],
		]);
		const told = bodies().find(({ data }) => data.event.id === id);
		expect(told.data.event).toMatchObject({ id, actor: alice, name: 'alice', verb: 'posted' });
		for (const { body, headers } of receiver.received)
			expect(new StandardWebhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
		expect(receiver.received.every((one) => isSignedWith(webhook.publicKey, one))).toBe(true);
		receiver.received.length = 0;
		await removeEvent(world.as(alice), { actor: alice, id });
		await send();
		expect(bodies()).toEqual([
			{ type: 'event.removed', timestamp: expect.any(String), data: { subject: bob, event: { id } } },
		]);
		expect((await pushesOf(bob, webhook.id)).map(({ type, state }) => [type, state]).toSorted()).toEqual([
			['event.delivered', 'done'],
			['event.delivered', 'done'],
			['event.removed', 'done'],
		]);
	});

	test('a reply is pushed with the event that it answers and its place in the thread', async () => {
		await add(bob);
		const { id } = await world.post(alice, 'High water');
		const replyTo = { subject: alice, id };
		const { event: one } = await postEvent(world.as(bob), { actor: bob, text: 'How high?', replyTo });
		const own = { subject: bob, id: one.id };
		await postEvent(world.as(bob), { actor: bob, text: 'How deep?', replyTo: own, corrects: true });
		await send();
		const pushed = new Map(bodies().map(({ data: { event } }) => [event.text, event]));
		expect(pushed.get('How high?')).toMatchObject({ id: one.id, replyTo, thread: replyTo });
		expect(pushed.get('How deep?')).toMatchObject({
			replyTo: own,
			corrects: true,
			thread: { ...replyTo, via: [one.id] },
		});
	});

	test('a receiver that takes tests without their challenge gets nothing but tests', async () => {
		receiver.agrees = false;
		const { webhook } = await addWebhook(world.as(bob), { subject: bob, url: receiver.url, feed: 'timeline' });
		expect(webhook.agreed).toBe(false);
		await send();
		await known();
		expect(bodies().map(({ type }) => type)).toEqual(['webhook.test']);
		const { id } = await world.post(bob, 'First');
		for (let n = 1; n < POSTED; n++) await world.post(bob, `${n}`);
		for (let n = POSTED; n < EVENTS; n++) expect(await pushesOfEvent(world.domain, id, [bob])).toEqual([]);
		await testWebhook(world.as(bob), { subject: bob, id: webhook.id });
		await send();
		expect(bodies().map(({ type }) => type)).toEqual(['webhook.test', 'webhook.test']);
		expect(await pushesOf(bob, webhook.id)).toMatchObject(
			Array(2).fill({ type: 'webhook.test', state: 'done', status: 204, problem: 'not_agreed' }),
		);
		expect(await listWebhooks(world.as(bob), { subject: bob })).toMatchObject([{ agreed: false }]);

		// It agrees to the next test, and gets what is posted from then on.
		receiver.agrees = true;
		await testWebhook(world.as(bob), { subject: bob, id: webhook.id });
		await send();
		expect(await listWebhooks(world.as(bob), { subject: bob })).toMatchObject([{ agreed: true }]);
		await known();
		receiver.received.length = 0;
		await world.post(bob, 'High water');
		await send();
		expect(bodies().map(({ data }) => data.event.text)).toEqual(['High water']);
		const [push] = (await pushesOf(bob, webhook.id)).filter(({ type }) => type === 'webhook.test');
		expect(push).not.toHaveProperty('problem');
	});

	test('the entry of an agreement proves the webhook', async () => {
		const { webhook } = await add(bob);
		expect(await getWebhook(world.domain, bob, webhook.id)).toMatchObject({ agreed: true });
		const differences = [];
		for await (const difference of findDifferences(world.domain, bob)) differences.push(difference);
		expect(differences).toEqual([]);
	});

	test('a mention is pushed, and an event of nobody that it follows is not', async () => {
		await add(bob);
		await world.post(alice, 'Hello @bob');
		await world.post(alice, 'To nobody');
		await send();
		expect(bodies().map(({ data }) => data.event.text)).toEqual(['Hello @bob']);
	});

	test('the audit trail is pushed entry by entry, to admins alone', async () => {
		await expect(add(alice, 'trail')).rejects.toMatchObject({ code: 'forbidden' });
		const admin = await world.person('admin');
		await world.settle();
		await add(admin, 'trail', world.as(admin, 'admin'));
		await send();
		// The entry that adds it may be the first one.
		receiver.received.length = 0;
		await world.post(alice, 'High water');
		await mute(world.as(bob), { subject: bob, other: alice });
		await send();
		expect(
			bodies()
				.map(({ type, data }) => [type, data.entry.subject, data.entry.action])
				.toSorted(),
		).toEqual([
			['audit.entry', alice, 'event-posted'],
			['audit.entry', bob, 'muted'],
		]);
	});
});

test.each([
	['its pushes and their tickets', 'line:'],
	['tickets and the line that is ready', 'lines'],
])('a job that breaks off between %s is done again, and each is pushed once', async (_, prefix) => {
	let left = 0;
	await begin('azure', (store) =>
		changedStore(store, {
			tables: {
				webhooks: {
					async writeMany(writes) {
						if (left === 0 || !writes[0]?.partition.startsWith(prefix)) return store.tables.webhooks.writeMany(writes);
						left--;
						throw new StorageError('unclear', 'Nobody knows.');
					},
				},
			},
		}),
	);
	await add(bob);
	await follow(world.as(bob), { follower: bob, followed: alice });
	await world.settle();
	left = 3;
	await world.post(alice, 'High water');
	await send();
	expect(left).toBe(0);
	expect(bodies().map(({ data }) => data.event.text)).toEqual(['High water']);
});

test('a webhook whose receiver is gone is off before its push is shown as failed', async () => {
	const shown: unknown[] = [];
	await begin('azure', (store) =>
		changedStore(store, {
			tables: {
				webhooks: {
					async update(key, properties, etag) {
						if (properties.status === 410) shown.push(await listWebhooks(world.as(bob), { subject: bob }));
						return store.tables.webhooks.update(key, properties, etag);
					},
				},
			},
		}),
	);
	await add(bob);
	receiver.answers.push(410);
	await world.post(bob, 'One');
	await send();
	expect(shown).toMatchObject([[{ off: 'gone' }]]);
});

describe('on the embedded store', () => {
	beforeEach(() => begin());

	test('a push that fails is tried again at the times of Standard Webhooks, then given up, and sent again by hand', async () => {
		const { webhook } = await add(bob);
		receiver.answers.push(500, 302, ...Array(8).fill(503));
		await world.post(bob, 'High water');
		await world.settle();
		const [{ id: push } = { id: '' }] = await pushesOf(bob, webhook.id);
		const message = { subject: bob, webhook: webhook.id, push };
		for (const [index, seconds] of RETRY_SECONDS.entries()) {
			const run = await runPush(world.domain, outside, message);
			expect(run?.again).toBeGreaterThanOrEqual(seconds);
			expect(run?.again).toBeLessThanOrEqual(Math.ceil(seconds * 1.11));
			expect(receiver.received).toHaveLength(index + 1);
			// Not before it is due.
			expect(await runPush(world.domain, outside, message)).toMatchObject({ again: expect.any(Number) });
			expect(receiver.received).toHaveLength(index + 1);
			world.clock.ahead += (run?.again ?? 0) * 1_000;
		}
		expect(await runPush(world.domain, outside, message)).toBeUndefined();
		expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
		expect(await pushesOf(bob, webhook.id)).toEqual([
			expect.objectContaining({ state: 'dead', tries: RETRY_SECONDS.length + 1, status: 503 }),
		]);
		// A redirect is never followed.
		expect(receiver.received.every(({ path }) => path === '/hook')).toBe(true);
		receiver.received.length = 0;
		await retryPush(world.as(bob), { subject: bob, id: webhook.id });
		await send();
		expect(bodies().map(({ data }) => data.event.text)).toEqual(['High water']);
		expect(await pushesOf(bob, webhook.id)).toEqual([
			expect.objectContaining({ state: 'done', tries: 1, status: 204 }),
		]);
		await retryPush(world.as(bob), { subject: bob, id: webhook.id, push });
		await send();
		expect(receiver.received).toHaveLength(2);
		await expect(retryPush(world.as(bob), { subject: bob, id: webhook.id, push: 'none' })).rejects.toMatchObject({
			code: 'push_not_found',
		});
	});

	test.each([
		['seconds', '900', 900],
		['a date', 'in an hour', 3_600],
		['less than the next try would wait', '1', 5],
		['longer than a day', '9999999', 86_400],
	])('Retry-After in %s is kept', async (_, value, seconds) => {
		const { webhook } = await add(bob);
		const given = value === 'in an hour' ? new Date(Date.now() + HOUR).toUTCString() : value;
		receiver.answers.push((response) => response.writeHead(429, { 'retry-after': given }).end());
		await world.post(bob, 'High water');
		await world.settle();
		const [{ id: push } = { id: '' }] = await pushesOf(bob, webhook.id);
		const run = await runPush(world.domain, outside, { subject: bob, webhook: webhook.id, push });
		expect(Math.abs((run?.again ?? 0) - seconds)).toBeLessThanOrEqual(60);
		expect(run?.again).toBeGreaterThanOrEqual(Math.min(seconds, 5));
	});

	test.each<[string, (challenge: string) => Answered, boolean]>([
		['the challenge alone', (challenge) => ({ body: `${challenge}\n` }), true],
		['the challenge in JSON', (challenge) => ({ body: JSON.stringify({ challenge }) }), true],
		['the challenge and a status that is no 2xx', (challenge) => ({ status: 500, body: challenge }), false],
		['another challenge', (challenge) => ({ body: challenge.toUpperCase() }), false],
		['JSON that is no object', () => ({ body: 'null' }), false],
		['what it got', () => ({ body: receiver.received.at(-1)?.body ?? '' }), false],
		['a header for every origin', () => ({ allows: '*' }), true],
		['a header for this host', () => ({ allows: 'Localhost' }), true],
		['a header for another host', () => ({ allows: 'other.example' }), false],
	])('whether a receiver agrees that answers %s', async (_, answerOf, agreed) => {
		receiver.agrees = false;
		receiver.allows = answerOf('').allows;
		receiver.answers.push((response) => {
			const challenge = challengeIn(receiver.received.at(-1)?.body ?? '') ?? '';
			const { status = 200, body = '' } = answerOf(challenge);
			response.writeHead(status).end(body);
		});
		await addWebhook(world.as(bob), { subject: bob, url: receiver.url, feed: 'timeline' });
		await send();
		await known();
		expect(await listWebhooks(world.as(bob), { subject: bob })).toMatchObject([{ agreed }]);
		receiver.received.length = 0;
		await world.post(bob, 'High water');
		await send();
		expect(bodies().map(({ data }) => data.event?.text)).toEqual(agreed ? ['High water'] : []);
	});

	test('a test that fails is tried again, and its receiver agrees then', async () => {
		receiver.answers.push(503);
		const { webhook } = await addWebhook(world.as(bob), { subject: bob, url: receiver.url, feed: 'timeline' });
		await send();
		expect(await pushesOf(bob, webhook.id)).toMatchObject([{ state: 'pending', status: 503 }]);
		world.clock.ahead += 6_000;
		await send();
		expect(await pushesOf(bob, webhook.id)).toMatchObject([{ state: 'done', status: 200 }]);
		const { rows } = await world.store.tables.ledger.range(entryKeys.all(bob));
		const [agreed] = rows.map(entryOf);
		expect(agreed).toMatchObject({ action: 'webhook-changed', actor: bob, via: `webhook:${webhook.id}` });
		// Nobody is told that it was turned off.
		await world.settle();
		expect(await world.texts(bob)).toEqual([]);
	});

	test('a push that should not be there is not sent to a receiver that has not agreed', async () => {
		receiver.agrees = false;
		const { webhook } = await addWebhook(world.as(bob), { subject: bob, url: receiver.url, feed: 'timeline' });
		await send();
		receiver.received.length = 0;
		const { id } = await world.post(bob, 'High water');
		await world.settle();
		const of = { subject: bob, webhook: webhook.id };
		await addPushes(world.domain, [newPush(world.domain, of, pushKeys.ofEvent(id), 'event.delivered')]);
		await send();
		expect(receiver.received).toEqual([]);
		expect((await pushesOf(bob, webhook.id)).map(({ type, state, problem }) => [type, state, problem])).toContainEqual([
			'event.delivered',
			'dead',
			'not_agreed',
		]);
	});

	test('410 turns a webhook off, and its owner turns it on again', async () => {
		const { webhook } = await add(bob);
		receiver.answers.push(410);
		await world.post(bob, 'One');
		await send();
		expect(await listWebhooks(world.as(bob), { subject: bob })).toMatchObject([{ off: 'gone' }]);
		await known();
		expect(await world.texts(bob)).toEqual([expect.stringContaining('was turned off: its receiver'), 'One']);
		await world.post(bob, 'Two');
		await send();
		expect(receiver.received).toHaveLength(1);
		await expect(testWebhook(world.as(bob), { subject: bob, id: webhook.id })).rejects.toMatchObject({
			code: 'webhook_off',
		});
		await switchWebhook(world.as(bob), { subject: bob, id: webhook.id, on: true });
		await known();
		await world.post(bob, 'Three');
		await send();
		expect(bodies().map(({ data }) => data.event.text)).toEqual(['One', 'Three']);
		expect((await pushesOf(bob, webhook.id)).map(({ state, status }) => [state, status])).toEqual([
			['done', 204],
			['dead', 410],
		]);
	});

	test('while a secret is changed, pushes are signed with both', async () => {
		const { webhook, secret: old } = await add(bob);
		const { secret, webhook: renewed } = await renewWebhookSecret(world.as(bob), { subject: bob, id: webhook.id });
		await world.post(bob, 'One');
		await send();
		world.clock.ahead += 24 * HOUR;
		await world.post(bob, 'Two');
		await send();
		const [one, two] = receiver.received as [Received, Received];
		const isGood = (key: string, { body, headers }: Received) => {
			// The domain's clock is ahead, and a receiver looks at the time.
			const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
			const expected = new StandardWebhook(key).sign(String(headers['webhook-id']), at, body);
			return String(headers['webhook-signature']).split(' ').includes(expected);
		};
		expect([isGood(old, one), isGood(secret, one)]).toEqual([true, true]);
		expect([isGood(old, two), isGood(secret, two)]).toEqual([false, true]);
		expect(isSignedWith(webhook.publicKey, one) && isSignedWith(renewed.publicKey, one)).toBe(true);
		expect([isSignedWith(webhook.publicKey, two), isSignedWith(renewed.publicKey, two)]).toEqual([false, true]);
	});

	test('an event removed, unfollowed or muted before it is sent is sent to nobody', async () => {
		const { webhook } = await add(bob);
		const carol = await world.person('carol');
		for (const followed of [alice, carol]) await follow(world.as(bob), { follower: bob, followed });
		const removed = await world.post(alice, 'Removed');
		await world.post(carol, 'Unfollowed');
		await world.settle();
		await removeEvent(world.as(alice), { actor: alice, id: removed.id });
		await unfollow(world.as(bob), { follower: bob, followed: carol });
		await send();
		expect(bodies().map(({ type }) => type)).toEqual(['event.removed']);
		await world.post(alice, 'Muted');
		await world.settle();
		await mute(world.as(bob), { subject: bob, other: alice });
		await send();
		expect(receiver.received).toHaveLength(1);
		const dropped = (await pushesOf(bob, webhook.id)).filter(({ state }) => state === 'dropped');
		expect(dropped).toHaveLength(3);
	});

	test('a push is tested, and nothing of a removed webhook is left', async () => {
		const { webhook } = await add(bob);
		await testWebhook(world.as(bob), { subject: bob, id: webhook.id });
		await send();
		expect(bodies()).toMatchObject([{ type: 'webhook.test', data: { subject: bob } }]);
		expect(await pushesOf(bob, webhook.id)).toMatchObject([{ type: 'webhook.test', state: 'done' }]);
		await removeWebhook(world.as(bob), { subject: bob, id: webhook.id });
		await world.settle();
		expect((await world.store.tables.webhooks.range({ partition: webhook.id })).rows).toEqual([]);
		expect(await listWebhooks(world.as(bob), { subject: bob })).toEqual([]);
		await world.post(bob, 'Nobody hears it');
		await send();
		expect(receiver.received).toHaveLength(1);
		await expect(listPushes(world.as(bob), { subject: bob, id: webhook.id, limit: 1 })).rejects.toMatchObject({
			code: 'webhook_not_found',
		});
	});

	test('reconcile sends what its line lost, and mends the list of webhooks', async () => {
		const { webhook } = await add(bob);
		await world.post(bob, 'High water');
		await world.settle();
		await forgetLine(world.store.tables.webhooks, webhook.id);
		await world.store.tables.webhooks.delete({ partition: 'list', row: `of:${bob}` });
		const { redriven, differences, repaired } = await reconcile(world.operator, {
			repair: true,
			settle: () => world.settle(),
		});
		expect([redriven, differences, repaired]).toEqual([1, 1, 1]);
		await send();
		expect(bodies().map(({ data }) => data.event.text)).toEqual(['High water']);
		await known();
		await world.post(bob, 'Low water');
		await send();
		expect(receiver.received).toHaveLength(2);
		expect(await pushesOf(bob, webhook.id)).toHaveLength(2);
	});

	test('a push that ended is kept for 30 days, and one that waits for as long as it waits', async () => {
		const { webhook } = await add(bob);
		receiver.answers.push(204, 500);
		await world.post(bob, 'Taken');
		await send();
		await world.post(bob, 'Waits');
		await send();
		const row = await getWebhook(world.domain, bob, webhook.id);
		if (!row) throw new Error('It is gone.');
		const always = { ...world.domain, randomBytes: (size: number) => new Uint8Array(size) };
		world.clock.ahead += 29 * 24 * HOUR;
		await collectOldPushes(always, row);
		expect(await pushesOf(bob, webhook.id)).toHaveLength(2);
		world.clock.ahead += 24 * HOUR;
		await collectOldPushes(always, row);
		expect(await pushesOf(bob, webhook.id)).toMatchObject([{ state: 'pending' }]);
	});

	test('two workers side by side send each push once', async () => {
		const { webhook } = await add(bob);
		await Promise.all(Array.from({ length: 30 }, (_, n) => world.post(bob, `${n}`)));
		await world.settle();
		// A job that ran twice gives them two tickets.
		for (const { id: push } of await pushesOf(bob, webhook.id)) {
			const ticket = { subject: bob, webhook: webhook.id, push, at: world.domain.now() - 1 };
			await inOrder(world.store, stepsOfTickets([ticket]));
		}
		const second = world.another();
		await Promise.all([sendPushes(world.domain), sendPushes({ ...second, outside })]);
		await sendPushes(world.domain);
		expect(
			bodies()
				.map(({ data }) => data.event.text)
				.toSorted(),
		).toEqual(Array.from({ length: 30 }, (_, n) => `${n}`).toSorted());
	});

	test('one of two tries of one push that begin at once sends', async () => {
		const { webhook } = await add(bob);
		for (let n = 0; n < 10; n++) await world.post(bob, `${n}`);
		await world.settle();
		const messages = (await pushesOf(bob, webhook.id)).map(({ id }) => ({
			subject: bob,
			webhook: webhook.id,
			push: id,
		}));
		const second = world.another();
		await Promise.all(
			messages.flatMap((message) => [world.domain, second].map((domain) => runPush(domain, outside, message))),
		);
		expect(
			bodies()
				.map(({ data }) => data.event.text)
				.toSorted(),
		).toEqual(Array.from({ length: 10 }, (_, n) => `${n}`));
	});

	test('a webhook hears nothing of the removal of an event from before it', async () => {
		const { id } = await world.post(bob, 'Before');
		await world.settle();
		const { webhook } = await add(bob);
		await removeEvent(world.as(bob), { actor: bob, id });
		await send();
		expect(receiver.received).toEqual([]);
		expect(await pushesOf(bob, webhook.id)).toEqual([]);
	});

	test('a receiver that hangs keeps no other waiting, and its pushes are tried again', async () => {
		const { webhook } = await add(bob);
		const other = await startReceiver();
		outside = new OutsideSender({ inside: [receiver.host, other.host] });
		world.domain.outside = outside;
		await addWebhook(world.as(alice), { subject: alice, url: other.url, feed: 'timeline' });
		await send();
		await known();
		other.received.length = 0;
		const hanging: (() => void)[] = [];
		receiver.answers.push(...Array(8).fill((response: { end(): void }) => void hanging.push(() => response.end())));
		for (let n = 0; n < 12; n++) await world.post(bob, `${n}`);
		await world.post(alice, 'Quick');
		await world.settle();
		const sending = sendPushes(world.domain);
		await expect.poll(() => other.received.length, { timeout: 60_000 }).toBe(1);
		await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(8);
		for (const end of hanging) end();
		await sending;
		await other.close();
		expect((await pushesOf(bob, webhook.id)).map(({ state }) => state)).toEqual(Array(12).fill('done'));
	});

	test('a process that dies while it tries leaves the push to the next one', async () => {
		const { webhook } = await add(bob);
		await world.post(bob, 'High water');
		await world.settle();
		const [{ id: push } = { id: '' }] = await pushesOf(bob, webhook.id);
		const message = { subject: bob, webhook: webhook.id, push };
		const dying = {
			async assertCallable() {},
			mayDeliver: async () => false,
			post: () => new Promise<never>(() => {}),
		};
		void runPush(world.domain, dying, message);
		await expect.poll(async () => (await pushesOf(bob, webhook.id))[0]?.tries).toBe(1);
		expect(await runPush(world.domain, outside, message)).toMatchObject({ again: expect.any(Number) });
		expect(receiver.received).toEqual([]);
		world.clock.ahead += 31_000;
		expect(await runPush(world.domain, outside, message)).toBeUndefined();
		expect(await pushesOf(bob, webhook.id)).toMatchObject([{ state: 'done', tries: 2 }]);
	});

	test('an address inside is refused when it is given, and each time it is called', async () => {
		for (const url of ['http://one.example/', 'https://10.0.0.1/', 'https://[::1]/', 'https://2130706433/'])
			await expect(addWebhook(world.as(bob), { subject: bob, url, feed: 'timeline' })).rejects.toMatchObject({
				code: 'address_refused',
			});
		const { webhook } = await add(bob);
		await world.post(bob, 'High water');
		await world.settle();
		const [{ id: push } = { id: '' }] = await pushesOf(bob, webhook.id);
		const strict = new OutsideSender({ inside: [] });
		await runPush(world.domain, strict, { subject: bob, webhook: webhook.id, push });
		expect(await pushesOf(bob, webhook.id)).toMatchObject([{ state: 'pending', tries: 1, problem: 'address_refused' }]);
	});

	test('an alarm reaches a webhook for the trail as every entry does', async () => {
		const admin = await world.person('admin');
		await setAlarmRule(world.as(admin, 'admin'), { kind: 'token-issued' });
		await world.settle();
		await add(admin, 'trail', world.as(admin, 'admin'));
		await issueToken(world.as(alice), { subject: alice, name: 'build', scopes: ['events:write'] });
		await world.settle();
		await world.keepLog();
		await raiseAlarms(world.domain);
		await send();
		const alarms = bodies().filter(({ data }) => data.entry?.action === 'alarm-raised');
		expect(alarms.map(({ type, data }) => [type, data.entry.subject, data.entry.target])).toEqual([
			['audit.entry', TIDELINE, alice],
		]);
	});

	test('the audit trail stops when the subject that added the webhook is no longer an admin', async () => {
		const admin = await world.person('admin');
		await world.settle();
		await add(admin, 'trail', world.as(admin, 'admin'));
		world.domain.admins = [];
		await world.post(alice, 'High water');
		await send();
		expect(receiver.received).toEqual([]);
		expect(await listWebhooks(world.as(admin), { subject: admin })).toMatchObject([{ off: 'admin' }]);
		await expect(
			switchWebhook(world.as(admin), {
				subject: admin,
				id: (await listWebhooks(world.as(admin), { subject: admin }))[0]?.id ?? '',
				on: true,
			}),
		).rejects.toMatchObject({ code: 'forbidden' });
	});

	test('a token makes no webhook that reads what it may not, and an owner has one for a machine', async () => {
		const token = (scopes: readonly string[]) => ({
			domain: world.domain,
			principal: {
				kind: 'token',
				id: 't',
				subject: alice,
				holder: alice,
				scopes,
				expiresAt: '2999-01-01T00:00:00.000Z',
			} as never,
		});
		const input = { subject: alice, url: receiver.url, feed: 'timeline' } as const;
		await expect(addWebhook(token(['subjects:write']), input)).rejects.toMatchObject({ code: 'forbidden' });
		await addWebhook(token(['subjects:write', 'timeline:read']), input);
		const machine = await makeMachine(world.as(alice), { owner: alice, name: 'Printer' });
		await addWebhook(world.as(alice), { ...input, subject: machine.id });
		await expect(addWebhook(world.as(bob), { ...input, subject: machine.id })).rejects.toMatchObject({
			code: 'forbidden',
		});
		for (let n = 1; n < 10; n++) await addWebhook(world.as(alice), input);
		await expect(addWebhook(world.as(alice), input)).rejects.toMatchObject({ code: 'too_many_webhooks' });
	});

	test('each change is an entry, no secret is in the answers, and nothing differs from the ledger', async () => {
		const { webhook } = await add(bob);
		await renewWebhookSecret(world.as(bob), { subject: bob, id: webhook.id });
		await switchWebhook(world.as(bob), { subject: bob, id: webhook.id, on: false });
		await switchWebhook(world.as(bob), { subject: bob, id: webhook.id, on: true });
		await testWebhook(world.as(bob), { subject: bob, id: webhook.id });
		await retryPush(world.as(bob), { subject: bob, id: webhook.id });
		await send();
		expect(JSON.stringify(await listWebhooks(world.as(bob), { subject: bob }))).not.toMatch(
			/"(secret|privateKey|oldSecret)"|whsec/,
		);
		const { rows } = await world.store.tables.ledger.range(entryKeys.all(bob));
		expect(
			rows
				.map(entryOf)
				.map(({ action }) => action)
				.slice(0, 7),
		).toEqual([
			'push-retried',
			'webhook-tested',
			'webhook-changed',
			'webhook-changed',
			// Its receiver agreed.
			'webhook-changed',
			'webhook-changed',
			'webhook-added',
		]);
		const differences = [];
		for await (const difference of findDifferences(world.domain, bob)) differences.push(difference);
		expect(differences).toEqual([]);
	});
});

type Answered = { status?: number; body?: string; allows?: string };

/** Ed25519, with Node's own reading of a public key in DER. */
function isSignedWith(publicKey: string, { body, headers }: Received): boolean {
	const raw = Buffer.from(publicKey.replace(/^whpk_/, ''), 'base64');
	const key = createPublicKey({
		key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]),
		format: 'der',
		type: 'spki',
	});
	const content = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
	return String(headers['webhook-signature'])
		.split(' ')
		.filter((signature) => signature.startsWith('v1a,'))
		.some((signature) => verify(null, content, key, Buffer.from(signature.slice(4), 'base64')));
}
