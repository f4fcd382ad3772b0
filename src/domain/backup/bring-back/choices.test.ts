/** The choices of a subject: after a restore, and once the subject is brought back. */
import { afterEach, describe, expect, test } from 'vitest';
import type { EventRef } from '../../../contract/event/event-ref.ts';
import { beginMistake } from '../../../testing/erased-by-mistake.ts';
import { ENGINES, type World } from '../../../testing/world.ts';
import { postEvent } from '../../event/post-event.ts';
import { chooseNotifications, readNotificationChoices } from '../../notification/notification-choices.ts';
import { followThread } from '../../thread/follow-thread.ts';
import { readThread } from '../../thread/read-thread.ts';

const worlds: World[] = [];
afterEach(() => Promise.all(worlds.splice(0).map((world) => world.close())));

describe.each(ENGINES)('on the %s store', (engine) => {
	test('threads are followed as before, and notifications come where they did', async () => {
		const mistake = await beginMistake(engine, worlds);
		const { world, alice, bob, carol, settle } = mistake;
		const [left, joined] = [await world.post(carol, 'Left'), await world.post(carol, 'Joined')].map(
			({ actor: subject, id }): EventRef => ({ subject, id }),
		) as [EventRef, EventRef];
		await postEvent(world.as(alice), { actor: alice, text: 'Noted', replyTo: left });
		await followThread(world.as(alice), { reader: alice, event: left, follows: false });
		await followThread(world.as(alice), { reader: alice, event: joined, follows: true });
		await chooseNotifications(world.as(alice), { subject: alice, change: { follows: { page: false } } });
		await settle();
		const choices = (of: World) => readNotificationChoices(of.as(alice), { subject: alice });
		const chosen = await choices(world);
		expect(chosen.follows.page).toBe(false);
		const follows = (of: World) =>
			Promise.all([left, joined].map(async (event) => (await readThread(of.as(alice), event)).follows));
		expect(await follows(world)).toEqual([false, true]);
		await mistake.backUpNow();

		const restored = await mistake.restored();
		expect(await follows(restored)).toEqual([false, true]);
		expect(await choices(restored)).toEqual(chosen);
		await mistake.nothingIsWrong(restored);

		await mistake.erase();
		await mistake.back();
		expect(await follows(world)).toEqual([false, true]);
		expect(await choices(world)).toEqual(chosen);
		await mistake.nothingIsWrong();
		await postEvent(world.as(bob), { actor: bob, text: 'Seen', replyTo: joined });
		await settle();
		await mistake.nothingIsWrong();
	});
});
