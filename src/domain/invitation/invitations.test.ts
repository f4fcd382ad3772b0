/** New people sign up with an invitation where the service is closed, and each use counts once. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { ROLES } from '../../contract/caller/role.ts';
import { type SubjectId, TIDELINE } from '../../contract/subject/subject.ts';
import { detailsOf } from '../../storage/rows/entry-details.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { invitationKeys } from '../../storage/rows/ledger/invitations.ts';
import { allRows } from '../../testing/all-rows.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import type { Domain } from '../domain.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { recordFailedSignIn } from '../session/record-failed-sign-in.ts';
import { signIn } from '../session/sign-in.ts';
import { profileOf } from '../subject/profile.ts';
import { listInvitations } from './list-invitations.ts';
import { makeInvitation } from './make-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { checkInvitation, takeInvitation } from './take-invitation.ts';

const DAY_MS = 86_400_000;

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	const admin: SubjectId = 'dev-nina';

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'), { admins: [admin] });
		world.domain.signUpIsClosed = true;
		await world.person('nina');
	});
	afterEach(() => world.close());

	const invite = async (asked: { days?: number; uses?: number; note?: string } = {}) => {
		const { link, invitation } = await makeInvitation(world.as(admin, 'admin'), { days: 7, uses: 1, ...asked });
		return { code: link.slice('/join/'.length), id: invitation.id };
	};
	const signUp = (uid: string, invitation?: string, domain: Domain = world.domain, admitted = false) =>
		signIn({ domain, principal: ANONYMOUS }, { identity: { provider: 'dev', uid }, invitation, admitted });
	const check = (code: string) => checkInvitation({ domain: world.domain, principal: ANONYMOUS }, { code });
	const listed = async () => (await listInvitations(world.as(admin, 'admin'))).invitations;
	const another = () => Object.assign(world.another(), { signUpIsClosed: true });
	const refused = (code: string) => ({ code });

	test('an invitation is made, used once, and each step is an entry', async () => {
		const { code, id } = await invite({ note: ' For Bob ' });
		expect(await listed()).toMatchObject([{ id, by: admin, uses: 1, used: 0, usedBy: [], note: 'For Bob' }]);
		const { profile } = await signUp('bob', code);
		expect(profile.id).toBe('dev-bob');
		expect(await listed()).toMatchObject([{ id, used: 1, usedBy: ['dev-bob'], ended: 'used' }]);
		await expect(signUp('carol', code)).rejects.toMatchObject(refused('invitation_used'));
		expect(await profileOf(world.domain, 'dev-carol')).toBeUndefined();
		// Bob has a profile now: nobody asks him again.
		await signUp('bob');
		const entries = await world.store.tables.ledger.range({ ...entryKeys.all(TIDELINE), limit: 2 });
		const acts = entries.rows.map((row) => ({ ...entryOf(row), ...detailsOf(row) }));
		expect(acts).toMatchObject([
			{ action: 'invitation-used', actor: 'dev-bob', via: 'web', target: 'dev-bob', after: { invitation: id } },
			{ action: 'invitation-made', actor: admin, target: id, after: { uses: 1, note: 'For Bob' } },
		]);
		await world.settle();
		for await (const difference of findDifferences(world.domain, TIDELINE)) expect(difference).toBeUndefined();
	});

	test('the code is stored nowhere', async () => {
		const { code } = await invite();
		await signUp('bob', code);
		const stored = async () => {
			const rows: string[] = [];
			for await (const { row } of allRows(world.store)) rows.push(JSON.stringify(row));
			return rows.join();
		};
		expect(await stored()).not.toContain(code);
		await world.settle();
		expect(await stored()).not.toContain(code);
		expect(await stored()).toContain('invitation-used');
	});

	test('nobody new comes in without one, but admins of the setting do, and so do people whose claims admit them', async () => {
		await expect(signUp('bob')).rejects.toMatchObject(refused('sign_up_closed'));
		await recordFailedSignIn(
			{ domain: world.domain, principal: ANONYMOUS },
			{ provider: 'dev', reason: 'sign_up_closed', tried: 'dev-bob' },
		);
		const { rows } = await world.store.tables.ledger.range({ ...entryKeys.all(TIDELINE), limit: 1 });
		expect(rows.map(entryOf)).toMatchObject([{ action: 'sign-in-failed', target: 'dev sign_up_closed' }]);
		for (const code of ['', 'f'.repeat(32), 'F'.repeat(32), `${'f'.repeat(32)}/`, 'é'.repeat(32)]) {
			await expect(signUp('bob', code)).rejects.toMatchObject(refused('invitation_invalid'));
			await expect(check(code)).rejects.toMatchObject(refused('invitation_invalid'));
		}
		const { code } = await invite();
		expect((await signUp('carol', code, world.domain, true)).profile.id).toBe('dev-carol');
		expect(await listed()).toMatchObject([{ used: 0 }]);
		await world.close();
		world = await createWorld(engine, inject('azurite'), { admins: [admin] });
		world.domain.signUpIsClosed = true;
		expect((await signUp('nina')).profile.id).toBe(admin);
	});

	test('an open service takes no use of an invitation', async () => {
		const { code } = await invite();
		world.domain.signUpIsClosed = false;
		await signUp('bob', code);
		expect(await listed()).toMatchObject([{ used: 0 }]);
	});

	test('it ends, and it is revoked', async () => {
		const [short, long, other] = [await invite({ days: 1 }), await invite({ days: 30 }), await invite()];
		await check(short.code);
		world.clock.ahead += DAY_MS;
		await expect(check(short.code)).rejects.toMatchObject(refused('invitation_expired'));
		await expect(signUp('bob', short.code)).rejects.toMatchObject(refused('invitation_expired'));
		await check(long.code);
		const revoke = (id: string) => revokeInvitation(world.as(admin, 'admin'), { id });
		expect(await revoke(other.id)).toEqual({ repeated: false });
		expect(await revoke(other.id)).toEqual({ repeated: true });
		expect(await revoke(short.id)).toEqual({ repeated: true });
		await expect(signUp('bob', other.code)).rejects.toMatchObject(refused('invitation_revoked'));
		await expect(revoke('0'.repeat(32))).rejects.toMatchObject(refused('invitation_not_found'));
		// The open one comes first, then the newest.
		expect((await listed()).map(({ ended }) => ended)).toEqual([undefined, 'revoked', 'expired']);
	});

	test('of several browsers at once, only as many come in as it is for', async () => {
		const { code } = await invite({ uses: 2 });
		const settled = await Promise.allSettled([
			signUp('bob', code),
			signUp('carol', code, another()),
			signUp('dave', code),
			signUp('erin', code, another()),
		]);
		expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
		for (const each of settled)
			if (each.status === 'rejected') expect(each.reason).toMatchObject(refused('invitation_used'));
		const [invitation] = await listed();
		expect(invitation).toMatchObject({ used: 2, ended: 'used' });
		const came = await Promise.all(
			['bob', 'carol', 'dave', 'erin'].map(async (name) => (await profileOf(world.domain, `dev-${name}`))?.id ?? []),
		);
		expect(came.flat()).toEqual(invitation?.usedBy.toSorted());
	});

	test('a use whose sign-up failed stays with its subject, also after the end', async () => {
		const { code, id } = await invite({ days: 1 });
		const take = (subject: SubjectId) =>
			takeInvitation({ domain: world.domain, principal: ANONYMOUS }, { code, subject });
		await take('dev-bob');
		await take('dev-bob');
		expect(await listed()).toMatchObject([{ used: 1 }]);
		await expect(signUp('carol', code)).rejects.toMatchObject(refused('invitation_used'));
		world.clock.ahead += 2 * DAY_MS;
		expect((await signUp('bob', code)).profile.id).toBe('dev-bob');
		expect(await listed()).toMatchObject([{ id, used: 1, usedBy: ['dev-bob'] }]);
	});

	test('an invitation that was revoked lets nobody in, whatever was taken before', async () => {
		const { code, id } = await invite({ uses: 2 });
		await takeInvitation({ domain: world.domain, principal: ANONYMOUS }, { code, subject: 'dev-bob' });
		await revokeInvitation(world.as(admin, 'admin'), { id });
		await expect(signUp('bob', code)).rejects.toMatchObject(refused('invitation_revoked'));
	});

	test('an erased subject is named by no invitation, and its use stays used', async () => {
		const { code, id } = await invite({ uses: 2 });
		await signUp('bob', code);
		await eraseSubject(world.operator, { subject: 'dev-bob' });
		await world.settle();
		expect(await listed()).toMatchObject([{ id, used: 1, usedBy: [] }]);
		const row = await world.store.tables.ledger.get(invitationKeys.invitation(TIDELINE, id));
		expect(JSON.stringify(row?.properties)).not.toContain('dev-bob');
		// An erased subject takes no use, and is told why.
		await expect(signUp('bob', code)).rejects.toMatchObject(refused('subject_erased'));
		expect(await listed()).toMatchObject([{ used: 1 }]);
		await eraseSubject(world.operator, { subject: admin });
		await world.settle();
		const [kept] = (await listInvitations(world.operator)).invitations;
		expect(kept).toMatchObject({ id, uses: 2 });
		expect(kept).not.toHaveProperty('by');
	});

	test('only admins make, list and revoke', async () => {
		const { id } = await invite();
		for (const role of ROLES.filter((one) => one !== 'admin')) {
			const by = world.as(admin, role);
			await expect(makeInvitation(by, { days: 7, uses: 1 })).rejects.toMatchObject(refused('forbidden'));
			await expect(listInvitations(by)).rejects.toMatchObject(refused('forbidden'));
			await expect(revokeInvitation(by, { id })).rejects.toMatchObject(refused('forbidden'));
		}
		expect(await listed()).toMatchObject([{ used: 0 }]);
	});
});
