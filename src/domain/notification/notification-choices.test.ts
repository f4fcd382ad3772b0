/** Places in which a subject is told of each group of notifications, on both engines. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Mail } from '../../contract/mail/mail.ts';
import { type NotificationChange, USUAL_NOTIFICATIONS } from '../../contract/reading/notification-choices.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { alertKeys } from '../../storage/rows/alerts.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { notificationFactKey } from '../../storage/rows/ledger/notification-choices.ts';
import { notificationKeys } from '../../storage/rows/notifications.ts';
import { linkCodeOf, PostOffice } from '../../testing/post-office.ts';
import { ALERTING, newSubscription } from '../../testing/push-service.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { sendPushes } from '../../worker/send-pushes.ts';
import { postEvent } from '../event/post-event.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { unblock } from '../graph/unblock.ts';
import { unfollow } from '../graph/unfollow.ts';
import { confirmMailAddress, setMailAddress } from '../mail/addresses.ts';
import { changeMail } from '../mail/mail-settings.ts';
import { sendNotice } from '../notice/send-notice.ts';
import { downloadOwnData } from '../privacy/download-own-data.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { giveReaction } from '../reaction/react.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { signIn } from '../session/sign-in.ts';
import { addDevice } from './devices.ts';
import { listNotifications } from './list-notifications.ts';
import { chooseNotifications, readNotificationChoices } from './notification-choices.ts';

const CHOICES = { language: 'en', zone: 'UTC' } as const;

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let office: PostOffice;
	let alice: SubjectId;
	let bob: SubjectId;

	beforeEach(async () => {
		office = new PostOffice();
		world = await createWorld(engine, inject('azurite'), { pace: 10, ...ALERTING, mail: office });
		[alice, bob] = [await world.person('alice'), await world.person('bob')];
		await world.settle();
	});
	afterEach(() => world.close());

	const choose = (change: NotificationChange, subject = alice) =>
		chooseNotifications(world.as(subject), { subject, change });
	const told = async () => {
		await world.settle();
		const { items } = await listNotifications(world.as(alice), { reader: alice, limit: 250 });
		return items.map(({ kind, event }) => [kind, event?.text].join(' ').trim());
	};
	const mention = (text: string) => world.post(bob, `${text} @alice`);
	const alerts = async () => {
		await world.settle();
		return (await world.store.tables.notifications.range(alertKeys.all(alice))).rows.length;
	};
	const asDevice = async () => {
		const { session } = await signIn(world.as(alice), { identity: { provider: 'dev', uid: 'alice' } });
		const { subscription } = newSubscription();
		await addDevice(world.as(alice), { subject: alice, session: session.id, ...subscription, language: 'en' });
	};
	const send = async () => {
		await world.settle();
		await sendPushes(world.domain, { onError: (sentence, error) => expect.fail(`${sentence}: ${String(error)}`) });
	};
	const mailed = async (mentions: 'at-once' | 'daily' = 'at-once') => {
		await setMailAddress(world.as(alice), { subject: alice, address: 'alice@mail.example', ...CHOICES });
		await send();
		await confirmMailAddress(world.as(alice), {
			subject: alice,
			code: await linkCodeOf(world.store, alice, 'confirm'),
		});
		await changeMail(world.as(alice), { subject: alice, mentions, ...CHOICES });
		await send();
		office.handed.length = 0;
	};
	const wordsOf = ({ content }: Mail) => (content.kind === 'notification' ? content.told.kind : content.kind);
	const handed = async () => {
		await send();
		return office.handed.splice(0).map(wordsOf);
	};
	const differences = async () => {
		await world.settle();
		const found: string[] = [];
		for (const subject of [alice, bob])
			for await (const { what } of findDifferences(world.domain, subject)) found.push(what);
		return found;
	};

	test('a change leaves the other places alone, and is a private act', async () => {
		expect(await readNotificationChoices(world.as(alice), { subject: alice })).toEqual(USUAL_NOTIFICATIONS);
		await choose({ follows: { mail: true } });
		const chosen = await choose({ follows: { device: false }, reactions: { device: true } });
		expect(chosen).toEqual({
			...USUAL_NOTIFICATIONS,
			follows: { page: true, device: false, mail: true },
			reactions: { page: true, device: true, mail: false },
		});
		expect(await readNotificationChoices(world.as(alice), { subject: alice })).toEqual(chosen);
		const entries = async () => (await world.store.tables.ledger.range(entryKeys.all(alice))).rows.map(entryOf);
		const [entry] = await entries();
		expect(entry).toMatchObject({ action: 'notifications-chosen', target: '' });
		await choose({ follows: { device: false } });
		// Reactions are never mailed, also if a caller asks.
		await choose({ reactions: { mail: true } });
		expect((await entries())[0]).toEqual(entry);
		const ofBob = { subject: bob, change: { follows: { mail: true } } };
		await expect(chooseNotifications(world.as(alice), ofBob)).rejects.toMatchObject({ code: 'forbidden' });
	});

	test('a group that is off is told nowhere, not by a late job either, and what came meanwhile stays untold', async () => {
		await asDevice();
		await mailed();
		await mention('before');
		expect(await told()).toEqual(['mention before @alice']);
		expect(await handed()).toEqual(['mention']);
		expect(await alerts()).toBe(1);
		await choose({ mentions: { page: false } });
		await mention('while off');
		const { id } = await world.post(alice, 'High water');
		await postEvent(world.as(bob), { actor: bob, text: 'How high?', replyTo: { subject: alice, id } });
		expect(await told()).toEqual(['reply How high?', 'mention before @alice']);
		expect(await handed()).toEqual(['reply']);
		expect(await alerts()).toBe(2);
		expect(await differences()).toEqual([]);

		await choose({ mentions: { page: true } });
		await reconcile(world.operator, { repair: true, settle: () => world.settle() });
		// The end of a block brings mentions of its time.
		await block(world.as(alice), { subject: alice, other: bob });
		await unblock(world.as(alice), { subject: alice, other: bob });
		await mention('after');
		expect(await told()).toEqual(['mention after @alice', 'reply How high?', 'mention before @alice']);
		expect(await differences()).toEqual([]);
	});

	test('a job that runs after a group is on again tells nothing of the time before', async () => {
		await choose({ follows: { page: false } });
		await follow(world.as(bob), { follower: bob, followed: alice });
		await choose({ follows: { page: true } });
		expect(await told()).toEqual([]);
		await unfollow(world.as(bob), { follower: bob, followed: alice });
		await follow(world.as(bob), { follower: bob, followed: alice });
		expect(await told()).toEqual(['follower']);
	});

	test('what is lost of a group that is on is found, and of one that is off is not', async () => {
		await mention('lost');
		await told();
		const { items } = await listNotifications(world.as(alice), { reader: alice, limit: 1 });
		await world.store.tables.notifications.delete(notificationKeys.notification(alice, items[0]?.id ?? ''));
		expect(await differences()).toHaveLength(1);
		await choose({ mentions: { page: false } });
		expect(await differences()).toEqual([]);
	});

	test('devices get what is chosen for them, and nothing that was turned off before it is sent', async () => {
		await asDevice();
		const { id } = await world.post(alice, 'High water');
		const react = (kind: 'like' | 'thanks') =>
			giveReaction(world.as(bob), { actor: bob, event: { subject: alice, id }, kind });
		await react('like');
		await mention('alerted');
		expect(await alerts()).toBe(1);
		await choose({ reactions: { device: true }, mentions: { device: false } });
		await mention('quiet');
		const carol = await world.person('carol');
		await giveReaction(world.as(carol), { actor: carol, event: { subject: alice, id }, kind: 'like' });
		expect(await alerts()).toBe(2);
		expect(await told()).toHaveLength(4);
		// The alert that waits is of a mention: it ends without a try.
		const rows = (await world.store.tables.notifications.range(alertKeys.all(alice))).rows;
		expect(rows.filter(({ properties }) => properties.tries === 0)).toHaveLength(2);
		await sendPushes(world.domain, { onError: () => {} });
		const after = (await world.store.tables.notifications.range(alertKeys.all(alice))).rows;
		expect(after.filter(({ properties }) => properties.tries === 0 && properties.nextAt === undefined)).toHaveLength(1);
	});

	test('follows are mailed where that is chosen, and a mail that was turned off meanwhile is dropped', async () => {
		await mailed();
		await follow(world.as(bob), { follower: bob, followed: alice });
		expect(await handed()).toEqual([]);
		await choose({ follows: { mail: true }, replies: { mail: false } });
		const carol = await world.person('carol');
		await follow(world.as(carol), { follower: carol, followed: alice });
		await world.settle();
		const { id } = await world.post(alice, 'High water');
		await postEvent(world.as(bob), { actor: bob, text: 'How high?', replyTo: { subject: alice, id } });
		await world.settle();
		const content = { kind: 'notification', told: { kind: 'follower', name: 'carol', handle: 'carol' } };
		await send();
		expect(office.handed.splice(0).map((mail) => mail.content)).toMatchObject([content]);
		await mention('turned off');
		await world.settle();
		await choose({ mentions: { mail: false } });
		expect(await handed()).toEqual([]);
		expect(await told()).toEqual(['mention turned off @alice', 'reply How high?', 'follower', 'follower']);
	});

	test('a notice about the profile itself is told, whatever is off', async () => {
		await choose({ mentions: { page: false } });
		await sendNotice(world.domain, { to: alice, content: { kind: 'unsuspended' }, words: ['a'] });
		expect(await told()).toHaveLength(1);
	});

	test('the choices are among the own data of their subject, and go with it', async () => {
		const linesOf = async () => {
			const kinds: string[] = [];
			for await (const { kind } of await downloadOwnData(world.as(alice), { subject: alice })) kinds.push(kind);
			return kinds.filter((kind) => kind === 'notification-choices');
		};
		expect(await linesOf()).toEqual([]);
		await choose({ follows: { page: false } });
		expect(await linesOf()).toEqual(['notification-choices']);
		await eraseSubject(world.operator, { subject: alice });
		await world.settle();
		expect(await world.store.tables.ledger.get(notificationFactKey(alice))).toBeUndefined();
	});
});
