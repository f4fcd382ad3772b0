import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../../testing/world.ts';
import { postEvent } from '../event/post-event.ts';
import { follow } from '../graph/follow.ts';
import { mute } from '../graph/mute.ts';
import { muteTopic } from '../graph/mute-topic.ts';
import { giveReaction } from '../reaction/react.ts';
import { makeMachine } from '../subject/make-machine.ts';
import { followThread } from '../thread/follow-thread.ts';
import { markTimelineSeen } from '../timeline/read-mark.ts';
import { issueToken } from '../token/issue-token.ts';
import { addWebhook } from '../webhook/webhooks.ts';
import { type DataLine, downloadOwnData } from './download-own-data.ts';
import { placeHold } from './holds.ts';

let world: World;
beforeAll(async () => {
	const outside = {
		assertCallable: async () => {},
		post: async () => ({ status: 200, headers: new Headers(), body: '' }),
		mayDeliver: async () => true,
	};
	world = await createWorld('embedded', '', { outside, pace: 1_000 });
});
afterAll(() => world.close());

async function all(lines: AsyncGenerator<DataLine>): Promise<DataLine[]> {
	const found: DataLine[] = [];
	for await (const line of lines) found.push(line);
	return found;
}

test('a download has all about its subject, no secret, and nothing that others keep to themselves', async () => {
	const [alice, bob] = [await world.person('alice'), await world.person('bob')];
	await follow(world.as(alice), { follower: alice, followed: bob });
	await follow(world.as(bob), { follower: bob, followed: alice });
	await mute(world.as(bob), { subject: bob, other: alice });
	await muteTopic(world.as(alice), { subject: alice, kind: 'word', value: 'flood' });
	await world.post(alice, 'High water');
	const { id: low } = await world.post(bob, 'Low water');
	const replyTo = { subject: bob, id: low };
	await postEvent(world.as(alice), { actor: alice, text: 'How low?', replyTo });
	await followThread(world.as(alice), { reader: alice, event: { subject: bob, id: low }, follows: true });
	await giveReaction(world.as(alice), { actor: alice, event: replyTo, kind: 'seen' });
	const { token } = await issueToken(world.as(alice), { subject: alice, name: 'build', scopes: ['events:write'] });
	const { secret } = await addWebhook(world.as(alice), { subject: alice, url: 'https://a.example', feed: 'timeline' });
	const { id: machine } = await makeMachine(world.as(alice), { owner: alice, name: 'Beacon' });
	await markTimelineSeen(world.as(alice), { reader: alice, upTo: low });
	await placeHold(world.operator, { subject: alice, reason: 'Case 12/26' });
	await world.settle();

	const lines = await all(await downloadOwnData(world.as(alice), { subject: alice }));
	const kinds = new Set(lines.map(({ kind }) => kind));
	expect([...kinds].toSorted()).toEqual(
		[
			'about',
			'end',
			'entry',
			'event',
			'followed-by',
			'follows',
			'legal-hold',
			'machine',
			'muted-topic',
			'notification',
			'private-act',
			'profile',
			'push',
			'read-mark',
			'reactions',
			'receipt',
			'received',
			'session',
			'thread-choice',
			'token',
			'webhook',
		].toSorted(),
	);
	expect(lines[0]).toMatchObject({ kind: 'about', subject: alice });
	expect(lines.at(-1)).toEqual({ kind: 'end', lines: lines.length - 1 });
	expect(lines.find(({ kind }) => kind === 'entry')).toMatchObject({ action: 'data-downloaded', actor: alice });
	expect(lines.filter(({ kind }) => kind === 'received')).toHaveLength(3);
	const reply = { text: 'How low?', replyTo, thread: replyTo };
	expect(lines).toContainEqual(expect.objectContaining({ kind: 'event', ...reply }));
	expect(lines.find(({ kind }) => kind === 'muted-topic')).toMatchObject({ topic: { kind: 'word', value: 'flood' } });
	const choice = lines.find(({ kind }) => kind === 'thread-choice');
	expect(choice).toEqual({ kind: 'thread-choice', subject: bob, id: low, follows: true });
	const reactions = lines.find(({ kind }) => kind === 'reactions');
	expect(reactions).toMatchObject({ subject: bob, id: low, kinds: ['seen'] });
	const text = JSON.stringify(lines);
	const { 'log-keys': keys } = await secretsOf(alice);
	for (const hidden of [token.slice(-20), secret.slice(-20), 'Case 12/26', String(keys?.key), String(keys?.blinding)])
		expect(text).not.toContain(hidden);

	const [first] = await all(await downloadOwnData(world.as(alice), { subject: machine }));
	expect(first).toMatchObject({ subject: machine });
	await expect(downloadOwnData(world.as(bob), { subject: alice })).rejects.toMatchObject({ code: 'forbidden' });
	await expect(downloadOwnData(world.as(bob, 'admin'), { subject: alice })).rejects.toMatchObject({
		code: 'forbidden',
	});
});

async function secretsOf(subject: string) {
	const { rows } = await world.store.tables.ledger.range({ partition: subject });
	return Object.fromEntries(rows.map(({ row, properties }) => [row, properties]));
}
