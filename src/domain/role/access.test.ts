/** The review of access, and rights that end with the role of the admin who granted them. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Scope } from '../../contract/caller/principal.ts';
import { type SubjectId, TIDELINE } from '../../contract/subject/subject.ts';
import { OutsideSender } from '../../outbound/send-outside.ts';
import { detailsOf } from '../../storage/rows/entry-details.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { grantKeys } from '../../storage/rows/tokens.ts';
import { type Receiver, startReceiver } from '../../testing/webhook-receiver.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { sendPushes } from '../../worker/send-pushes.ts';
import { linkLedger } from '../log/link-ledger.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { makeMachine } from '../subject/make-machine.ts';
import { issueToken } from '../token/issue-token.ts';
import { renewToken } from '../token/renew-token.ts';
import { revokeToken } from '../token/revoke-token.ts';
import { TokenKeeper } from '../token/token-keeper.ts';
import { addWebhook } from '../webhook/webhooks.ts';
import { changeRole } from './change-role.ts';
import { getAccess, signOffAccess } from './review-access.ts';

/** A server goes by what it knows of a token for so long. */
const BELIEVED_MS = 5_000;

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let receiver: Receiver;
	let [nina, bob, siem]: [SubjectId, SubjectId, SubjectId] = ['', '', ''];

	beforeEach(async () => {
		receiver = await startReceiver();
		const outside = new OutsideSender({ inside: [receiver.host] });
		world = await createWorld(engine, inject('azurite'), { outside, pace: 10 });
		[nina, bob] = [await world.person('nina'), await world.person('bob')];
		await changeRole(world.operator, { subject: nina, role: 'admin', reason: 'Rota' });
		await changeRole(world.operator, { subject: bob, role: 'admin', reason: 'Rota' });
		siem = (await makeMachine(world.as(nina), { owner: nina, name: 'Siem' })).id;
	});
	afterEach(async () => {
		await world.close();
		await receiver.close();
	});

	const admin = () => world.as(nina, 'admin');
	const issue = async (scopes: readonly Scope[], service = false, subject = siem) =>
		issueToken(admin(), { subject, name: 'export', scopes, service });
	const take = () => changeRole(world.as(bob, 'admin'), { subject: nina, role: 'member', reason: 'Left' });
	const lines = async () =>
		(await getAccess(world.operator)).lines.map(({ kind, subject, rights, by }) => [kind, subject, ...rights, by]);

	test('it lists people with a role, tokens with rights of admins, and webhooks of the trail', async () => {
		await issue(['audit:read', 'events:write']);
		await issue(['events:write'], true);
		await issue(['events:write']);
		const revoked = await issue(['moderation:write']);
		await revokeToken(admin(), { subject: siem, id: revoked.issued.id });
		await addWebhook(admin(), { subject: siem, url: `${receiver.url}/trail`, feed: 'trail' });
		await world.settle();
		await sendPushes(world.domain);
		await world.settle();
		expect(await world.store.tables.tokens.get(grantKeys.grant(revoked.issued.id))).toBeUndefined();
		const found = await lines();
		expect(found.slice(0, 2)).toEqual([
			['person', bob, 'admin', 'operator'],
			['person', nina, 'admin', 'operator'],
		]);
		expect(found.slice(2, 4).toSorted()).toEqual([
			['token', siem, 'audit:read', nina],
			['token', siem, 'service', nina],
		]);
		expect(found.slice(4)).toEqual([['webhook', siem, 'trail', nina]]);
		// A token lasts 90 days.
		world.clock.ahead += 91 * 86_400_000;
		expect((await lines()).filter(([kind]) => kind === 'token')).toEqual([]);
	});

	test('it says when each was last used', async () => {
		const { token, issued } = await issue(['audit:read']);
		await world.settle();
		const before = await getAccess(world.operator);
		expect(Object.keys(before.lastUsed).toSorted()).toEqual([`person ${bob}`, `person ${nina}`]);
		await new TokenKeeper(world.domain).principalOf(token, '192.0.2.1');
		await expect
			.poll(async () => (await getAccess(world.operator)).lastUsed[`token ${siem} ${issued.id}`])
			.toBeDefined();
		// When it was used is no part of what is signed.
		expect((await getAccess(world.operator)).digest).toBe(before.digest);
	});

	test('a list is signed off as it was read, and no other one', async () => {
		const { digest, reviewed } = await getAccess(admin());
		expect(reviewed).toBeUndefined();
		await changeRole(world.operator, { subject: bob, role: 'auditor', reason: 'Rota' });
		await expect(signOffAccess(admin(), { digest })).rejects.toMatchObject({ code: 'access_changed' });
		const now = await getAccess(world.as(bob, 'auditor'));
		await expect(signOffAccess(world.as(bob, 'auditor'), { digest: now.digest })).rejects.toMatchObject({
			code: 'forbidden',
		});
		const signed = await signOffAccess(admin(), { digest: now.digest });
		expect((await getAccess(admin())).reviewed).toEqual({ ...signed, by: nina, current: true });
		const row = await world.store.tables.ledger.get(entryKeys.entry(TIDELINE, signed.seq));
		expect(row && [entryOf(row).action, detailsOf(row).after]).toEqual([
			'access-reviewed',
			{ digest: now.digest, people: 2, tokens: 0, webhooks: 0 },
		]);
		await issue(['audit:read']);
		await world.settle();
		expect((await getAccess(admin())).reviewed?.current).toBe(false);
	});

	test('rights that an admin granted end with the role, on every server, however often the token renewed itself', async () => {
		const keeper = new TokenKeeper(world.domain);
		const check = (token: string, actsFor?: SubjectId) => keeper.principalOf(token, '192.0.2.1', actsFor);
		const { token } = await issue(['audit:read', 'events:write'], true);
		await world.settle();
		const holder = await check(token);
		expect(holder.scopes).toContain('audit:read');
		await check(token, bob);
		const renewed = await renewToken({ domain: world.domain, principal: holder }, { subject: siem, id: holder.id });
		await world.settle();
		expect(await lines()).toContainEqual(['token', siem, 'audit:read', 'service', nina]);
		await take();
		world.clock.ahead += BELIEVED_MS;
		for (const each of [token, renewed.token]) {
			expect((await check(each)).scopes).toEqual(['events:write']);
			await expect(check(each, bob)).rejects.toMatchObject({ code: 'forbidden' });
		}
		// The operator is no admin whose role could end.
		const byOperator = await issueToken(world.operator, { subject: siem, name: 'cli', scopes: ['audit:read'] });
		await world.settle();
		expect((await check(byOperator.token)).scopes).toEqual(['audit:read']);
	});

	test("links to another's ledger end after five seconds, and those to one's own after fifteen minutes", async () => {
		await world.settle();
		await world.keepLog();
		const lasts = async (...asked: Parameters<typeof linkLedger>) =>
			Date.parse((await linkLedger(...asked)).expiresAt) - world.domain.now();
		expect(await lasts(world.as(bob, 'auditor'), { subject: nina })).toBeLessThanOrEqual(5_000);
		expect(await lasts(world.as(nina), { subject: nina })).toBeGreaterThan(10 * 60_000);
	});

	test('a token that the review would not find is put back by a reconciliation, and one that was erased is gone', async () => {
		const { issued } = await issue(['audit:read']);
		await world.settle();
		const key = grantKeys.grant(issued.id);
		const { tokens } = world.store.tables;
		await tokens.delete(key);
		const found: string[] = [];
		for await (const { what } of findDifferences(world.domain, siem)) found.push(what);
		expect(found).toEqual([`no review of access would find the token ${issued.id}`]);
		await reconcile(world.operator, { repair: true, settle: world.settle });
		expect(await tokens.get(key)).toBeDefined();
		await eraseSubject(world.operator, { subject: siem });
		await world.settle();
		expect(await tokens.get(key)).toBeUndefined();
	});
});
