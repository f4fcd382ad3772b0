/** Acts that wait for a second admin: who asks, who agrees, and what the trail keeps of it. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { ApprovalAct } from '../../contract/approval/approval.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { detailsOf } from '../../storage/rows/entry-details.ts';
import { approvalKeys } from '../../storage/rows/ledger/approvals.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { changedStore } from '../../testing/changed-store.ts';
import { createWorld, ENGINES, OPERATOR, type World } from '../../testing/world.ts';
import type { Ctx } from '../ctx.ts';
import { createDomain } from '../domain.ts';
import { listEvents } from '../event/list-events.ts';
import { removeEvents } from '../event/remove-events.ts';
import { enterFourEyes } from '../four-eyes/enter-four-eyes.ts';
import { isErased } from '../ledger/erased.ts';
import { heldSince } from '../ledger/hold.ts';
import { roleOf } from '../ledger/role-of.ts';
import { suspendSubject } from '../moderation/suspend-subject.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { liftHold, placeHold } from '../privacy/holds.ts';
import { deleteMachine } from '../privacy/tend-machine.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { changeRole, takeRoleOfClaim } from '../role/change-role.ts';
import { makeMachine } from '../subject/make-machine.ts';
import { refuseApproval, withdrawApproval } from './answer-approval.ts';
import { approve } from './approve.ts';
import { askApproval } from './ask-approval.ts';
import { listApprovals } from './list-approvals.ts';

const DAY_MS = 86_400_000;
const REASON = 'Rota of May';

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let [nina, bob, alice]: [SubjectId, SubjectId, SubjectId] = ['', '', ''];
	/** Called before a row of a ledger is written together with its head. */
	let beforeCommit: (() => void) | undefined;

	beforeEach(async () => {
		beforeCommit = undefined;
		world = await createWorld(engine, inject('azurite'), {
			fourEyes: true,
			admins: ['dev-nina', 'dev-bob'],
			seen: (store) =>
				changedStore(store, {
					tables: {
						ledger: {
							transact: async (writes) => {
								beforeCommit?.();
								return store.tables.ledger.transact(writes);
							},
						},
					},
				}),
		});
		// A server enters it when it starts.
		await enterFourEyes(world.domain);
		[nina, bob, alice] = [await world.person('nina'), await world.person('bob'), await world.person('alice')];
	});
	afterEach(() => world.close());

	const admin = (subject: SubjectId) => world.as(subject, 'admin');
	/** The same setting off, as a process that was started without it. */
	const withoutFourEyes = (): Ctx => ({
		domain: createDomain({ ...world.domain, fourEyes: false }),
		principal: OPERATOR,
	});
	const ask = (act: ApprovalAct, by = world.operator) => askApproval(by, { act, reason: REASON });
	const role = (subject = alice, wanted: 'auditor' | 'admin' | 'member' = 'auditor') =>
		({ kind: 'change-role', subject, role: wanted }) as const;
	const newest = async (count: number, ledger: SubjectId = TIDELINE) => {
		const { rows } = await world.store.tables.ledger.range({ ...entryKeys.all(ledger), limit: count });
		return rows.map((row) => {
			const { action, actor, via } = entryOf(row);
			return { action, actor, via, after: detailsOf(row).after };
		});
	};
	const actions = async (count: number) => (await newest(count)).map(({ action }) => action);
	const stateOf = async (seq: number, by = admin(nina)) => {
		const { waiting, closed } = await listApprovals(by);
		return [...waiting, ...closed].find((each) => each.seq === seq)?.state;
	};
	async function span(): Promise<Extract<ApprovalAct, { kind: 'remove-events' }>> {
		const [first, last] = [await world.post(alice, 'One'), await world.post(alice, 'Two')];
		const times = [first, last].map(({ occurredAt }) => Date.parse(occurredAt));
		const at = (milliseconds: number) => new Date(milliseconds).toISOString();
		return { kind: 'remove-events', subject: alice, from: at(Math.min(...times)), to: at(Math.max(...times) + 1) };
	}

	/** An act of each kind, and whether it was done. */
	const ACTS: Record<ApprovalAct['kind'], () => Promise<{ act: ApprovalAct; isDone(): Promise<boolean> }>> = {
		'change-role': async () => ({
			act: role(),
			isDone: async () => (await roleOf(world.domain, alice)) === 'auditor',
		}),
		'lift-hold': async () => {
			await placeHold(world.operator, { subject: alice, reason: 'Case 12/26' });
			return {
				act: { kind: 'lift-hold', subject: alice },
				isDone: async () => (await heldSince(world.domain, alice)) === undefined,
			};
		},
		'erase-subject': async () => ({
			act: { kind: 'erase-subject', subject: alice, withMachines: false },
			isDone: () => isErased(world.domain, alice),
		}),
		'remove-events': async () => ({
			act: await span(),
			isDone: async () => (await listEvents(world.as(alice), { subject: alice, limit: 10 })).items.length === 0,
		}),
	};
	/** The act itself, as it is called where nothing waits. */
	function doIt(ctx: Ctx, act: ApprovalAct): Promise<unknown> {
		switch (act.kind) {
			case 'change-role':
				return changeRole(ctx, { ...act, reason: REASON });
			case 'lift-hold':
				return liftHold(ctx, act);
			case 'erase-subject':
				return eraseSubject(ctx, act);
			case 'remove-events':
				return removeEvents(ctx, { ...act, reason: REASON });
			default:
				return act satisfies never;
		}
	}
	const kinds = Object.keys(ACTS) as ApprovalAct['kind'][];

	test.each(kinds)('%s waits, and is done by the approval, for the one who asked', async (kind) => {
		const { act, isDone } = await ACTS[kind]();
		await expect(doIt(world.operator, act)).rejects.toMatchObject({ code: 'approval_needed' });
		const { seq, approvers } = await ask(act);
		expect(approvers.toSorted()).toEqual([bob, nina]);
		expect(await isDone()).toBe(false);
		const [{ events } = {}] = (await listApprovals(admin(nina))).waiting;
		expect(events).toBe(kind === 'remove-events' ? 2 : undefined);
		expect(await stateOf(seq)).toBe('waiting');
		expect(await approve(admin(nina), { seq })).toEqual({ seq, state: 'done' });
		expect(await isDone()).toBe(true);
		const details = { approval: seq, approvedBy: nina };
		const [done, given] =
			kind === 'erase-subject'
				? await newest(2)
				: [
						(await newest(kind === 'remove-events' ? 1 : 2, kind === 'remove-events' ? alice : TIDELINE)).at(-1),
						undefined,
					];
		expect(done).toMatchObject({ actor: 'operator', via: 'cli', after: details });
		if (given) expect(given).toMatchObject({ action: 'approval-given', actor: nina, via: 'web' });
		await expect(approve(admin(bob), { seq })).rejects.toMatchObject({
			code: kind === 'erase-subject' ? 'approval_not_found' : 'approval_over',
		});
		await world.settle();
		for await (const difference of findDifferences(world.domain, TIDELINE)) expect(difference).toBeUndefined();
	});

	test.each(kinds)(
		'%s is done at once where the setting is off, and that it was turned off is on the trail',
		async (kind) => {
			const { act, isDone } = await ACTS[kind]();
			await expect(doIt(world.operator, act)).rejects.toMatchObject({ code: 'approval_needed' });
			await doIt(withoutFourEyes(), act);
			expect(await isDone()).toBe(true);
			const settings = (await newest(10)).filter(({ action }) => action === 'setting-changed');
			expect(settings.map(({ actor, after }) => [actor, after])).toEqual([
				[TIDELINE, { fourEyes: false }],
				[TIDELINE, { fourEyes: true }],
			]);
		},
	);

	test('an approval is for exactly the act that was asked for', async () => {
		const { seq } = await ask(role());
		const approved = { act: role(), seq, by: nina };
		const ctx = { ...world.operator, approved };
		await expect(changeRole(ctx, { ...role(alice, 'admin'), reason: REASON })).rejects.toMatchObject({
			code: 'approval_needed',
		});
		await placeHold(world.operator, { subject: alice, reason: 'Case 12/26' });
		await expect(liftHold(ctx, { subject: alice })).rejects.toMatchObject({ code: 'approval_needed' });
	});

	test('two different people agree, and nobody decides about themselves', async () => {
		await approve(admin(nina), await ask(role(alice, 'admin')));
		const { seq } = await ask(role(alice, 'member'), admin(nina));
		for (const by of [admin(nina), admin(alice)]) {
			await expect(approve(by, { seq })).rejects.toMatchObject({ code: 'approval_own' });
			await expect(refuseApproval(by, { seq, reason: 'No' })).rejects.toMatchObject({ code: 'approval_own' });
		}
		const asked = await ask(role(alice, 'auditor'));
		await expect(approve(world.operator, asked)).rejects.toMatchObject({ code: 'approval_own' });
		await expect(approve(world.as(alice, 'moderator'), asked)).rejects.toMatchObject({ code: 'forbidden' });
		const { waiting } = await listApprovals(admin(nina));
		expect(waiting.map(({ by, canDecide, canWithdraw }) => [by, canDecide, canWithdraw])).toEqual([
			['operator', true, false],
			[nina, false, true],
		]);
		expect(await approve(world.operator, { seq })).toMatchObject({ state: 'done' });
		expect(await roleOf(world.domain, alice)).toBe('member');
	});

	test('who may not do an act may not ask for it either, and each request needs a reason and something to do', async () => {
		const asking = (act: ApprovalAct, by: Ctx, reason = REASON) => askApproval(by, { act, reason });
		const erasing = { kind: 'erase-subject', subject: alice, withMachines: false } as const;
		await expect(asking(erasing, admin(nina))).rejects.toMatchObject({ code: 'forbidden' });
		await expect(asking(role(), world.as(alice, 'auditor'))).rejects.toMatchObject({ code: 'forbidden' });
		await expect(asking(role(), world.operator, ' ')).rejects.toMatchObject({ code: 'invalid_input' });
		await expect(ask(role(alice, 'member'))).rejects.toMatchObject({ code: 'nothing_to_approve' });
		await expect(ask({ kind: 'lift-hold', subject: alice })).rejects.toMatchObject({ code: 'nothing_to_approve' });
		await expect(ask({ ...(await span()), subject: bob })).rejects.toMatchObject({ code: 'nothing_to_approve' });
		await expect(ask(role(nina))).rejects.toMatchObject({ code: 'role_refused' });
		await expect(asking({ ...(await span()), subject: nina }, world.as(alice, 'moderator'))).rejects.toMatchObject({
			code: 'forbidden',
		});
		await placeHold(world.operator, { subject: alice, reason: 'Case 12/26' });
		await expect(ask(erasing)).rejects.toMatchObject({ code: 'held' });
		await expect(ask({ ...erasing, subject: 'dev-nobody' })).rejects.toMatchObject({ code: 'subject_not_found' });
	});

	test('the same request is one, also for two processes at once, and another one is another', async () => {
		const other = { domain: world.another(), principal: OPERATOR };
		const asked = await Promise.all([ask(role()), ask(role(), other), ask(role(), admin(nina))]);
		expect(new Set(asked.map(({ seq }) => seq)).size).toBe(1);
		expect(asked.filter(({ repeated }) => !repeated)).toHaveLength(1);
		expect((await ask(role(alice, 'admin'))).repeated).toBe(false);
		expect((await listApprovals(admin(nina))).waiting).toHaveLength(2);
	});

	test('of two admins who approve at once, in two processes, one does it', async () => {
		const { seq } = await ask(role());
		const byBob = { domain: world.another(), principal: admin(bob).principal };
		const answers = await Promise.allSettled([approve(admin(nina), { seq }), approve(byBob, { seq })]);
		expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
		for (const answer of answers)
			if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'approval_over' });
		expect(
			(await actions(10)).filter((action) => action !== 'subject-created' && action !== 'setting-changed'),
		).toEqual(['approval-used', 'role-given', 'approval-given', 'approval-asked']);
	});

	test('of an approval and a withdrawal at once, one counts', async () => {
		const { seq } = await ask(role());
		const other = { domain: world.another(), principal: OPERATOR };
		const [given, withdrawn] = await Promise.allSettled([
			approve(admin(nina), { seq }),
			withdrawApproval(other, { seq }),
		]);
		expect([given.status, withdrawn.status].toSorted()).toEqual(['fulfilled', 'rejected']);
		expect(await roleOf(world.domain, alice)).toBe(given.status === 'fulfilled' ? 'auditor' : 'member');
	});

	test('a process that dies between the approval and the act leaves it to be done, once', async () => {
		const { seq } = await ask(role());
		let commits = 0;
		beforeCommit = () => {
			if (++commits === 2) throw new Error('The process died.');
		};
		await expect(approve(admin(nina), { seq })).rejects.toThrow('The process died.');
		beforeCommit = undefined;
		expect(await roleOf(world.domain, alice)).toBe('member');
		expect(await stateOf(seq)).toBe('approved');
		await expect(withdrawApproval(world.operator, { seq })).rejects.toMatchObject({ code: 'approval_over' });
		await expect(approve(world.operator, { seq })).rejects.toMatchObject({ code: 'approval_own' });
		expect(await approve(admin(bob), { seq })).toEqual({ seq, state: 'done' });
		// The one who approved is still the first one.
		const [used, done, given] = await newest(3);
		expect([used?.action, done?.action, given?.action]).toEqual(['approval-used', 'role-given', 'approval-given']);
		expect([done?.after?.approvedBy, given?.actor]).toEqual([nina, nina]);
	});

	test('a process that dies after the act leaves it to be closed, and does nothing twice', async () => {
		const { seq } = await ask(role());
		let commits = 0;
		beforeCommit = () => {
			if (++commits === 3) throw new Error('The process died.');
		};
		await expect(approve(admin(nina), { seq })).rejects.toThrow('The process died.');
		beforeCommit = undefined;
		expect(await roleOf(world.domain, alice)).toBe('auditor');
		expect(await approve(admin(bob), { seq })).toEqual({ seq, state: 'done' });
		expect((await actions(3)).slice(0, 2)).toEqual(['approval-used', 'role-given']);
	});

	test('what was refused or withdrawn is over, with its reason', async () => {
		const refused = await ask(role(), admin(nina));
		await refuseApproval(admin(bob), { seq: refused.seq, reason: 'Not agreed on' });
		const withdrawn = await ask(role(), admin(nina));
		await expect(withdrawApproval(admin(bob), { seq: withdrawn.seq })).rejects.toMatchObject({ code: 'forbidden' });
		await withdrawApproval(admin(nina), { seq: withdrawn.seq });
		for (const { seq } of [refused, withdrawn])
			await expect(approve(admin(bob), { seq })).rejects.toMatchObject({ code: 'approval_over' });
		expect((await listApprovals(admin(nina))).closed).toMatchObject([
			{ state: 'withdrawn', reason: REASON, decidedBy: nina },
			{ state: 'refused', reason: REASON, decidedBy: bob, answer: 'Not agreed on' },
		]);
		expect(await roleOf(world.domain, alice)).toBe('member');
	});

	test('after a week it is gone by itself, and can be asked for again', async () => {
		const { seq } = await ask(role());
		world.clock.ahead += 7 * DAY_MS - 60_000;
		expect(await stateOf(seq)).toBe('waiting');
		world.clock.ahead += 60_000;
		expect(await stateOf(seq)).toBe('expired');
		await expect(approve(admin(nina), { seq })).rejects.toMatchObject({ code: 'approval_over' });
		const again = await ask(role());
		expect([again.repeated, again.seq === seq]).toEqual([false, false]);
		world.clock.ahead += 28 * DAY_MS;
		expect(await stateOf(seq)).toBeUndefined();
	});

	test('it is refused where the asker lost the role, and where it is so already', async () => {
		await approve(admin(nina), await ask(role(alice, 'admin')));
		const carol = await world.person('carol');
		const byAlice = await ask(role(carol), admin(alice));
		await approve(admin(nina), await ask(role(alice, 'member')));
		await expect(approve(admin(bob), byAlice)).rejects.toMatchObject({ code: 'approval_over' });
		await approve(admin(nina), await ask(role(alice, 'admin')));
		await suspendSubject(world.operator, { subject: alice, reason: 'Phished' });
		await expect(approve(admin(bob), byAlice)).rejects.toMatchObject({ code: 'approval_over' });
		expect(await stateOf(byAlice.seq)).toBe('waiting');
		const asked = await ask(role(carol, 'admin'));
		await changeRole(withoutFourEyes(), { subject: carol, role: 'admin', reason: REASON });
		await expect(approve(admin(bob), asked)).rejects.toMatchObject({ code: 'nothing_to_approve' });
		expect(await stateOf(asked.seq)).toBe('waiting');
	});

	test('admins are told, without the ones it is about, and the asker hears the answer', async () => {
		await approve(admin(nina), await ask(role(alice, 'admin')));
		await world.settle();
		const before = (await world.texts(nina)).length;
		const { seq, approvers } = await ask(role(alice, 'member'), admin(nina));
		expect(approvers).toEqual([bob]);
		await world.settle();
		expect((await world.texts(bob))[0]).toContain('An act waits for a second admin: change a role.');
		expect(await world.texts(nina)).toHaveLength(before);
		expect(await world.texts(alice)).toEqual([]);
		await approve(admin(bob), { seq });
		await world.settle();
		expect((await world.texts(nina))[0]).toBe('Another admin approved what you asked for: change a role.');
	});

	test('an erasure takes its requests along, with their reasons', async () => {
		const refused = await ask(role());
		await refuseApproval(admin(nina), { seq: refused.seq, reason: 'She left' });
		const { seq } = await ask({ kind: 'erase-subject', subject: alice, withMachines: false });
		await world.settle();
		await approve(admin(nina), { seq });
		await world.settle();
		for (const each of [refused.seq, seq]) {
			expect(await world.store.tables.ledger.get(approvalKeys.approval(TIDELINE, each))).toBeUndefined();
			const row = await world.store.tables.ledger.get(entryKeys.entry(TIDELINE, each));
			expect(row && detailsOf(row).after).toBeUndefined();
		}
		await expect(ask(role())).rejects.toMatchObject({ code: 'subject_erased' });
	});

	test('an erasure that was begun goes on without another approval', async () => {
		const { seq } = await ask({ kind: 'erase-subject', subject: alice, withMachines: false });
		await approve(admin(nina), { seq });
		expect((await eraseSubject(world.operator, { subject: alice })).erased).toHaveLength(1);
	});

	test('a role by claim and a machine that its owner deletes do not wait', async () => {
		await takeRoleOfClaim(world.as(alice), { subject: alice, role: 'moderator' });
		const machine = (await makeMachine(world.as(alice), { owner: alice, name: 'Gauge' })).id;
		await deleteMachine(world.as(alice), { machine });
		expect(await isErased(world.domain, machine)).toBe(true);
	});
});
