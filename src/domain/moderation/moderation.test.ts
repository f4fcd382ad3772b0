/** Removing what others posted, and suspending those who post it. */
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { OutsideSender } from '../../outbound/send-outside.ts';
import { LIST_OF_WEBHOOKS_KNOWN_MS } from '../../storage/protocol-times.ts';
import { detailsOf } from '../../storage/rows/entry-details.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { headKey, headOf } from '../../storage/rows/ledger/head.ts';
import { asUser } from '../../testing/as-user.ts';
import { type Receiver, startReceiver } from '../../testing/webhook-receiver.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { sendPushes } from '../../worker/send-pushes.ts';
import { postEvent } from '../event/post-event.ts';
import { removeEvent } from '../event/remove-event.ts';
import { connectGithub } from '../github/connect-github.ts';
import { postFromGithub } from '../github/post-from-github.ts';
import { follow } from '../graph/follow.ts';
import { placeHold } from '../privacy/holds.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { resumeSession } from '../session/resume-session.ts';
import { signIn } from '../session/sign-in.ts';
import { makeMachine } from '../subject/make-machine.ts';
import { exchangeToken } from '../token/exchange-token.ts';
import { issueToken } from '../token/issue-token.ts';
import { TokenKeeper } from '../token/token-keeper.ts';
import { addTrust } from '../token/trusts.ts';
import { addWebhook } from '../webhook/webhooks.ts';
import { suspendSubject, unsuspendSubject } from './suspend-subject.ts';

let world: World;
let receiver: Receiver;
let mallory: SubjectId;
let bob: SubjectId;
const admin = 'dev-admin';

const begin = async (engine: (typeof ENGINES)[number] = 'embedded') => {
	receiver = await startReceiver();
	const outside = new OutsideSender({ inside: [receiver.host] });
	world = await createWorld(engine, inject('azurite'), { pace: 10, outside, admins: [admin] });
	[mallory, bob] = [await world.person('mallory'), await world.person('bob')];
	await world.person('admin');
};
beforeEach(() => begin());
afterEach(async () => {
	await world.close();
	await receiver.close();
});

const suspend = (subject = mallory) => suspendSubject(world.operator, { subject, reason: 'Spam' });
const SUSPENDED = { code: 'suspended' };
const signInAs = (uid: string) =>
	signIn({ domain: world.domain, principal: ANONYMOUS }, { identity: { provider: 'dev', uid } });
/** Lets the time pass for which a server may believe its copy of a token. */
const believed = () => {
	world.clock.ahead += 5_000;
};

async function newestOf(subject: SubjectId, count: number) {
	const { rows } = await world.store.tables.ledger.range({ ...entryKeys.all(subject), limit: count });
	return rows.map((row) => {
		const { action, actor, via, target } = entryOf(row);
		return { action, actor, via, target, ...detailsOf(row) };
	});
}

async function differences(subject: SubjectId): Promise<string[]> {
	const found: string[] = [];
	for await (const { what } of findDifferences(world.domain, subject)) found.push(what);
	return found;
}

test.each(ENGINES)("an admin removes another's event with a reason, and the entry says both: %s", async (engine) => {
	if (engine === 'azure') {
		await world.close();
		await receiver.close();
		await begin(engine);
	}
	await follow(world.as(bob), { follower: bob, followed: mallory });
	await world.settle();
	const { id } = await world.post(mallory, 'private data of others');
	await world.settle();
	expect(await world.texts(bob)).toEqual(['private data of others']);

	const input = { actor: mallory, id, reason: ' Private data of others ' };
	await expect(removeEvent(world.as(bob), input)).rejects.toMatchObject({ code: 'forbidden' });
	for (const reason of [undefined, ' ', 'x'.repeat(501)])
		await expect(removeEvent(world.as(admin, 'admin'), { ...input, reason })).rejects.toMatchObject({
			code: 'invalid_input',
		});
	await removeEvent({ ...world.as(admin, 'admin'), from: { client: 'Firefox' } }, input);
	await world.settle();
	expect(await world.texts(bob)).toEqual([]);
	expect(await newestOf(mallory, 1)).toEqual([
		{
			action: 'event-removed',
			actor: admin,
			via: 'web',
			target: id,
			client: 'Firefox',
			after: { reason: 'Private data of others' },
		},
	]);
	expect(await differences(mallory)).toEqual([]);
});

test('a legal hold goes before the removal by an admin', async () => {
	const { id } = await world.post(mallory, 'evidence');
	await placeHold(world.operator, { subject: mallory, reason: 'Case 12/26' });
	await expect(removeEvent(world.as(admin, 'admin'), { actor: mallory, id, reason: 'Spam' })).rejects.toMatchObject({
		code: 'held',
	});
});

test('a suspended subject is signed out, cannot sign in, and does nothing on any server at once', async () => {
	const { session } = await signInAs('mallory');
	const { id } = await world.post(mallory, 'before');
	// Another server has written to this ledger last, and knows its head.
	const elsewhere = { domain: world.another(), principal: asUser(mallory) };
	await postEvent(elsewhere, { actor: mallory, text: 'from elsewhere' });

	const { since, repeated } = await suspend();
	expect(repeated).toBe(false);
	expect(await suspend()).toEqual({ subject: mallory, since, repeated: true });
	expect(
		await resumeSession({ domain: world.domain, principal: ANONYMOUS }, { subject: mallory, id: session.id }),
	).toBe(undefined);
	await expect(signInAs('mallory')).rejects.toMatchObject(SUSPENDED);
	// A call that was under way when the session ended.
	await expect(world.post(mallory, 'after')).rejects.toMatchObject(SUSPENDED);
	await expect(postEvent(elsewhere, { actor: mallory, text: 'after' })).rejects.toMatchObject(SUSPENDED);
	await expect(follow(world.as(mallory), { follower: mallory, followed: bob })).rejects.toMatchObject(SUSPENDED);
	await expect(removeEvent(world.as(mallory), { actor: mallory, id })).rejects.toMatchObject(SUSPENDED);

	const [entry] = await newestOf(mallory, 1);
	const by = { actor: 'operator', via: 'cli', target: mallory };
	expect(entry).toEqual({ action: 'subject-suspended', ...by, after: { reason: 'Spam' } });
	// The acts of others and of admins about it go on.
	await follow(world.as(bob), { follower: bob, followed: mallory });
	await removeEvent(world.as(admin, 'admin'), { actor: mallory, id, reason: 'Spam' });
	await world.settle();
	expect(await world.texts(bob)).toEqual(['from elsewhere']);
	expect(await differences(mallory)).toEqual([]);

	await unsuspendSubject(world.operator, { subject: mallory });
	expect((await newestOf(mallory, 1))[0]).toEqual({ action: 'subject-unsuspended', ...by });
	expect(await unsuspendSubject(world.operator, { subject: mallory })).toEqual({ subject: mallory, repeated: true });
	await signInAs('mallory');
	await postEvent(elsewhere, { actor: mallory, text: 'again' });
});

test('commands that wait together with a suspension do not pass it', async () => {
	await world.post(mallory, 'first');
	const [, late] = await Promise.allSettled([suspend(), world.post(mallory, 'late')]);
	const earlier = await newestOf(mallory, 3);
	// Whichever came first: nothing of mallory stands above the suspension.
	expect(earlier[0]?.action).toBe('subject-suspended');
	if (late.status === 'rejected') expect(late.reason).toMatchObject(SUSPENDED);
});

test('tokens of who is suspended, of its machines, and service tokens for it end within seconds', async () => {
	const keeper = new TokenKeeper(world.domain);
	const scopes = ['events:write' as const, 'timeline:read' as const];
	const machine = (await makeMachine(world.as(mallory), { owner: mallory, name: 'Bot' })).id;
	const issue = async (subject: SubjectId, by = world.as(mallory), service = false) =>
		(await issueToken(by, { subject, name: 'build', scopes, service })).token;
	const [own, ofMachine] = [await issue(mallory), await issue(machine)];
	const service = await issue(bob, world.as(admin, 'admin'), true);
	const check = (token: string, actsFor?: SubjectId) => keeper.principalOf(token, '192.0.2.1', actsFor);
	const actsForMallory = await check(service, mallory);
	for (const token of [own, ofMachine]) await check(token);

	await suspend();
	believed();
	for (const token of [own, ofMachine]) await expect(check(token)).rejects.toMatchObject(SUSPENDED);
	await check(service);
	await expect(
		postEvent({ domain: world.domain, principal: actsForMallory }, { actor: mallory, text: 'for mallory' }),
	).rejects.toMatchObject(SUSPENDED);
	// The suspended subject holds the token: it acts for nobody.
	await suspend(bob);
	believed();
	await expect(check(service, mallory)).rejects.toMatchObject(SUSPENDED);

	await unsuspendSubject(world.operator, { subject: mallory });
	believed();
	for (const token of [own, ofMachine]) await check(token);
});

test('neither GitHub nor a workload that is trusted acts for a machine whose owner is suspended', async () => {
	const machine = (await makeMachine(world.as(mallory), { owner: mallory, name: 'Bot' })).id;
	const { secret } = await connectGithub(world.as(mallory), { subject: machine });
	const issuer = 'https://issuer.example';
	const trust = { name: 'tide', issuer, audience: 'tideline', claims: { sub: 'a' }, scopes: ['events:write'] as const };
	await addTrust(world.as(mallory), { subject: machine, ...trust });
	const anonymous = { domain: world.domain, principal: ANONYMOUS };
	const fromGithub = (delivery: string) =>
		postFromGithub(anonymous, {
			subject: machine,
			event: 'ping',
			delivery,
			payload: {},
			isSignedWith: async (known) =>
				createHmac('sha256', known).update(delivery).digest('hex') ===
				createHmac('sha256', secret).update(delivery).digest('hex'),
		});
	const exchange = () =>
		exchangeToken(anonymous, {
			subject: machine,
			issuer,
			verify: async () => ({ issuer, audiences: ['tideline'], claims: { sub: 'a' } }),
		});
	await fromGithub('1');
	await exchange();
	await suspend();
	await expect(fromGithub('2')).rejects.toMatchObject(SUSPENDED);
	await expect(exchange()).rejects.toMatchObject(SUSPENDED);
});

test('webhooks of who is suspended, of its machines, and those that it added send nothing', async () => {
	const url = `${receiver.url}/hook`;
	const machine = (await makeMachine(world.as(mallory), { owner: mallory, name: 'Bot' })).id;
	for (const subject of [mallory, machine]) {
		await addWebhook(world.as(mallory), { subject, url, feed: 'timeline' });
		await follow(world.operator, { follower: subject, followed: bob });
	}
	await addWebhook(world.as(admin, 'admin'), { subject: bob, url, feed: 'trail' });
	await world.settle();
	// Each receiver agrees.
	await sendPushes(world.domain);
	await world.settle();
	world.clock.ahead += LIST_OF_WEBHOOKS_KNOWN_MS;
	receiver.received.length = 0;
	await world.post(bob, 'heard');
	await world.settle();
	await sendPushes(world.domain);
	const heard = receiver.received.length;
	expect(heard).toBeGreaterThanOrEqual(3);

	await suspend();
	await suspend(admin);
	await world.post(bob, 'not heard');
	await world.settle();
	await sendPushes(world.domain);
	expect(receiver.received).toHaveLength(heard);
});

test('an admin cannot lock out itself, and is let in again by the operator', async () => {
	const refused = suspendSubject(world.as(admin, 'admin'), { subject: admin, reason: 'Spam' });
	await expect(refused).rejects.toMatchObject({ code: 'forbidden' });
	await suspend(admin);
	await expect(signInAs('admin')).rejects.toMatchObject(SUSPENDED);
	await unsuspendSubject(world.operator, { subject: admin });
	await signInAs('admin');
	await expect(suspend('dev-nobody')).rejects.toMatchObject({ code: 'subject_not_found' });
	await expect(suspendSubject(world.operator, { subject: mallory, reason: ' ' })).rejects.toMatchObject({
		code: 'invalid_input',
	});
	await world.settle();
	await reconcile(world.operator, { repair: true, settle: world.settle });
	await expect(suspend(TIDELINE)).rejects.toMatchObject({ code: 'invalid_input' });
});

test('a head that was lost is repaired, and its subject stays suspended', async () => {
	const { since } = await suspend();
	await world.settle();
	const { ledger } = world.store.tables;
	await ledger.delete(headKey(mallory));
	await reconcile(world.operator, { repair: true, settle: world.settle });
	const row = await ledger.get(headKey(mallory));
	expect(row && headOf(row).suspended).toBe(since);
});
