/** Moderation as a story: a report opens a case, a moderator decides, and the author appeals once. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { MOST_REPORTS_A_DAY } from '../../contract/moderation/moderation.ts';
import { type SubjectId, TIDELINE } from '../../contract/subject/subject.ts';
import type { Row } from '../../storage/port.ts';
import { detailsOf } from '../../storage/rows/entry-details.ts';
import { caseKeys } from '../../storage/rows/ledger/cases.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { suspensionKeys } from '../../storage/rows/ledger/suspensions.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { getEventOf } from '../event/get-event.ts';
import { listEvents } from '../event/list-events.ts';
import { removeEvent } from '../event/remove-event.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { suspendedSince } from '../ledger/suspended.ts';
import { type DataLine, downloadOwnData } from '../privacy/download-own-data.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { changeRole } from '../role/change-role.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { appeal, listDecisions } from './appeal.ts';
import { decideCase } from './decide-case.ts';
import { endSuspensions } from './end-suspensions.ts';
import { getCase } from './get-case.ts';
import { listCases } from './list-cases.ts';
import { moveCase } from './move-case.ts';
import { report } from './report.ts';
import { suspendSubject, unsuspendSubject } from './suspend-subject.ts';

const DAY_MS = 86_400_000;

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let [alice, bob, mallory, mona, moe] = ['', '', '', '', ''];

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'), { admins: ['dev-admin'] });
		[alice, bob, mallory, mona, moe] = (await Promise.all(
			['alice', 'bob', 'mallory', 'mona', 'moe'].map((name) => world.person(name)),
		)) as [string, string, string, string, string];
		await world.person('admin');
		for (const subject of [mona, moe]) await changeRole(world.operator, { subject, role: 'moderator', reason: 'Rota' });
	});
	afterEach(() => world.close());

	const as = (subject: SubjectId) => world.as(subject);
	const moderator = (subject = mona) => world.as(subject, 'moderator');
	const admin = () => world.as('dev-admin', 'admin');
	const reported = (by: SubjectId, event?: string, text?: string) =>
		report(as(by), { subject: mallory, event, reason: 'spam', text });
	const newestOf = async (subject: SubjectId, count = 1) => {
		const { rows } = await world.store.tables.ledger.range({ ...entryKeys.all(subject), limit: count });
		return rows.map((row) => {
			const { action, actor, target } = entryOf(row);
			return { action, actor, target, ...detailsOf(row) };
		});
	};
	const differences = async (...subjects: SubjectId[]) => {
		const found: string[] = [];
		for (const subject of subjects)
			for await (const { what } of findDifferences(world.domain, subject)) found.push(what);
		return found;
	};

	test('reports open one case, a moderator removes the event, and its author reads why and appeals', async () => {
		await follow(as(bob), { follower: bob, followed: mallory });
		const { id } = await world.post(mallory, 'Buy cheap anchors');
		await world.settle();
		expect(await reported(alice, id, ' Third time today ')).toEqual({ repeated: false });
		expect(await reported(bob, id)).toEqual({ repeated: false });
		expect(await reported(bob, id)).toEqual({ repeated: true });
		const target = { subject: mallory, event: id };
		const { cases, counts } = await listCases(moderator());
		expect(cases).toMatchObject([{ ...target, state: 'open', reports: 2, reasons: ['spam'] }]);
		expect(counts).toEqual({ open: 1, claimed: 0, escalated: 0 });

		await moveCase(moderator(), { ...target, to: 'claimed' });
		const found = await getCase(moderator(), target);
		expect(found).toMatchObject({ case: { state: 'claimed', claimedBy: mona }, protected: false });
		expect(found.event?.text).toBe('Buy cheap anchors');
		expect(found.reports.map(({ by, text }) => [by, text]).toSorted()).toEqual([
			[alice, 'Third time today'],
			[bob, undefined],
		]);
		const decided = { ...target, decision: 'removed', reason: 'Advertising' } as const;
		await decideCase(moderator(), decided);
		await expect(decideCase(moderator(), decided)).rejects.toMatchObject({ code: 'case_not_found' });
		await world.settle();
		expect(await world.texts(bob)).toEqual([]);
		const [told] = await world.texts(mallory);
		expect(told).toContain('A moderator removed an event of yours: “Advertising”');
		expect((await listCases(moderator())).closed).toMatchObject([
			{ ...target, decision: 'removed', by: mona, reports: 2 },
		]);
		// The reported subject never sees a report.
		const own: DataLine[] = [];
		for await (const line of await downloadOwnData(as(mallory), { subject: mallory })) own.push(line);
		expect(JSON.stringify(own).includes('Advertising')).toBe(true);
		for (const told of ['Third time today', alice, bob]) expect(JSON.stringify(own).includes(told)).toBe(told === bob);

		const [decision] = await listDecisions(as(mallory), { subject: mallory });
		expect(decision).toMatchObject({ action: 'event-removed', target: id, reason: 'Advertising', appeal: 'possible' });
		const plea = { subject: mallory, seq: decision?.seq ?? 0, text: 'They were real anchors' };
		expect(await appeal(as(mallory), plea)).toEqual({ repeated: false });
		expect(await appeal(as(mallory), plea)).toEqual({ repeated: true });
		const appealed = { subject: mallory, appeal: plea.seq };
		// Somebody else decides.
		await expect(decideCase(moderator(), { ...appealed, decision: 'upheld', reason: 'No' })).rejects.toMatchObject({
			code: 'forbidden',
		});
		expect((await getCase(moderator(moe), appealed)).appealed).toMatchObject({
			action: 'event-removed',
			by: mona,
			reason: 'Advertising',
			text: 'They were real anchors',
		});
		await decideCase(moderator(moe), { ...appealed, decision: 'upheld', reason: 'It was advertising' });
		expect(await listDecisions(as(mallory), { subject: mallory })).toMatchObject([{ appeal: 'upheld' }]);
		await expect(appeal(as(mallory), plea)).rejects.toMatchObject({ code: 'appeal_repeated' });
		await world.settle();
		expect(await differences(TIDELINE, mallory)).toEqual([]);
	});

	test('a case is claimed by one moderator, and one that was escalated is for admins', async () => {
		await reported(alice);
		const target = { subject: mallory };
		const claims = await Promise.allSettled(
			[mona, moe].map((one) => moveCase(moderator(one), { ...target, to: 'claimed' })),
		);
		expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
		const { claimedBy } = (await listCases(moderator())).cases[0] ?? {};
		const other = claimedBy === mona ? moe : mona;
		const decision = { ...target, decision: 'dismissed', reason: 'Nothing wrong' } as const;
		await expect(decideCase(moderator(other), decision)).rejects.toMatchObject({ code: 'case_taken' });
		await moveCase(moderator(claimedBy), { ...target, to: 'escalated' });
		await expect(decideCase(moderator(claimedBy), decision)).rejects.toMatchObject({ code: 'forbidden' });
		await expect(moveCase(moderator(other), { ...target, to: 'open' })).rejects.toMatchObject({ code: 'forbidden' });
		await decideCase(admin(), decision);
		expect((await listCases(admin())).cases).toEqual([]);
		// A dismissal is no decision about the subject.
		expect(await listDecisions(as(mallory), target)).toEqual([]);
	});

	test('a suspension for a time ends by itself, and one that was reversed ends at once', async () => {
		await reported(alice);
		const target = { subject: mallory };
		await decideCase(moderator(), { ...target, decision: 'suspended', reason: 'Spam', days: 3 });
		await world.settle();
		expect(await suspendedSince(world.domain, mallory)).toBeDefined();
		await endSuspensions(world.domain);
		expect(await suspendedSince(world.domain, mallory)).toBeDefined();
		world.clock.ahead += 3 * DAY_MS + 1_000;
		await Promise.all([world.domain, world.another()].map((domain) => endSuspensions(domain)));
		expect(await suspendedSince(world.domain, mallory)).toBeUndefined();
		expect(await newestOf(mallory)).toMatchObject([{ action: 'subject-unsuspended', actor: TIDELINE }]);
		const { rows } = await world.store.tables.ledger.range(suspensionKeys.all(TIDELINE));
		expect(rows).toEqual([]);

		await suspendSubject(moderator(), { ...target, reason: 'Again' });
		const [decision] = await listDecisions(world.as(mallory), target);
		// A suspended subject appeals: nothing else of it is taken.
		await appeal(as(mallory), { ...target, seq: decision?.seq ?? 0, text: 'It was not me' });
		await decideCase(moderator(moe), { ...target, appeal: decision?.seq, decision: 'reversed', reason: 'A mistake' });
		expect(await suspendedSince(world.domain, mallory)).toBeUndefined();
		expect((await listDecisions(as(mallory), target))[0]).toMatchObject({ appeal: 'reversed' });
	});

	test('the end of an earlier suspension does not lift a later one', async () => {
		const target = { subject: mallory };
		await suspendSubject(moderator(), { ...target, reason: 'Spam', days: 1 });
		await world.settle();
		await unsuspendSubject(moderator(), target);
		world.clock.ahead += 1_000;
		await suspendSubject(moderator(), { ...target, reason: 'Again' });
		await world.settle();
		world.clock.ahead += DAY_MS;
		await endSuspensions(world.domain);
		expect(await suspendedSince(world.domain, mallory)).toBeDefined();
	});

	test('bad reports and decisions are refused with a code each', async () => {
		const { id } = await world.post(mallory, 'High water');
		const codeOf = (call: Promise<unknown>) =>
			call.then(
				() => 'ok',
				({ code }: { code: string }) => code,
			);
		const target = { subject: mallory, event: id };
		expect(await codeOf(report(as(mallory), { ...target, reason: 'spam' }))).toBe('report_self');
		expect(await codeOf(report(as(alice), { subject: TIDELINE, reason: 'spam' }))).toBe('report_self');
		expect(await codeOf(report(as(alice), { subject: 'dev-nobody', reason: 'spam' }))).toBe('subject_not_found');
		await block(as(mallory), { subject: mallory, other: bob });
		expect(await codeOf(reported(bob, id))).toBe('blocked');
		expect(await codeOf(getCase(moderator(), target))).toBe('case_not_found');
		await reported(alice, id);
		for (const decision of ['upheld', 'reversed'] as const)
			expect(await codeOf(decideCase(moderator(), { ...target, decision, reason: 'x' }))).toBe('decision_invalid');
		expect(await codeOf(decideCase(moderator(), { ...target, decision: 'removed', reason: 'x', days: 1 }))).toBe(
			'decision_invalid',
		);
		expect(await codeOf(decideCase(moderator(), { ...target, decision: 'removed', reason: ' ' }))).toBe(
			'invalid_input',
		);
		expect(await codeOf(listCases(as(alice)))).toBe('forbidden');
		expect(await codeOf(listCases(world.as(alice, 'auditor')))).toBe('forbidden');
		expect(await codeOf(appeal(as(mallory), { subject: mallory, seq: 1, text: 'x' }))).toBe('decision_not_found');
		// The author was faster.
		await removeEvent(as(mallory), { actor: mallory, id });
		expect(await codeOf(reported(moe, id))).toBe('event_removed');
		expect((await getCase(moderator(), target)).removedAt).toBeDefined();
		expect(await codeOf(decideCase(moderator(), { ...target, decision: 'removed', reason: 'x' }))).toBe('ok');
	});

	test('a spam filter reports with a scope of its own, and nothing else', async () => {
		const { id } = await world.post(mallory, 'Buy cheap anchors');
		const principal = {
			kind: 'token',
			id: 'filter',
			subject: alice,
			holder: alice,
			scopes: ['moderation:write'],
			expiresAt: '2999-01-01T00:00:00.000Z',
		} as const;
		const filter = { domain: world.domain, principal };
		expect(await report(filter, { subject: mallory, event: id, reason: 'spam' })).toEqual({ repeated: false });
		expect((await listCases(moderator())).cases).toMatchObject([{ event: id, reports: 1 }]);
		await expect(getEventOf(filter, { subject: mallory, id })).rejects.toMatchObject({ code: 'forbidden' });
		await expect(listCases(filter)).rejects.toMatchObject({ code: 'forbidden' });
	});

	test('reports by the thousand stop at the limit of a day', async () => {
		// The day of the reports has just begun: it does not end in the middle.
		world.clock.ahead += DAY_MS - (world.domain.now() % DAY_MS);
		const posted = [];
		for (let at = 0; at <= MOST_REPORTS_A_DAY; at++) posted.push(await world.post(mallory, `Tide ${at}`));
		const answers = await Promise.allSettled(posted.map(({ id }) => reported(alice, id)));
		expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_REPORTS_A_DAY);
		await expect(reported(alice)).rejects.toMatchObject({ code: 'too_many_reports' });
		world.clock.ahead += DAY_MS;
		expect(await reported(alice)).toEqual({ repeated: false });
	});

	test('a role that opens what only followers read leaves an entry, once an hour', async () => {
		await follow(as(alice), { follower: alice, followed: mallory });
		await editProfile(as(mallory), { subject: mallory, follows: 'approval' });
		const { id } = await world.post(mallory, 'For followers');
		await world.settle();
		const target = { subject: mallory, event: id };
		// A moderator reads it where it was reported, and nowhere else.
		await expect(getEventOf(moderator(), { subject: mallory, id })).rejects.toMatchObject({
			code: 'events_protected',
		});
		await reported(alice, id);
		for (let times = 0; times < 2; times++)
			expect(await getCase(moderator(), target)).toMatchObject({ protected: true, event: { text: 'For followers' } });
		expect(await newestOf(mona, 2)).toMatchObject([
			{ action: 'protected-read', actor: mona, target: id },
			{ action: 'signed-up' },
		]);
		await getEventOf(admin(), { subject: mallory, id });
		await listEvents(admin(), { subject: mallory, limit: 10 });
		expect(await newestOf('dev-admin', 2)).toMatchObject([
			{ action: 'protected-read', target: mallory },
			{ action: 'protected-read', target: id },
		]);
		world.clock.ahead += 3_600_001;
		await getCase(moderator(), target);
		expect((await newestOf(mona, 2)).map(({ action }) => action)).toEqual(['protected-read', 'protected-read']);
		// A follower reads it without a role.
		await getEventOf(as(alice), { subject: mallory, id });
		expect((await newestOf(alice))[0]?.action).not.toBe('protected-read');
	});

	test('nothing of reports is left of a subject that was erased, nor what it reported', async () => {
		const { id } = await world.post(mallory, 'High water');
		await reported(alice, id, 'A secret about mallory');
		await report(as(mallory), { subject: bob, reason: 'abuse', text: 'A secret of mallory' });
		await suspendSubject(moderator(), { subject: mallory, reason: 'Spam', days: 1 });
		await world.settle();
		await eraseSubject(world.operator, { subject: mallory });
		await world.settle();
		const rows: Row[] = [];
		for await (const partition of world.store.tables.ledger.partitions()) {
			const { rows: some } = await world.store.tables.ledger.range({ partition });
			rows.push(...some);
		}
		const isLeft = (text: string) => rows.some((row) => JSON.stringify(row.properties).includes(text));
		expect(['A secret about mallory', 'A secret of mallory'].map(isLeft)).toEqual([false, false]);
		for (const range of [caseKeys.casesBelow(TIDELINE, mallory), caseKeys.reportsOf(TIDELINE, mallory)])
			expect((await world.store.tables.ledger.range(range)).rows).toEqual([]);
		// The case about bob goes on, without the name of its reporter.
		expect((await listCases(moderator())).cases).toMatchObject([{ subject: bob, reports: 1 }]);
		expect((await getCase(moderator(), { subject: bob })).reports).toEqual([]);
		world.clock.ahead += 2 * DAY_MS;
		await endSuspensions(world.domain);
	});
});
