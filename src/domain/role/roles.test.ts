/** Roles are given and taken by admins or by a claim, and an admin is always left. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { ROLES, type Role } from '../../contract/caller/role.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { detailsOf } from '../../storage/rows/entry-details.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { roleKeys } from '../../storage/rows/ledger/roles.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { adminsOf, roleOf } from '../ledger/role-of.ts';
import { suspendSubject, unsuspendSubject } from '../moderation/suspend-subject.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { makeMachine } from '../subject/make-machine.ts';
import { changeRole, takeRoleOfClaim } from './change-role.ts';

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let nina: SubjectId;
	let bob: SubjectId;

	const begin = async (admins: readonly SubjectId[] = []) => {
		world = await createWorld(engine, inject('azurite'), { admins });
		[nina, bob] = [await world.person('nina'), await world.person('bob')];
	};
	beforeEach(() => begin());
	afterEach(() => world.close());

	const give = (subject: SubjectId, role: Role, by = world.operator) =>
		changeRole(by, { subject, role, reason: 'Rota of May' });
	const newestEntries = async (count: number) => {
		const { rows } = await world.store.tables.ledger.range({ ...entryKeys.all(TIDELINE), limit: count });
		return rows.map((row) => {
			const { action, actor, via, target } = entryOf(row);
			return { action, actor, via, target, ...detailsOf(row) };
		});
	};
	const roles = async () => Promise.all([nina, bob].map((subject) => roleOf(world.domain, subject)));

	test('a role is given, changed and taken, and each change is an entry with its reason', async () => {
		expect(await give(nina, 'admin')).toEqual({ subject: nina, role: 'admin', repeated: false });
		expect(await give(nina, 'admin')).toMatchObject({ repeated: true });
		await give(bob, 'auditor', world.as(nina, 'admin'));
		await give(bob, 'moderator', world.as(nina, 'admin'));
		expect(await roles()).toEqual(['admin', 'moderator']);
		await give(bob, 'member', world.as(nina, 'admin'));
		expect(await roles()).toEqual(['admin', 'member']);
		const by = { actor: nina, via: 'web', target: bob };
		expect(await newestEntries(4)).toEqual([
			{ action: 'role-taken', ...by, before: { role: 'moderator' }, after: { role: 'member', reason: 'Rota of May' } },
			{ action: 'role-given', ...by, before: { role: 'auditor' }, after: { role: 'moderator', reason: 'Rota of May' } },
			{ action: 'role-given', ...by, before: { role: 'member' }, after: { role: 'auditor', reason: 'Rota of May' } },
			{
				action: 'role-given',
				actor: 'operator',
				via: 'cli',
				target: nina,
				before: { role: 'member' },
				after: { role: 'admin', reason: 'Rota of May' },
			},
		]);
		await world.settle();
		for await (const difference of findDifferences(world.domain, TIDELINE)) expect(difference).toBeUndefined();
	});

	test('only admins change roles, and each change needs a reason', async () => {
		for (const role of ROLES.filter((one) => one !== 'admin'))
			await expect(give(bob, 'admin', world.as(bob, role))).rejects.toMatchObject({ code: 'forbidden' });
		for (const reason of ['', ' ', 'x'.repeat(501)])
			await expect(changeRole(world.operator, { subject: bob, role: 'auditor', reason })).rejects.toMatchObject({
				code: 'invalid_input',
			});
		expect(await roles()).toEqual(['member', 'member']);
	});

	test('the last admin stays one, also when two take the role from each other at once', async () => {
		await give(nina, 'admin');
		await expect(give(nina, 'auditor', world.as(nina, 'admin'))).rejects.toMatchObject({ code: 'last_admin' });
		await give(bob, 'admin');
		const elsewhere = { ...world.as(bob, 'admin'), domain: world.another() };
		const settled = await Promise.allSettled([
			give(bob, 'member', world.as(nina, 'admin')),
			give(nina, 'member', elsewhere),
			give(nina, 'member', world.as(bob, 'admin')),
			give(bob, 'auditor', { ...world.as(nina, 'admin'), domain: world.another() }),
		]);
		expect(await adminsOf(world.domain)).toHaveLength(1);
		expect(settled.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(1);
	});

	test('an admin who is suspended does not count as one who is left', async () => {
		await give(nina, 'admin');
		await give(bob, 'admin');
		await suspendSubject(world.operator, { subject: bob, reason: 'Spam' });
		await expect(give(nina, 'member')).rejects.toMatchObject({ code: 'last_admin' });
	});

	test('the setting ADMINS goes before rows, and pages cannot change it', async () => {
		await world.close();
		await begin(['dev-nina']);
		expect(await roleOf(world.domain, nina)).toBe('admin');
		await expect(give(nina, 'member')).rejects.toMatchObject({ code: 'role_refused' });
		// The admin of the settings is left.
		await give(bob, 'admin');
		await give(bob, 'member');
		expect(await adminsOf(world.domain)).toEqual([nina]);
	});

	test('nobody has a role but people who are there and not suspended', async () => {
		const machine = await makeMachine(world.as(bob), { owner: bob, name: 'Beacon' });
		await expect(give(machine.id, 'auditor')).rejects.toMatchObject({ code: 'role_refused' });
		await expect(give(TIDELINE, 'admin')).rejects.toMatchObject({ code: 'role_refused' });
		await expect(give('dev-nobody', 'auditor')).rejects.toMatchObject({ code: 'subject_not_found' });
		await suspendSubject(world.operator, { subject: bob, reason: 'Spam' });
		await expect(give(bob, 'admin')).rejects.toMatchObject({ code: 'suspended' });
		await eraseSubject(world.operator, { subject: bob, withMachines: true });
		await expect(give(bob, 'auditor')).rejects.toMatchObject({ code: 'subject_erased' });
	});

	test('an erased subject has no role, and its row is gone', async () => {
		await give(bob, 'auditor');
		await eraseSubject(world.operator, { subject: bob });
		await world.settle();
		expect(await world.store.tables.ledger.get(roleKeys.role(TIDELINE, bob))).toBeUndefined();
		expect(await roleOf(world.domain, bob)).toBe('member');
	});

	test('a moderator suspends members and their machines, and nobody with a role', async () => {
		await give(nina, 'moderator');
		const carol = await world.person('carol');
		const moderator = world.as(nina, 'moderator');
		const suspend = (subject: SubjectId, by = moderator) => suspendSubject(by, { subject, reason: 'Spam' });
		for (const role of ['admin', 'moderator', 'auditor'] as const) {
			await give(carol, role);
			await expect(suspend(carol)).rejects.toMatchObject({ code: 'forbidden' });
			const machine = await makeMachine(world.as(carol), { owner: carol, name: `Beacon of ${role}` });
			await expect(suspend(machine.id)).rejects.toMatchObject({ code: 'forbidden' });
			await give(bob, 'admin');
			await expect(suspend(carol, world.as(bob, 'admin'))).rejects.toMatchObject({ code: 'forbidden' });
		}
		await give(carol, 'member');
		expect(await suspend(carol)).toMatchObject({ repeated: false });
		await expect(unsuspendSubject(world.as(carol), { subject: carol })).rejects.toMatchObject({ code: 'forbidden' });
		expect(await unsuspendSubject(moderator, { subject: carol })).toEqual({ subject: carol, repeated: false });
	});

	describe('where a claim gives roles', () => {
		const claim = (subject: SubjectId, role: Role) =>
			takeRoleOfClaim({ domain: world.domain, principal: ANONYMOUS }, { subject, role });

		test('the claim of a sign-in leads, and admins change nothing', async () => {
			await give(bob, 'moderator');
			world.domain.claimGivesRoles = true;
			expect(await roles()).toEqual(['member', 'member']);
			await claim(nina, 'admin');
			await claim(bob, 'auditor');
			expect(await roles()).toEqual(['admin', 'auditor']);
			await expect(give(bob, 'member', world.as(nina, 'admin'))).rejects.toMatchObject({ code: 'role_refused' });
			expect(await newestEntries(1)).toEqual([
				{
					action: 'role-given',
					actor: bob,
					via: 'claim',
					target: bob,
					before: { role: 'member' },
					after: { role: 'auditor' },
				},
			]);
			// Nobody is asked whether an admin is left: the provider knows.
			await claim(nina, 'member');
			expect(await roles()).toEqual(['member', 'auditor']);
		});

		test('a sign-in that changes nothing writes nothing', async () => {
			world.domain.claimGivesRoles = true;
			await claim(bob, 'auditor');
			const [before] = await newestEntries(1);
			await claim(bob, 'auditor');
			await claim(nina, 'member');
			expect(await newestEntries(1)).toEqual([before]);
		});
	});
});
