/** A service in which about everything has happened that leaves rows outside of ledgers. */
import { expect } from 'vitest';
import type { SubjectId } from '../contract/subject/subject.ts';
import { postEvent } from '../domain/event/post-event.ts';
import { removeEvent } from '../domain/event/remove-event.ts';
import { acceptRequest, refuseRequest } from '../domain/graph/answer-request.ts';
import { block } from '../domain/graph/block.ts';
import { follow } from '../domain/graph/follow.ts';
import { mute } from '../domain/graph/mute.ts';
import { unblock } from '../domain/graph/unblock.ts';
import { unfollow } from '../domain/graph/unfollow.ts';
import { eraseSubject } from '../domain/privacy/erase-subject.ts';
import { expireEvents } from '../domain/privacy/expire-events.ts';
import { giveReaction, takeBackReaction } from '../domain/reaction/react.ts';
import { changeSearch, saveSearch } from '../domain/saved/searches.ts';
import { editProfile } from '../domain/subject/edit-profile.ts';
import { makeMachine } from '../domain/subject/make-machine.ts';
import { issueToken } from '../domain/token/issue-token.ts';
import { renewToken } from '../domain/token/renew-token.ts';
import { revokeToken } from '../domain/token/revoke-token.ts';
import { agree } from '../domain/webhook/agreement.ts';
import { getWebhook } from '../domain/webhook/change-webhook.ts';
import { addWebhook } from '../domain/webhook/webhooks.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;

type Busy = { subjects: [SubjectId, ...SubjectId[]]; token: string };

/** Acts of many kinds, and an erasure. Some of them leave rows which cannot be known any more. Resolves to the subjects that are there. */
export async function beBusy(world: World): Promise<Busy> {
	const busy = await doManyActs(world);
	await eraseSomebody(world, busy.subjects[0]);
	await world.settle();
	await world.keepLog();
	return busy;
}

export async function doManyActs(world: World): Promise<Busy> {
	const [alice, bob, carol, dora, emil] = [
		await world.person('alice'),
		await world.person('bob'),
		await world.person('carol'),
		await world.person('dora'),
		await world.person('emil'),
	];
	// So many that they share the rows of an event.
	for (let number = 0; number < 9; number++) {
		const follower = await world.person(`fan${number}`);
		await follow(world.as(follower), { follower, followed: alice });
	}
	await expireOldEvents(world, alice);
	for (let number = 0; number < 5; number++) await world.post(alice, `High water ${number}, @carol #tide`);
	await world.settle();
	// Later follows than the removal.
	for (const follower of [bob, carol]) await follow(world.as(follower), { follower, followed: alice });
	await world.settle();
	const { id } = await world.post(alice, 'A slip, @dora #slip');
	await world.post(alice, 'Low water, @bob and @dora and @carol #tide #low');
	await world.post(bob, `Seen, @alice: ${'so many words '.repeat(3)} https://tide.example`);
	await world.settle();
	await removeEvent(world.as(alice), { actor: alice, id });
	await unfollow(world.as(carol), { follower: carol, followed: alice });
	await follow(world.as(emil), { follower: emil, followed: bob });
	await world.settle();
	for (let number = 5; number < 9; number++) await world.post(alice, `High water ${number}`);
	const occurredAt = world.domain.now() - 30 * DAY_MS;
	await postEvent(world.as(alice), { actor: alice, text: 'Older than all that a follow brought', occurredAt });
	await unfollow(world.as(emil), { follower: emil, followed: bob });
	await world.settle();
	await follow(world.as(carol), { follower: carol, followed: alice });
	await mute(world.as(carol), { subject: carol, other: bob });
	const { id: search } = await saveSearch(world.as(carol), { subject: carol, query: 'tide' });
	await changeSearch(world.as(carol), { subject: carol, id: search, notifies: true });
	await world.settle();
	await blockSome(world, [alice, dora, emil]);
	await askToFollow(world, dora, [bob, carol, emil]);
	await editProfile(world.as(emil), { subject: emil, handle: 'emilio', name: 'Emilio' });
	const token = await addMachines(world, alice);
	await reactToSome(world, bob, [alice, carol]);
	await world.settle();
	await world.keepLog();
	return { subjects: [bob, alice, carol, dora, emil], token };
}

async function expireOldEvents(world: World, alice: SubjectId): Promise<void> {
	await world.post(alice, 'Old #tide, @dora');
	await world.post(alice, 'Old too');
	await world.settle();
	world.clock.ahead += 10 * DAY_MS;
	expect(await expireEvents({ ...world.domain, retainEventsDays: 5 })).toBeGreaterThanOrEqual(2);
	await world.settle();
}

/** A block that stands, one that ended, and mentions from before, meanwhile and afterwards. */
async function blockSome(world: World, [alice, dora, emil]: [SubjectId, SubjectId, SubjectId]): Promise<void> {
	await world.post(emil, 'Before, @alice @dora');
	await world.settle();
	await block(world.as(dora), { subject: dora, other: emil });
	await block(world.as(alice), { subject: alice, other: emil });
	await world.settle();
	await world.post(emil, 'Meanwhile, @alice @dora');
	await world.settle();
	await unblock(world.as(alice), { subject: alice, other: emil });
	await world.settle();
	await world.post(emil, 'Afterwards, @alice');
	await world.settle();
}

/** One is accepted, one is refused, and one, who followed before, waits. */
async function askToFollow(
	world: World,
	followed: SubjectId,
	[accepted, refused, waiting]: [SubjectId, SubjectId, SubjectId],
): Promise<void> {
	await unblock(world.as(followed), { subject: followed, other: waiting });
	await world.settle();
	await follow(world.as(waiting), { follower: waiting, followed });
	await world.settle();
	await unfollow(world.as(waiting), { follower: waiting, followed });
	await editProfile(world.as(followed), { subject: followed, follows: 'approval' });
	await world.settle();
	for (const follower of [accepted, refused, waiting]) await follow(world.as(follower), { follower, followed });
	await world.settle();
	await acceptRequest(world.as(followed), { follower: accepted, followed });
	await refuseRequest(world.as(followed), { follower: refused, followed });
	await world.settle();
	await world.post(followed, 'For my followers, @carol #tide');
	await block(world.as(followed), { subject: followed, other: refused });
	await world.post(refused, 'Across a block, @dora');
	await world.settle();
}

/** Reactions that stand, that were taken back, and to an event that was removed. */
async function reactToSome(world: World, poster: SubjectId, readers: readonly SubjectId[]): Promise<void> {
	const [shown, slip] = [await world.post(poster, 'Who has seen this?'), await world.post(poster, 'Another slip')];
	await world.settle();
	for (const actor of readers)
		for (const { id } of [shown, slip]) {
			const event = { subject: poster, id };
			await giveReaction(world.as(actor), { actor, event, kind: 'seen' });
			await giveReaction(world.as(actor), { actor, event, kind: 'like' });
			await takeBackReaction(world.as(actor), { actor, event, kind: 'like' });
		}
	await world.settle();
	await removeEvent(world.as(poster), { actor: poster, id: slip.id });
}

async function addMachines(world: World, owner: SubjectId): Promise<string> {
	const machine = await makeMachine(world.as(owner), { owner, name: 'Gauge' });
	const { id: subject } = machine;
	await world.post(subject, 'Level 3');
	const { token, issued } = await issueToken(world.as(owner), { subject, name: 'build', scopes: ['events:write'] });
	await renewToken(world.as(owner), { subject, id: issued.id });
	const gone = await issueToken(world.as(owner), { subject, name: 'old', scopes: ['events:write'] });
	await world.settle();
	await revokeToken(world.as(owner), { subject, id: gone.issued.id });
	const added = await addWebhook(world.as(owner), {
		subject: owner,
		url: 'https://receiver.example',
		feed: 'timeline',
	});
	const webhook = await getWebhook(world.domain, owner, added.webhook.id);
	if (webhook) await agree(world.domain, webhook);
	await world.settle();
	return token;
}

/** Somebody with a follower, and with an event that names others. */
async function eraseSomebody(world: World, follower: SubjectId): Promise<void> {
	const zoe = await world.person('zoe');
	await follow(world.as(follower), { follower, followed: zoe });
	await world.settle();
	// A day of which nothing is left but counts.
	world.clock.ahead += DAY_MS;
	await world.post(zoe, 'I was here, @carol #gone');
	await world.settle();
	await world.keepLog();
	world.clock.ahead += DAY_MS;
	await eraseSubject(world.operator, { subject: zoe });
}
