/**
 * `npm run bench -- pushes`: what another subject waits for its pushes and alerts while one subject's ten webhooks have
 * thousands waiting, with receivers that are quick and with receivers that hang. Receivers are functions of this process.
 */

import { ANONYMOUS } from '../src/contract/caller/principal.ts';
import type { SubjectId } from '../src/contract/subject/subject.ts';
import { MOST_WEBHOOKS } from '../src/contract/webhook/webhook.ts';
import { addDevice } from '../src/domain/notification/devices.ts';
import type { Outside } from '../src/domain/ports/ports.ts';
import { signIn } from '../src/domain/session/sign-in.ts';
import { sleep } from '../src/domain/waiting/sleep.ts';
import { addPushes, newPush } from '../src/domain/webhook/add-pushes.ts';
import { addWebhook, listWebhooks } from '../src/domain/webhook/webhooks.ts';
import { LIST_OF_WEBHOOKS_KNOWN_MS } from '../src/storage/protocol-times.ts';
import { pushKeys } from '../src/storage/rows/pushes.ts';
import { ALERTING, newSubscription } from '../src/testing/push-service.ts';
import { createWorld, type World } from '../src/testing/world.ts';
import { keepSendingPushes, sendPushes } from '../src/worker/send-pushes.ts';
import { median, percentile } from './measure/statistics.ts';
import { readOptions } from './report/options.ts';
import { withFolder } from './report/places.ts';
import { say } from './report/progress.ts';
import { newReport, publish } from './report/report.ts';

const QUICK_ANSWER_MS = 20;
/** The time that a sender waits for a receiver. */
const HANGING_MS = 10_000;
const POST_EVERY_MS = 200;
const DEVICE = 'https://push.example';

const options = readOptions();
const report = newReport('pushes', options);
const waiting = options.quick ? 100 : 6_000;
const posts = options.quick ? 10 : 40;

for (const [receivers, answerMs] of [
	['quick', QUICK_ANSWER_MS],
	['hanging', HANGING_MS],
] as const) {
	say(`receivers that are ${receivers}`);
	const { pushes, alerts, others } = await withFolder((folder) => measure(folder, answerMs));
	const beside = `beside ${waiting * MOST_WEBHOOKS} pushes, ${receivers} receivers`;
	report.figures.push(
		{ figure: `another's push, median, ${beside}`, unit: 'ms', value: median(pushes) },
		figureOf(`another's push, p99, ${beside}`, pushes, 2_000),
		figureOf(`another's alert, p99, ${beside}`, alerts, 3_000),
		{ figure: `pushes of the loud subject meanwhile, ${receivers} receivers`, unit: 'pushes', value: others },
	);
}
publish(report);

function figureOf(figure: string, waits: readonly number[], target: number) {
	const value = percentile(waits, 0.99);
	return { figure, unit: 'ms', value, target: `≤ ${target.toLocaleString('en')}`, holds: value <= target };
}

async function measure(dataDir: string, answerMs: number) {
	const arrived = { '/quiet': [] as number[], '/device': [] as number[] };
	let others = 0;
	const outside: Outside = {
		async assertCallable() {},
		mayDeliver: async () => true,
		async post(url) {
			const { origin, pathname } = new URL(url);
			if (origin === DEVICE) arrived['/device'].push(performance.now());
			else if (pathname === '/quiet') arrived['/quiet'].push(performance.now());
			else {
				others++;
				await sleep(answerMs);
			}
			return { status: origin === DEVICE ? 201 : 204, headers: new Headers(), body: '' };
		},
	};
	const place = { dataDir, prefix: 'bench' };
	const world = await createWorld('embedded', '', { place, outside, alerts: ALERTING.alerts });
	const { quiet, poster } = await begin(world);
	arrived['/quiet'].length = 0;
	const stop = new AbortController();
	const sending = keepSendingPushes(world.domain, { signal: stop.signal });
	await sleep(1_000);
	const [pushes, alerts]: [number[], number[]] = [[], []];
	for (let n = 0; n < posts; n++) {
		const before = { push: arrived['/quiet'].length, alert: arrived['/device'].length };
		const postedAt = performance.now();
		await world.post(poster, `High water ${n}, @quiet`);
		await world.settle();
		while (arrived['/quiet'].length === before.push || arrived['/device'].length === before.alert) await sleep(5);
		pushes.push((arrived['/quiet'][before.push] ?? 0) - postedAt);
		alerts.push((arrived['/device'][before.alert] ?? 0) - postedAt);
		await sleep(POST_EVERY_MS);
	}
	stop.abort();
	await sending;
	await world.close();
	say(`${quiet} got ${arrived['/quiet'].length} pushes`);
	return { pushes, alerts, others };
}

/** One subject with thousands of pushes that wait, and another one with a webhook and a device. */
async function begin(world: World): Promise<{ quiet: SubjectId; poster: SubjectId }> {
	const [loud, quiet, poster] = [await world.person('loud'), await world.person('quiet'), await world.person('poster')];
	const add = (subject: SubjectId, path: string) =>
		addWebhook(world.as(subject), { subject, url: `https://receiver.example/${path}`, feed: 'timeline' });
	for (let n = 0; n < MOST_WEBHOOKS; n++) await add(loud, 'loud');
	await add(quiet, 'quiet');
	const { session } = await signIn(
		{ domain: world.domain, principal: ANONYMOUS },
		{ identity: { provider: 'dev', uid: 'quiet' } },
	);
	const { subscription } = newSubscription(DEVICE);
	await addDevice(world.as(quiet), { subject: quiet, session: session.id, ...subscription, language: 'en' });
	await world.settle();
	// Each receiver agrees.
	await sendPushes(world.domain);
	await world.settle();
	await sleep(LIST_OF_WEBHOOKS_KNOWN_MS);
	for (const { id: webhook } of await listWebhooks(world.as(loud), { subject: loud }))
		await addPushes(
			world.domain,
			Array.from({ length: waiting }, (_, n) =>
				newPush(world.domain, { subject: loud, webhook }, pushKeys.ofTest(`${n}`), 'webhook.test'),
			),
		);
	return { quiet, poster };
}
