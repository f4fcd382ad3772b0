/**
 * Notifications on a device, from the switch to the page that a click opens. The push service is one of ours, and the
 * browser's own subscription to one is all that is put in place: browsers subscribe at their maker's alone. The
 * server's messages are decrypted with the keys of that subscription, and given to the browser's real service worker.
 */
import type { Page, Worker } from '@playwright/test';
import { browserArgs, findBrowser } from '../scripts/browser.ts';
import type { Alert } from '../src/contract/caller/device.ts';
import { newAlertKeys } from '../src/outbound/alert-sealer.ts';
import {
	type Browser as Device,
	newSubscription,
	opened,
	type PushService,
	startPushService,
} from '../src/testing/push-service.ts';
import { call, PATIENTLY } from './api-calls.ts';
import { axeOn, barriers } from './page-actions.ts';
import { type Person, signInAs } from './person.ts';
import { type Server, startServer, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

// The store's part is told in src/domain/notification/alerts.test.ts, on both engines.
test.skip(process.env.TIDELINE_E2E_ENGINE === 'azurite');
test.use({ serviceWorkers: 'allow', launchOptions: { executablePath: findBrowser(), args: browserArgs } });

let service: PushService;
let server: Server;
const { privateKey, publicKey } = newAlertKeys();
test.beforeAll(async () => {
	service = await startPushService();
	server = await startServer({
		ALLOWED_INSIDE_HOSTS: service.host,
		VAPID_PRIVATE_KEY: privateKey,
		VAPID_CONTACT: 'mailto:operator@tideline.example',
	});
});
test.afterAll(async () => {
	await stopAll();
	await service.close();
});

test('a device is told in its language while no page is open', { tag: '@phone' }, async ({ browser }, { project }) => {
	const options = { baseURL: server.origin, locale: 'de-DE', permissions: ['notifications'] };
	const alice = await signInAs(browser, `alice-${project.name}`, options);
	const bob = await signInAs(browser, `bob-${project.name}`, { baseURL: server.origin });
	const device = await subscribing(alice);
	const page = await alice.open('/notifications');
	await page.emulateMedia({ reducedMotion: 'reduce' });
	const choice = page.getByRole('group', { name: 'Auf diesem Gerät benachrichtigen' });
	await expect(choice.getByLabel('Aus')).toBeChecked();
	await choice.getByLabel('An').check();
	await expect(choice.locator('xpath=..')).toHaveAttribute('aria-busy', 'false');
	expect(await barriers(axeOn(page))).toEqual([]);
	// It is the device's: settings say so, too, and it stays.
	await page.goto('/settings');
	await expect(page.getByRole('group', { name: 'Auf diesem Gerät benachrichtigen' }).getByLabel('An')).toBeChecked();

	const posted = await call(bob, 'event.post', { text: `Hochwasser, @${alice.name}` });
	const { id } = (await posted.json()).result.data.event;
	const alert = await sentTo(device);
	expect(alert).toMatchObject({ kind: 'mention', language: 'de', name: bob.name, text: `Hochwasser, @${alice.name}` });
	const worker = await workerOf(page);
	await deliver(page, JSON.stringify(alert));
	await expect
		.poll(() => shownBy(worker))
		.toEqual([
			{ title: `${bob.name} hat dich erwähnt`, body: `Hochwasser, @${alice.name}`, path: `/s/@${bob.name}/${id}` },
		]);
	// The same once more, as after an answer that was lost: there is one, the later one.
	const [shownAt] = await timesShown(worker);
	await deliver(page, JSON.stringify(alert));
	await expect.poll(() => timesShown(worker)).not.toContain(shownAt);
	expect(await shownBy(worker)).toHaveLength(1);
	expect(await click(worker)).toEqual([`open ${server.origin}/s/@${bob.name}/${id}`]);
	await expect.poll(() => shownBy(worker)).toEqual([]);
	await page.goto(`/s/${bob.subject}/${id}`);
	await deliver(page, JSON.stringify(alert));
	await expect.poll(() => shownBy(worker)).toHaveLength(1);
	expect(await click(worker)).toEqual([`focus ${server.origin}/s/${bob.subject}/${id}`]);
	await expect.poll(() => shownBy(worker)).toEqual([]);

	// A message that is not ours shows something all the same: a browser wants that.
	await deliver(page, 'high water');
	await expect
		.poll(() => shownBy(worker))
		.toEqual([{ title: 'You have a new notification', body: '', path: '/notifications' }]);

	await page.goto('/notifications');
	await choice.getByLabel('Aus').check();
	await expect.poll(async () => (await state(alice)).on).toBe(false);
	await page.reload();
	await expect(choice.getByLabel('Aus')).toBeChecked();
});

test('signing out takes the device away, with what it shows', async ({ browser }, { project }) => {
	const options = { baseURL: server.origin, permissions: ['notifications'] };
	const carol = await signInAs(browser, `carol-${project.name}`, options);
	const bob = await signInAs(browser, `bob-${project.name}`, { baseURL: server.origin });
	const device = await subscribing(carol);
	const page = await carol.open('/notifications');
	await page.getByRole('group', { name: 'Notify me on this device' }).getByLabel('On').check();
	await expect.poll(async () => (await state(carol)).on).toBe(true);
	await call(bob, 'subject.follow', { subject: carol.subject });
	const worker = await workerOf(page);
	await deliver(page, JSON.stringify(await sentTo(device)));
	await expect.poll(() => shownBy(worker)).toHaveLength(1);
	await page.goto('/settings');
	await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
	await expect(page.getByRole('link', { name: 'Notifications' })).toHaveCount(0);
	await expect.poll(() => shownBy(worker)).toEqual([]);
	await call(bob, 'event.post', { text: `To the next session, @${carol.name}` });
	const again = await signInAs(browser, `carol-${project.name}`, options);
	const told = (await again.open('/notifications')).getByRole('list', { name: 'Notifications' });
	await expect(told.getByRole('listitem').filter({ hasText: 'To the next session' })).toBeVisible();
	expect(service.received.filter(({ path }) => path === device.path)).toEqual([]);
	expect((await state(again)).on).toBe(false);
});

test('a browser whose reader refused says so, and the switch stays off', async ({ browser }, { project }) => {
	const dave = await signInAs(browser, `dave-${project.name}`, { baseURL: server.origin });
	await dave.context.addInitScript(() => {
		Notification.requestPermission = async () => 'denied';
		Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
	});
	const page = await dave.open('/notifications');
	const choice = page.getByRole('group', { name: 'Notify me on this device' });
	await choice.getByLabel('On').click();
	await expect(
		page.getByRole('region', { name: 'Notifications' }).getByText('Notifications are blocked'),
	).toBeVisible();
	await expect(choice.getByLabel('Off')).toBeChecked();
	expect((await state(dave)).on).toBe(false);
});

test('a server without a key shows nothing of it', async ({ alice }) => {
	const page = await alice.open('/notifications');
	await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
	await expect(page.getByText('on this device')).toHaveCount(0);
	const { subscription } = newSubscription();
	const refused = await call(alice, 'device.add', { ...subscription, language: 'en' });
	expect(refused.status()).toBe(501);
	expect((await refused.json()).error.data.reason).toBe('alerts_unavailable');
});

const state = (person: Person) => ask<{ on: boolean }>(person, 'device.get');

async function ask<Answer>({ request }: Person, procedure: string): Promise<Answer> {
	return (await (await request.get(`/api/trpc/${procedure}`, PATIENTLY)).json()).result.data;
}

/** Gives a person's browser a subscription at our push service, for its pages. */
async function subscribing({ context }: Person): Promise<Device> {
	const device = newSubscription(service.url);
	await context.addInitScript(
		({ subscription: { endpoint, ...keys }, key }) => {
			const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
			const kept = {
				options: { applicationServerKey: bytes.buffer },
				toJSON: () => ({ endpoint, keys }),
				unsubscribe: async () => {
					localStorage.removeItem('subscribed');
					return true;
				},
			} as unknown as PushSubscription;
			PushManager.prototype.getSubscription = async () => (localStorage.getItem('subscribed') ? kept : null);
			PushManager.prototype.subscribe = async () => {
				localStorage.setItem('subscribed', 'yes');
				return kept;
			};
		},
		{ subscription: device.subscription, key: publicKey },
	);
	return device;
}

/** The next message that the server sends to a device, once it came. */
async function sentTo(device: Device): Promise<Alert> {
	const mine = () => service.received.findIndex(({ path }) => path === device.path);
	await expect.poll(mine).toBeGreaterThanOrEqual(0);
	const [message] = service.received.splice(mine(), 1);
	if (!message) throw new Error('Nothing was sent.');
	return opened(device, message);
}

/**
 * Delivers a message as a push service does, over the browser's tools for developers, until the worker has shown its
 * notification. These tools promise no delivery, and a browser that is asked for its notifications while it begins to
 * show one may forget it.
 */
async function deliver(page: Page, data: string): Promise<void> {
	const worker = await workerOf(page);
	const tools = await page.context().newCDPSession(page);
	const registered = new Promise<string>((found) => {
		tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
			const [ours] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(server.origin));
			if (ours) found(ours.registrationId);
		});
	});
	await tools.send('ServiceWorker.enable');
	const message = { origin: server.origin, registrationId: await registered, data };
	await expect(async () => {
		const next = (await alertsShown(worker)) + 1;
		await tools.send('ServiceWorker.deliverPushMessage', message);
		await expect.poll(() => alertsShown(worker), { timeout: 20_000 }).toBeGreaterThanOrEqual(next);
	}).toPass();
	await tools.detach();
}

/** Counts how many times the worker has shown something since the first call. Throws the reason if it could not. */
const alertsShown = (worker: Worker): Promise<number> =>
	worker.evaluate(() => {
		type Counted = { times: number; problem?: string };
		const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; shown?: Counted };
		if (scope.shown?.problem) throw new Error(scope.shown.problem);
		if (scope.shown) return scope.shown.times;
		const counted: Counted = { times: 0 };
		const { registration } = scope;
		const show = registration.showNotification.bind(registration);
		registration.showNotification = async (...alert) => {
			await show(...alert).catch((problem) => {
				counted.problem = String(problem);
			});
			counted.times++;
		};
		scope.shown = counted;
		return 0;
	});

async function workerOf(page: Page): Promise<Worker> {
	await page.evaluate(async () => void (await navigator.serviceWorker.ready));
	const [worker] = page.context().serviceWorkers();
	return worker ?? page.context().waitForEvent('serviceworker');
}

type Shown = { title: string; body: string; path: string };

const shownBy = (worker: Worker): Promise<Shown[]> =>
	worker.evaluate(async () => {
		const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
		const shown = await registration.getNotifications();
		return shown.map(({ title, body, data }) => ({ title, body, path: data as string }));
	});

const timesShown = (worker: Worker): Promise<number[]> =>
	worker.evaluate(async () => {
		const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
		const shown = (await registration.getNotifications()) as (Notification & { timestamp: number })[];
		return shown.map(({ timestamp }) => timestamp);
	});

/** Clicks on what is shown. A browser lets a worker open and focus windows after a real click alone, so it is told what it would do. */
const click = (worker: Worker): Promise<string[]> =>
	worker.evaluate(async () => {
		const scope = globalThis as unknown as {
			registration: ServiceWorkerRegistration;
			clients: { openWindow(url: string): Promise<unknown> };
			WindowClient: { prototype: { url: string; focus(): Promise<unknown> } };
			NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event;
			dispatchEvent(event: Event): void;
		};
		const done: string[] = [];
		const said = new Promise<void>((resolve) => {
			const say = (what: string) => {
				done.push(what);
				resolve();
				return Promise.resolve();
			};
			scope.clients.openWindow = (url) => say(`open ${url}`);
			scope.WindowClient.prototype.focus = function focus() {
				return say(`focus ${this.url}`);
			};
		});
		const [notification] = await scope.registration.getNotifications();
		scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
		await said;
		return done;
	});
