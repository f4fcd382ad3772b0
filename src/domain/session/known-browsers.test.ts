/** A subject is told of a sign-in with a browser in which it has not signed in: once, whatever dies, and of no other one. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { noticeText } from '../../contract/notice/notice-texts.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getJob } from '../../storage/rows/ledger/jobs.ts';
import { getSessionsRow, putSessions, sessionsKey } from '../../storage/rows/ledger/sessions.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { suspendSubject, unsuspendSubject } from '../moderation/suspend-subject.ts';
import { type DataLine, downloadOwnData } from '../privacy/download-own-data.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { redriveJobs } from '../reconcile/redrive.ts';
import { readTimeline } from '../timeline/read-timeline.ts';
import { endSession } from './end-session.ts';
import { endSessions } from './end-sessions.ts';
import { tellOfNewBrowser } from './jobs/tell-of-new-browser.ts';
import { signIn } from './sign-in.ts';

const ALICE: SubjectId = 'dev-alice';
const [LAPTOP, PHONE, LIBRARY] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string];

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'), { jobsPrepared: engine === 'embedded' });
	});
	afterEach(() => world.close());

	/** Signs in, and answers with the session. Its job is left to `settle`. */
	async function begin(browser: string | undefined, uid = 'alice', client = 'Firefox, Linux') {
		const here = { domain: world.domain, principal: ANONYMOUS };
		return (await signIn(here, { identity: { provider: 'dev', uid }, client, browser })).session;
	}
	async function enter(...given: Parameters<typeof begin>) {
		const session = await begin(...given);
		await world.settle();
		return session;
	}
	const rowOf = (subject = ALICE) => getSessionsRow(world.store.tables.ledger, subject);
	/** Notices of new browsers. */
	const told = async (subject = ALICE) =>
		(await world.texts(subject)).filter((text) => text.includes('with a new browser')).length;

	test('of a second browser, with its name and the way to the sessions, and not again of that one', async () => {
		await enter(LAPTOP);
		await enter(LAPTOP);
		expect(await told()).toBe(0);
		const { createdAt: at } = await enter(PHONE, 'alice', 'Mobile Safari, iOS');
		const [event] = (await readTimeline(world.as(ALICE), { reader: ALICE, limit: 2 })).items;
		expect(event).toMatchObject({
			handle: 'tideline',
			text: noticeText({ kind: 'new-device', client: 'Mobile Safari, iOS', at }, 'en'),
			url: 'https://tideline.example/settings#sessions',
			audience: 'mentioned',
		});
		expect(event?.text).toContain('(Mobile Safari on iOS)');
		for (const known of [PHONE, LAPTOP, PHONE]) await enter(known);
		expect(await told()).toBe(1);
		for await (const difference of findDifferences(world.domain, ALICE)) expect.fail(difference.what);
		expect(world.errors).toEqual([]);
	});

	test('not at the first sign-in after an upgrade, which begins the list', async () => {
		await enter(undefined);
		expect((await rowOf()).browsers).toBeUndefined();
		await enter(LAPTOP);
		expect((await rowOf()).browsers).toHaveLength(1);
		expect(await told()).toBe(0);
		await enter(PHONE);
		expect(await told()).toBe(1);
	});

	test('not of a known one, although its sessions were ended or the subject was suspended meanwhile', async () => {
		await enter(LAPTOP);
		const { id } = await enter(PHONE);
		const { browsers } = await rowOf();
		expect(browsers).toHaveLength(2);
		await endSession(world.as(ALICE), { subject: ALICE, id });
		expect(await rowOf()).toMatchObject({ sessions: [{}], browsers });
		await endSessions(world.as(ALICE), { subject: ALICE });
		expect(await rowOf()).toEqual({ sessions: [], browsers });
		await suspendSubject(world.operator, { subject: ALICE, reason: 'Case 12/26' });
		await unsuspendSubject(world.operator, { subject: ALICE });
		expect(await rowOf()).toEqual({ sessions: [], browsers });
		for (const known of [LAPTOP, PHONE]) await enter(known);
		expect(await told()).toBe(1);
		await enter(LIBRARY);
		expect(await told()).toBe(2);
	});

	test('although the process died right after it and the session has ended, and once although the job runs twice', async () => {
		await enter(LAPTOP);
		const { id } = await begin(PHONE);
		const [pending] = world.pendingJobs.splice(0);
		const job = pending && (await getJob(world.store.tables.ledger, ALICE, pending.commandId));
		if (!job) throw new Error('There is no job.');
		await endSession(world.as(ALICE), { subject: ALICE, id });
		world.pendingJobs.splice(0);
		await redriveJobs(world.domain, ALICE);
		await world.settle();
		expect(await told()).toBe(1);
		await tellOfNewBrowser(world.domain, ALICE, job);
		await world.settle();
		expect(await told()).toBe(1);
	});

	test('each of two subjects in one browser, and no row has what is in the cookie', async () => {
		await enter(LAPTOP);
		await enter(PHONE, 'bob');
		await enter(LAPTOP, 'bob');
		expect([await told(), await told('dev-bob')]).toEqual([0, 1]);
		const [alice, bob] = [await rowOf(), await rowOf('dev-bob')];
		expect(bob.browsers).toHaveLength(2);
		expect(bob.browsers).not.toContain(alice.browsers?.[0]);
		for (const subject of [ALICE, 'dev-bob']) {
			const { rows } = await world.store.tables.ledger.range({ partition: subject });
			for (const browser of [LAPTOP, PHONE]) expect(JSON.stringify(rows)).not.toContain(browser);
		}
	});
});

describe('in one store', () => {
	let world: World;
	beforeEach(async () => {
		world = await createWorld('embedded', '');
	});
	afterEach(() => world.close());

	async function enter(browser: string, client = 'Firefox, Linux') {
		const here = { domain: world.domain, principal: ANONYMOUS };
		await signIn(here, { identity: { provider: 'dev', uid: 'alice' }, client, browser });
		await world.settle();
	}
	const row = () => getSessionsRow(world.store.tables.ledger, ALICE);

	test('twenty browsers are known, and the one that was not used for longest gives way', async () => {
		const others = Array.from({ length: 19 }, (_, n) => n.toString(16).padStart(32, 'f'));
		for (const browser of [LAPTOP, PHONE, ...others.slice(1), LAPTOP]) await enter(browser);
		expect(await world.texts(ALICE)).toHaveLength(19);
		expect((await row()).browsers).toHaveLength(20);
		await enter(LIBRARY);
		expect((await row()).browsers).toHaveLength(20);
		await enter(LAPTOP);
		expect(await world.texts(ALICE)).toHaveLength(20);
		await enter(PHONE);
		expect(await world.texts(ALICE)).toHaveLength(21);
	});

	test.each(['https://evil.example/reset', 'evil.example', '@bob', 'x\u202ey'])(
		'a client that calls itself %j is not named',
		async (client) => {
			await enter(LAPTOP);
			await enter(PHONE, client);
			expect(await world.texts(ALICE)).toEqual([expect.stringContaining('with a new browser at 2')]);
		},
	);

	test('a row that was spoiled tells nothing, and the next sign-in begins it again', async () => {
		await enter(LAPTOP);
		await world.store.tables.ledger.upsert(sessionsKey(ALICE), { list: '[]', browsers: 7 });
		await enter(PHONE);
		expect(await world.texts(ALICE)).toEqual([]);
		expect((await row()).browsers).toHaveLength(1);
	});

	test('a sign-in that tells no browser changes nothing about them', async () => {
		await enter(LAPTOP);
		const { browsers } = await row();
		await world.person('alice');
		expect(await row()).toMatchObject({ sessions: [{}, {}], browsers });
		expect(putSessions(ALICE, { sessions: [], browsers: undefined })).toMatchObject({
			properties: { list: '[]', browsers: undefined },
		});
	});

	test('own data says how many there are, and an erasure takes them', async () => {
		for (const browser of [LAPTOP, PHONE]) await enter(browser);
		const lines: DataLine[] = [];
		for await (const line of await downloadOwnData(world.as(ALICE), { subject: ALICE })) lines.push(line);
		expect(lines.filter(({ kind }) => kind === 'known-browsers')).toEqual([{ kind: 'known-browsers', count: 2 }]);
		const { browsers = [] } = await row();
		for (const hash of browsers) expect(JSON.stringify(lines)).not.toContain(hash);
		await eraseSubject(world.operator, { subject: ALICE });
		expect(await row()).toEqual({ sessions: [], browsers: undefined });
	});
});
