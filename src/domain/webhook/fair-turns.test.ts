/** One subject's pushes delay nobody else's: the sent requests are counted, no time is measured. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { MOST_WEBHOOKS } from '../../contract/webhook/webhook.ts';
import { LIST_OF_WEBHOOKS_KNOWN_MS } from '../../storage/protocol-times.ts';
import { pushKeys } from '../../storage/rows/pushes.ts';
import { ALERTING, newSubscription } from '../../testing/push-service.ts';
import { challengeIn } from '../../testing/webhook-receiver.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { keepSendingPushes, sendPushes } from '../../worker/send-pushes.ts';
import { addDevice } from '../notification/devices.ts';
import type { Outside } from '../ports/ports.ts';
import { signIn } from '../session/sign-in.ts';
import { addPushes, newPush } from './add-pushes.ts';
import { listPushes } from './pushes.ts';
import { addWebhook, listWebhooks } from './webhooks.ts';

const EVENTS = 40;
/** Milliseconds after which a push that got no turn will get none. */
const HANGING_MS = 60_000;
/** Pushes that wait for each webhook of the loud subject. */
const WAITING = 200;

let world: World;
let loud: SubjectId;
let quiet: SubjectId;
/** The addresses that pushes went to, in their order. */
let sent: string[];
let answer: (url: string) => Promise<{ status: number; headers: Headers }>;

const taken = () => Promise.resolve({ status: 204, headers: new Headers() });
const outside: Outside = {
	async assertCallable() {},
	mayDeliver: async () => false,
	async post(url, { body }) {
		sent.push(new URL(url).pathname);
		return { ...(await answer(url)), body: challengeIn(String(body)) ?? '' };
	},
};

const begin = async (engine: 'embedded' | 'azure') => {
	[sent, answer] = [[], taken];
	world = await createWorld(engine, inject('azurite'), { pace: 10, outside, alerts: ALERTING.alerts });
	[loud, quiet] = [await world.person('loud'), await world.person('quiet')];
	await world.settle();
	for (let n = 0; n < MOST_WEBHOOKS; n++) await add(loud);
	await add(quiet);
	await world.settle();
	// Each agrees.
	await sendPushes(world.domain);
	await world.settle();
	world.clock.ahead += LIST_OF_WEBHOOKS_KNOWN_MS;
	sent = [];
};
const add = (subject: SubjectId) =>
	addWebhook(world.as(subject), { subject, url: `https://receiver.example/${subject}`, feed: 'timeline' });

afterEach(() => world.close());

describe.each(ENGINES)('on %s', (engine) => {
	test('a push goes out among the first ones, however many of another subject wait', async () => {
		await begin(engine);
		const webhooks = await listWebhooks(world.as(loud), { subject: loud });
		const waiting = webhooks.flatMap(({ id: webhook }) =>
			Array.from({ length: WAITING }, (_, n) =>
				newPush(world.domain, { subject: loud, webhook }, pushKeys.ofTest(`${n}`), 'webhook.test'),
			),
		);
		await addPushes(world.domain, waiting);
		await world.post(quiet, 'Once');
		await world.settle();
		const stop = new AbortController();
		const isSent = Promise.withResolvers<void>();
		answer = async (url) => {
			if (url.endsWith(quiet)) isSent.resolve();
			else await Promise.race([isSent.promise, sleep(HANGING_MS, undefined, { ref: false })]);
			stop.abort();
			return taken();
		};
		await sendPushes(world.domain, { signal: stop.signal });
		expect(sent).toContain(`/${quiet}`);
	});
});

test('receivers that hang hold no more than their slots, and the pushes of others go on', async () => {
	await begin('embedded');
	const hanging: (() => void)[] = [];
	answer = (url) =>
		url.endsWith(loud)
			? new Promise((end) => hanging.push(() => end({ status: 500, headers: new Headers() })))
			: taken();
	for (let n = 0; n < EVENTS; n++) await world.post(loud, `${n}`);
	await world.settle();
	const stop = new AbortController();
	const sending = sendPushes(world.domain, { signal: stop.signal });
	await expect.poll(() => hanging.length).toBe(8 * MOST_WEBHOOKS);
	for (let n = 0; n < 20; n++) await world.post(quiet, `${n}`);
	await world.settle();
	await expect.poll(() => sent.filter((path) => path === `/${quiet}`).length).toBe(20);
	expect(hanging).toHaveLength(8 * MOST_WEBHOOKS);
	stop.abort();
	for (const end of hanging) end();
	await sending;
	const [webhook] = (await world.store.tables.webhooks.range({ partition: 'lines' })).rows;
	expect(webhook?.properties.subject).toBe(loud);
	expect(
		(await listPushes(world.as(loud), { subject: loud, id: webhook?.row ?? '', limit: 100 })).items.map(
			({ state }) => state,
		),
	).toEqual([...Array(EVENTS).fill('pending'), 'done']);
});

test('an alert goes out while receivers hang and hundreds of pushes wait', async () => {
	await begin('embedded');
	const hanging: (() => void)[] = [];
	answer = (url) =>
		url.endsWith(loud)
			? new Promise((end) => hanging.push(() => end({ status: 500, headers: new Headers() })))
			: taken();
	const { session } = await signIn(
		{ domain: world.domain, principal: ANONYMOUS },
		{ identity: { provider: 'dev', uid: 'quiet' } },
	);
	const device = newSubscription();
	await addDevice(world.as(quiet), { subject: quiet, session: session.id, ...device.subscription, language: 'en' });
	for (let n = 0; n < EVENTS; n++) await world.post(loud, `${n}`);
	await world.settle();
	const stop = new AbortController();
	const sending = keepSendingPushes(world.domain, { signal: stop.signal });
	await expect.poll(() => hanging.length).toBe(8 * MOST_WEBHOOKS);
	await world.post(await world.person('poster'), 'High water, @quiet');
	await world.settle();
	await expect.poll(() => sent.filter((path) => path === device.path).length).toBe(1);
	expect(hanging).toHaveLength(8 * MOST_WEBHOOKS);
	stop.abort();
	for (const end of hanging) end();
	await sending;
});
