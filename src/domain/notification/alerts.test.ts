/** Alerts on devices, on both engines: a push service takes them, and a browser opens them with its own keys. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { MOST_DEVICES } from '../../contract/caller/device.ts';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { AlertSealer, newAlertKeys } from '../../outbound/alert-sealer.ts';
import { OutsideSender } from '../../outbound/send-outside.ts';
import { StorageError, type Store } from '../../storage/port.ts';
import type { AlertOf } from '../../storage/rows/alerts.ts';
import { alertKeys } from '../../storage/rows/alerts.ts';
import { detailsOf } from '../../storage/rows/entry-details.ts';
import { devicesKey } from '../../storage/rows/ledger/devices.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { changedStore } from '../../testing/changed-store.ts';
import {
	type Browser,
	claimsOf,
	newSubscription,
	opened,
	type PushService,
	startPushService,
} from '../../testing/push-service.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { sendPushes } from '../../worker/send-pushes.ts';
import { removeEvent } from '../event/remove-event.ts';
import { acceptRequest } from '../graph/answer-request.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { mute } from '../graph/mute.ts';
import { muteTopic } from '../graph/mute-topic.ts';
import { downloadOwnData } from '../privacy/download-own-data.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { giveReaction } from '../reaction/react.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { endSession, signOut } from '../session/end-session.ts';
import { endSessions } from '../session/end-sessions.ts';
import { signIn } from '../session/sign-in.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { addDevice, getDevice, removeDevice } from './devices.ts';
import { listNotifications } from './list-notifications.ts';
import { markRead } from './mark-read.ts';
import { ALERT_RETRY_SECONDS, runAlert } from './run-alert.ts';

const HOUR = 3_600_000;

let world: World;
let service: PushService;
let alerts: AlertSealer;
let outside: OutsideSender;
let alice: SubjectId;
let bob: SubjectId;

const begin = async (engine: 'embedded' | 'azure', seen?: (store: Store) => Store) => {
	service = await startPushService();
	alerts = new AlertSealer({ ...newAlertKeys(), contact: 'mailto:tides@example.org' });
	outside = new OutsideSender({ inside: [service.host] });
	world = await createWorld(engine, inject('azurite'), {
		pace: 10,
		outside,
		alerts,
		...(seen && { seen }),
	});
	[alice, bob] = [await world.person('alice'), await world.person('bob')];
	await world.settle();
};
afterEach(async () => {
	await world.close();
	await service.close();
});

type Device = Browser & { session: string };
/** Signs a subject in with a browser of its own. */
const enter = async (uid: string, replaces?: string) =>
	(await signIn({ domain: world.domain, principal: ANONYMOUS }, { identity: { provider: 'dev', uid }, replaces }))
		.session.id;
const add = (subject: SubjectId, { session, subscription }: Device, language = 'en') =>
	addDevice(world.as(subject), { subject, session, ...subscription, language });
/** A browser that is signed in and is a device. */
const device = async (uid: string, language = 'en'): Promise<Device> => {
	const made = { ...newSubscription(service.url), session: await enter(uid) };
	await add(`dev-${uid}`, made, language);
	return made;
};
const isOn = async (subject: SubjectId, { session }: Device) =>
	(await getDevice(world.as(subject), { subject, session })).on;
/** Runs all jobs, then sends what is due. */
const send = async () => {
	await world.settle();
	const errors: string[] = [];
	await sendPushes(world.domain, { onError: (sentence, error) => errors.push(`${sentence}: ${String(error)}`) });
	expect(errors).toEqual([]);
};
/** The alerts that a browser was sent since the last look, in any order of its messages. */
const shownBy = (browser: Browser) => {
	const all = service.received.splice(0);
	const mine = all.filter(({ path }) => path === browser.path);
	service.received.push(...all.filter(({ path }) => path !== browser.path));
	return mine.map((message) => opened(browser, message));
};
const kindsShownBy = (browser: Browser) => shownBy(browser).map(({ kind, name, path }) => [kind, name, path]);
const entries = async (subject: SubjectId) => (await world.store.tables.ledger.range(entryKeys.all(subject))).rows;
const alertRows = async (subject: SubjectId) =>
	(await world.store.tables.notifications.range(alertKeys.all(subject))).rows;

describe.each(ENGINES)('on %s', (engine) => {
	beforeEach(() => begin(engine));

	test('each kind of notification is sent once to each device, encrypted for it and signed', async () => {
		const [laptop, phone] = [await device('alice', 'en'), await device('alice', 'de')];
		const other = await device('bob');
		const { id } = await world.post(bob, `High water, @alice: ${'潮'.repeat(300)}`);
		await editProfile(world.as(bob), { subject: bob, follows: 'approval' });
		await follow(world.as(alice), { follower: alice, followed: bob });
		await send();
		await acceptRequest(world.as(bob), { follower: alice, followed: bob });
		await follow(world.as(bob), { follower: bob, followed: alice });
		await send();
		await send();
		const [message] = service.received.filter(({ path }) => path === laptop.path);
		if (!message) return expect.fail('The laptop was sent nothing.');
		expect(await claimsOf(alerts.publicKey, message)).toMatchObject({
			aud: service.url,
			sub: 'mailto:tides@example.org',
		});
		expect(message.headers).toMatchObject({
			'content-encoding': 'aes128gcm',
			'content-type': 'application/octet-stream',
		});
		expect(Number(message.headers.ttl)).toBeLessThanOrEqual(24 * 3_600);
		expect(message.bytes.toString('latin1')).not.toContain('High water');
		expect(() => opened(phone, message)).toThrow('authenticate');
		const onPhone = shownBy(phone);
		expect(onPhone.map(({ language }) => language)).toEqual(['de', 'de', 'de']);
		expect(onPhone.find(({ kind }) => kind === 'mention')?.text).toMatch(/^High water, @alice: 潮{219}…$/);
		expect(kindsShownBy(laptop).toSorted()).toEqual([
			['answer', 'bob', '/s/@bob'],
			['follower', 'bob', '/s/@bob'],
			['mention', 'bob', `/s/@bob/${id}`],
		]);
		expect(kindsShownBy(other)).toEqual([
			['request', 'alice', '/notifications'],
			['follower', 'alice', '/s/@alice'],
		]);
		expect(service.received).toEqual([]);
	});

	test('a notification removed, blocked, muted, of a muted word or read before it is sent is told to nobody', async () => {
		const carol = await world.person('carol');
		const dave = await world.person('dave');
		const phone = await device('alice');
		const removed = await world.post(bob, 'One @alice');
		await world.post(carol, 'Two @alice');
		await world.post(dave, 'Three @alice');
		await world.post(bob, 'A flash sale, @alice');
		await muteTopic(world.as(alice), { subject: alice, kind: 'word', value: 'Flash Sale' });
		await world.settle();
		await removeEvent(world.as(bob), { actor: bob, id: removed.id });
		await mute(world.as(alice), { subject: alice, other: carol });
		await block(world.as(dave), { subject: dave, other: alice });
		await send();
		expect(shownBy(phone)).toEqual([]);
		await world.post(bob, 'Four @alice');
		await world.settle();
		const [four] = (await listNotifications(world.as(alice), { reader: alice, limit: 10 })).items;
		await markRead(world.as(alice), { reader: alice, upTo: four?.id ?? '' });
		await send();
		expect(shownBy(phone)).toEqual([]);
		await world.post(bob, 'Five @alice');
		await send();
		expect(shownBy(phone).map(({ text }) => text)).toEqual(['Five @alice']);
		// None of them has an alert that waits.
		expect((await alertRows(alice)).map(({ properties }) => properties.nextAt)).toEqual(Array(6).fill(undefined));
	});

	test('a reaction is a notification, and no device is told of it', async () => {
		const phone = await device('alice');
		const { id } = await world.post(alice, 'High water');
		await giveReaction(world.as(bob), { actor: bob, event: { subject: alice, id }, kind: 'seen' });
		await send();
		expect((await listNotifications(world.as(alice), { reader: alice, limit: 5 })).items).toHaveLength(1);
		expect([await alertRows(alice), await isOn(alice, phone)]).toEqual([[], true]);
	});

	test('messages that come twice, late and to two processes side by side are one alert', async () => {
		const phone = await device('alice');
		await world.post(bob, 'High water, @alice');
		await world.settle();
		const messages = await takeMessages();
		for (const message of [...messages, ...messages]) await world.store.queues.pushes.send(message);
		const second = world.another();
		await Promise.all([sendPushes(world.domain), sendPushes(second)]);
		expect(shownBy(phone)).toHaveLength(1);
		// The message that lost the race for the claim comes back after it, and finds that it is done.
		world.clock.ahead += 60_000;
		for (const message of messages) await world.store.queues.pushes.send(message);
		await send();
		expect(shownBy(phone)).toEqual([]);
	});

	test.each([404, 410])('a browser that is gone, as %i says, is no device any more', async (status) => {
		const [gone, phone] = [await device('alice'), await device('alice')];
		service.answers.push(status);
		await world.post(bob, 'High water, @alice');
		// One of them is answered so.
		await send();
		const [first] = service.received;
		const [left, lost] = first?.path === gone.path ? [phone, gone] : [gone, phone];
		expect([await isOn(alice, left), await isOn(alice, lost)]).toEqual([true, false]);
		service.received.length = 0;
		await world.post(bob, 'Low water, @alice');
		await send();
		expect(service.received.map(({ path }) => path)).toEqual([left.path]);
		const [entry] = await entries(alice);
		expect(entry && entryOf(entry)).toMatchObject({
			action: 'device-removed',
			actor: alice,
			via: 'push-service',
			target: lost.session,
		});
	});

	test('a device ends with its session, however that ends', async () => {
		const [out, ended, others, phone] = [
			await device('alice'),
			await device('alice'),
			await device('alice'),
			await device('alice'),
		];
		const again = await device('alice');
		await world.post(bob, 'High water, @alice');
		await world.settle();
		await signOut(world.as(alice), { subject: alice, id: out.session });
		await endSession(world.as(alice), { subject: alice, id: ended.session });
		await enter('alice', again.session);
		// Alerts that were added for them earlier are not sent.
		await send();
		expect(service.received.map(({ path }) => path).toSorted()).toEqual([others.path, phone.path].toSorted());
		service.received.length = 0;
		await endSessions(world.as(alice), { subject: alice, except: phone.session });
		await world.post(bob, 'Low water, @alice');
		await send();
		expect(service.received.map(({ path }) => path)).toEqual([phone.path]);
		service.received.length = 0;
		// A session that ends by itself stops alerts, too.
		world.clock.ahead += 31 * 24 * HOUR;
		await world.post(bob, 'Mean water, @alice');
		await send();
		expect(service.received).toEqual([]);
		expect(await isOn(alice, phone)).toBe(false);
	});

	test('an erasure leaves neither devices nor alerts', async () => {
		const phone = await device('alice');
		service.answers.push(503);
		await world.post(bob, 'High water, @alice');
		await send();
		shownBy(phone);
		expect(await alertRows(alice)).toHaveLength(1);
		await eraseSubject(world.operator, { subject: alice });
		await world.settle();
		expect(await world.store.tables.ledger.get(devicesKey(alice))).toBeUndefined();
		expect(await alertRows(alice)).toEqual([]);
		await send();
		expect(service.received).toEqual([]);
	});

	test('alerts whose messages were lost are sent after a reconciliation', async () => {
		const phone = await device('alice');
		await world.post(bob, 'High water, @alice');
		await world.settle();
		await takeMessages();
		await send();
		expect(shownBy(phone)).toEqual([]);
		await reconcile(world.operator, { repair: false, settle: () => world.settle() });
		await send();
		expect(shownBy(phone)).toHaveLength(1);
	});
});

describe('on the embedded store', () => {
	beforeEach(() => begin('embedded'));

	test('a push service that is down is tried again, later each time, and nothing is sent once a day is over', async () => {
		const phone = await device('alice');
		service.answers.push(503, 500, (response) => response.destroy(), 401, ...Array(4).fill(503));
		await world.post(bob, 'High water, @alice');
		const of = await added(phone);
		for (const [index, seconds] of ALERT_RETRY_SECONDS.entries()) {
			const run = await runAlert(world.domain, outside, of);
			expect(run?.again).toBeGreaterThanOrEqual(seconds);
			expect(run?.again).toBeLessThanOrEqual(Math.ceil(seconds * 1.11));
			// Not before it is due.
			expect(await runAlert(world.domain, outside, of)).toMatchObject({ again: expect.any(Number) });
			expect(service.received).toHaveLength(index + 1);
			world.clock.ahead += (run?.again ?? 0) * 1_000;
		}
		expect(await runAlert(world.domain, outside, of)).toBeUndefined();
		expect(service.received).toHaveLength(ALERT_RETRY_SECONDS.length + 1);
		expect(new Set(shownBy(phone).map(({ id }) => id)).size).toBe(1);
		expect(await runAlert(world.domain, outside, of)).toBeUndefined();

		await world.post(bob, 'Low water, @alice');
		const late = await added(phone);
		world.clock.ahead += 25 * HOUR;
		expect(await runAlert(world.domain, outside, late)).toBeUndefined();
		expect(service.received).toEqual([]);
	});

	test('a push service that wants to be left alone is, and one alert that waits keeps no other waiting', async () => {
		const phone = await device('alice');
		service.answers.push((response) => response.writeHead(429, { 'retry-after': '900' }).end());
		await world.post(bob, 'High water, @alice');
		const run = await runAlert(world.domain, outside, await added(phone));
		expect(run?.again).toBe(900);
		shownBy(phone);
		await world.post(bob, 'Low water, @alice');
		await send();
		expect(shownBy(phone).map(({ text }) => text)).toEqual(['Low water, @alice']);
	});

	test('a job that breaks off before its messages is done again, and each device is told once', async () => {
		await world.close();
		await service.close();
		let left = 0;
		await begin('azure', (store) =>
			changedStore(store, {
				queues: {
					pushes: {
						async send(...sent) {
							if (left === 0) return store.queues.pushes.send(...sent);
							left--;
							throw new StorageError('unclear', 'Nobody knows.');
						},
					},
				},
			}),
		);
		const phone = await device('alice');
		await world.settle();
		left = 3;
		await world.post(bob, 'High water, @alice');
		await send();
		expect(left).toBe(0);
		expect(shownBy(phone)).toHaveLength(1);
	});

	test('a process without the key leaves alerts to those that have it', async () => {
		const phone = await device('alice');
		await world.post(bob, 'High water, @alice');
		const of = await added(phone);
		const { alerts: _, ...without } = world.domain;
		expect(await runAlert(without, outside, of)).toEqual({ again: expect.any(Number) });
		await send();
		expect(shownBy(phone)).toHaveLength(1);
	});

	test('a session has one device, and a subject twenty: the oldest ones go', async () => {
		const first = await device('alice');
		const again = newSubscription(service.url);
		await add(alice, { ...again, session: first.session });
		const before = (await entries(alice)).length;
		// The device is added as it is already.
		await add(alice, { ...again, session: first.session });
		expect((await entries(alice)).length).toBe(before);
		await world.post(bob, 'High water, @alice');
		await send();
		expect(service.received.map(({ path }) => path)).toEqual([again.path]);
		service.received.length = 0;
		const all = [];
		for (let n = 0; n < MOST_DEVICES; n++) all.push(await device('alice'));
		expect(await isOn(alice, first)).toBe(false);
		await world.post(bob, 'Low water, @alice');
		await send();
		expect(service.received.map(({ path }) => path).toSorted()).toEqual(all.map(({ path }) => path).toSorted());
	});

	test('the browser of another session takes its subscription along, and turning it off ends it', async () => {
		const phone = await device('alice');
		const session = await enter('alice');
		await add(alice, { ...phone, session });
		expect([await isOn(alice, phone), await isOn(alice, { ...phone, session })]).toEqual([false, true]);
		await removeDevice(world.as(alice), { subject: alice, session });
		await removeDevice(world.as(alice), { subject: alice, session });
		await world.post(bob, 'High water, @alice');
		await send();
		expect(service.received).toEqual([]);
		// The endpoint is nobody's business: who knows it can reach the browser.
		const changes = (await entries(alice)).map((row) => [entryOf(row).action, detailsOf(row)] as const);
		expect(changes.filter(([action]) => action.startsWith('device-')).map(([, details]) => details)).toEqual([
			{ before: { service: service.host, language: 'en' } },
			{ after: { service: service.host, language: 'en' } },
			{ after: { service: service.host, language: 'en' } },
		]);
		const held = [];
		await add(alice, { ...phone, session });
		for await (const line of await downloadOwnData(world.as(alice), { subject: alice })) held.push(line);
		expect(held.filter(({ kind }) => kind === 'device')).toEqual([
			{ kind: 'device', createdAt: expect.any(String), service: service.host, language: 'en' },
		]);
		expect(JSON.stringify(held)).not.toContain(phone.path);
	});

	test('a device is told of nothing that was before it', async () => {
		await world.post(bob, 'High water, @alice');
		world.clock.ahead += 1_000;
		const phone = await device('alice');
		await send();
		expect(shownBy(phone)).toEqual([]);
	});

	test('old alerts are forgotten while new ones come', async () => {
		const phone = await device('alice');
		await world.post(bob, 'High water, @alice');
		await send();
		world.clock.ahead += 49 * HOUR;
		// One notification in 32 looks for them.
		for (let n = 0; n < 500 && (await oldAlerts()) > 0; n++) {
			await world.post(bob, `${n} @alice`);
			await send();
		}
		expect(await oldAlerts()).toBe(0);
		expect(shownBy(phone).length).toBeGreaterThan(1);
	});

	test.each([
		['http', 'http://push.example/send', 'address_refused'],
		['an address inside', 'https://10.0.0.1/send', 'address_refused'],
		['loopback', 'https://localhost/send', 'address_refused'],
		['no address', 'send', 'address_refused'],
	])('an endpoint that is %s is refused', async (_, endpoint, code) => {
		const session = await enter('alice');
		const { subscription } = newSubscription();
		await expect(
			addDevice(world.as(alice), { subject: alice, session, ...subscription, endpoint, language: 'en' }),
		).rejects.toMatchObject({ code });
	});

	test('keys of no point, a session that has ended, and a service without a key are refused by their codes', async () => {
		const phone = { ...newSubscription(service.url), session: await enter('alice') };
		const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
		const noPoint = { ...phone, subscription: { ...phone.subscription, p256dh } };
		await expect(add(alice, noPoint)).rejects.toMatchObject({ code: 'device_invalid' });
		await signOut(world.as(alice), { subject: alice, id: phone.session });
		await expect(add(alice, phone)).rejects.toMatchObject({ code: 'session_not_found' });
		const { alerts: _, ...without } = world.domain;
		const ctx = { ...world.as(alice), domain: without };
		const { session, subscription } = { ...phone, session: await enter('alice') };
		await expect(addDevice(ctx, { subject: alice, session, ...subscription, language: 'en' })).rejects.toMatchObject({
			code: 'alerts_unavailable',
		});
		expect(await getDevice(ctx, { subject: alice, session })).toEqual({ key: null, on: false });
	});
});

/** Runs all jobs. The newest alert of a device. */
async function added({ session }: Device): Promise<AlertOf> {
	await world.settle();
	const [row] = (await alertRows(alice)).filter((one) => alertKeys.read(one.row).session === session);
	return { reader: alice, ...alertKeys.read(row?.row ?? '') };
}

async function oldAlerts(): Promise<number> {
	const range = alertKeys.until(alice, world.domain.now() - 48 * HOUR);
	return (await world.store.tables.notifications.range(range)).rows.length;
}

/** Takes all messages of the queue away. */
async function takeMessages(): Promise<string[]> {
	const taken = await world.store.queues.pushes.receive({ max: 32, lease: 60 });
	for (const message of taken) await world.store.queues.pushes.delete(message);
	return taken.map(({ body }) => body);
}
