/**
 * A small busy story that leaves rows of every kind, jobs that wait, and messages. It is told once for each release, by
 * `scripts/fixtures/write-release-store.ts`.
 */
import examples from '@octokit/webhooks-examples' with { type: 'json' };
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import type { Event } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { enterOperation } from '../../domain/audit/enter-operation.ts';
import { listAudit } from '../../domain/audit/list-audit.ts';
import { makeBundle } from '../../domain/bundle/make-bundle.ts';
import { postEvent } from '../../domain/event/post-event.ts';
import { removeEvent } from '../../domain/event/remove-event.ts';
import { connectGithub } from '../../domain/github/connect-github.ts';
import { postFromGithub } from '../../domain/github/post-from-github.ts';
import { acceptRequest } from '../../domain/graph/answer-request.ts';
import { block } from '../../domain/graph/block.ts';
import { follow } from '../../domain/graph/follow.ts';
import { mute } from '../../domain/graph/mute.ts';
import { unfollow } from '../../domain/graph/unfollow.ts';
import { park } from '../../domain/ledger/parked-messages.ts';
import { suspendSubject } from '../../domain/moderation/suspend-subject.ts';
import { addDevice } from '../../domain/notification/devices.ts';
import { listNotifications } from '../../domain/notification/list-notifications.ts';
import { markRead } from '../../domain/notification/mark-read.ts';
import { eraseSubject } from '../../domain/privacy/erase-subject.ts';
import { expireEvents } from '../../domain/privacy/expire-events.ts';
import { placeHold } from '../../domain/privacy/holds.ts';
import { addBookmark } from '../../domain/saved/bookmarks.ts';
import { makeList } from '../../domain/saved/lists.ts';
import { markSearchSeen, saveSearch } from '../../domain/saved/searches.ts';
import { signIn } from '../../domain/session/sign-in.ts';
import { editProfile } from '../../domain/subject/edit-profile.ts';
import { makeMachine } from '../../domain/subject/make-machine.ts';
import { findToken } from '../../domain/token/find-token.ts';
import { issueToken } from '../../domain/token/issue-token.ts';
import { revokeToken } from '../../domain/token/revoke-token.ts';
import { addTrust } from '../../domain/token/trusts.ts';
import { agree } from '../../domain/webhook/agreement.ts';
import { getWebhook } from '../../domain/webhook/change-webhook.ts';
import { addWebhook } from '../../domain/webhook/webhooks.ts';
import { newSubscription } from '../push-service.ts';
import type { World } from '../world.ts';

const FOLLOWERS = 12;
const DAY_MS = 86_400_000;

type Cast = Record<'alice' | 'bob' | 'carol' | 'dave', SubjectId>;

/** Resolves to a token that is good at the end. */
export async function tellStory(world: World): Promise<string> {
	// Three days pass until the moment at which the clock stands.
	world.clock.ahead = -3 * DAY_MS;
	const people = await Promise.all(['alice', 'bob', 'carol', 'dave'].map((name) => world.person(name)));
	const [alice = '', bob = '', carol = '', dave = ''] = people;
	const cast: Cast = { alice, bob, carol, dave };
	await world.post(dave, 'Low water, long ago');
	await publish(world);
	await expireEvents({ ...world.domain, retainEventsDays: 365 });
	world.clock.ahead = -DAY_MS;
	await follows(world, cast);
	await profiles(world, cast);
	await publish(world);
	world.clock.ahead = -DAY_MS / 2;
	const token = await machines(world, cast);
	await posts(world, cast);
	await publish(world);
	await savedThings(world, cast);
	await operators(world, cast);
	await publish(world);
	world.clock.ahead = -60_000;
	await leftovers(world, cast);
	world.clock.ahead = 0;
	return token;
}

async function publish(world: World): Promise<void> {
	await world.settle();
	await world.keepLog();
	if (world.errors.length > 0) throw new Error(world.errors.join('\n'));
}

async function follows(world: World, { alice, bob, carol, dave }: Cast): Promise<void> {
	await editProfile(world.as(carol), { subject: carol, follows: 'approval' });
	for (const [follower, followed] of [
		[bob, alice],
		[carol, alice],
		[dave, alice],
		[alice, bob],
		[bob, carol],
		[dave, carol],
	] as const)
		await follow(world.as(follower), { follower, followed });
	await acceptRequest(world.as(carol), { follower: bob, followed: carol });
	for (let n = 0; n < FOLLOWERS; n += 1) {
		const follower = await world.person(`reader${n}`);
		await follow(world.as(follower), { follower, followed: alice });
	}
}

async function profiles(world: World, { alice, bob, carol, dave }: Cast): Promise<void> {
	await editProfile(world.as(alice), { subject: alice, name: 'Alice Tide', handle: 'alice-tide', feed: 'public' });
	await editProfile(world.as(alice), { subject: alice, description: 'Water levels' });
	await mute(world.as(bob), { subject: bob, other: dave });
	await block(world.as(carol), { subject: carol, other: dave });
	const { subscription } = newSubscription('https://push.example/');
	const { session } = await signIn(
		{ domain: world.domain, principal: ANONYMOUS, from: { address: '192.0.2.7', client: 'A browser' } },
		{ identity: { provider: 'dev', uid: 'bob', name: 'bob' } },
	);
	await addDevice(world.as(bob), { subject: bob, session: session.id, ...subscription, language: 'en' });
}

async function machines(world: World, { alice, bob }: Cast): Promise<string> {
	const gauge = await makeMachine(world.as(alice), { owner: alice, name: 'Gauge' });
	const issue = (name: string) => issueToken(world.as(alice), { subject: gauge.id, name, scopes: ['events:write'] });
	const [kept, revoked] = [await issue('build'), await issue('old')];
	await findToken(world.domain, kept.token);
	await revokeToken(world.as(alice), { subject: gauge.id, id: revoked.issued.id });
	await world.post(gauge.id, 'Level 3.2 m #tide');
	await addTrust(world.as(alice), {
		subject: alice,
		name: 'tide',
		issuer: 'https://issuer.example',
		audience: 'tideline',
		claims: { repository_id: '74' },
		scopes: ['events:write'],
	});
	const url = 'https://receiver.example/';
	for (const feed of ['timeline', 'trail'] as const) {
		const by = feed === 'trail' ? world.as(bob, 'admin') : world.as(bob);
		const { webhook } = await addWebhook(by, { subject: bob, url: `${url}${feed}`, feed });
		const row = await getWebhook(world.domain, bob, webhook.id);
		if (row) await agree(world.domain, row);
	}
	await connectGithub(world.as(alice), { subject: alice });
	const payload = examples.find(({ name }) => name === 'push')?.examples[0];
	const delivery = { subject: alice, event: 'push', delivery: '1', payload, isSignedWith: async () => true };
	await postFromGithub({ domain: world.domain, principal: ANONYMOUS }, delivery);
	return kept.token;
}

async function posts(world: World, { alice, bob, carol }: Cast): Promise<void> {
	const texts = ['High water, @bob and @carol #tide', 'A storm is coming #storm', `Long: ${'wave '.repeat(300)}`];
	for (const text of texts) await world.post(alice, text);
	await postEvent(world.as(bob), { actor: bob, text: 'Posted once', idempotencyKey: ['once'] });
	await world.post(carol, 'For my followers alone');
	const removed: Event = await world.post(alice, 'A secret slip');
	await world.settle();
	await removeEvent(world.as(alice), { actor: alice, id: removed.id });
	const pinned = await world.post(alice, 'Read this first');
	await editProfile(world.as(alice), { subject: alice, pinned: pinned.id });
}

async function savedThings(world: World, { alice, bob, carol }: Cast): Promise<void> {
	const event = await world.post(alice, 'Worth keeping');
	await world.settle();
	await addBookmark(world.as(bob), { subject: bob, poster: alice, event: event.id });
	await makeList(world.as(bob), { subject: bob, name: 'Tides', members: [alice, carol] });
	const search = await saveSearch(world.as(bob), { subject: bob, query: 'tide' });
	await markSearchSeen(world.as(bob), { subject: bob, id: search.id, upTo: event.id });
	const [newest] = (await listNotifications(world.as(bob), { reader: bob, limit: 1 })).items;
	await markRead(world.as(bob), { reader: bob, upTo: newest?.id ?? '' });
}

async function operators(world: World, { alice, dave }: Cast): Promise<void> {
	await enterOperation(world.operator, { action: 'storage-set-up', after: { accounts: ['one'] } });
	const [gone, stopped] = [await world.person('gone'), await world.person('stopped')];
	await world.post(gone, 'Soon erased');
	await world.settle();
	await eraseSubject(world.operator, { subject: gone });
	await suspendSubject(world.operator, { subject: stopped, reason: 'Spam' });
	await placeHold(world.operator, { subject: dave, reason: 'Case 12/26' });
	await listAudit(world.as(alice, 'admin'), { limit: 10 });
	await publish(world);
	await makeBundle(world.as(alice, 'admin'), { filter: { subject: alice }, days: 1 });
}

/** The work that a release leaves to the next one: a second purge, a push, a parked message, and a job nobody ran. */
async function leftovers(world: World, { alice, dave }: Cast): Promise<void> {
	await unfollow(world.as(dave), { follower: dave, followed: alice });
	await publish(world);
	await park(world.domain, 'broken', JSON.stringify({ v: 1, subject: alice, commandId: '0'.repeat(32) }));
	await world.post(alice, 'The last one before the upgrade');
}
