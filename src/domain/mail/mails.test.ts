/** Mail, on both engines: to confirmed addresses alone, once, and never after its reader ended it. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import type { Mail, MentionMails } from '../../contract/mail/mail.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { TableName } from '../../storage/port.ts';
import { detailsOf } from '../../storage/rows/entry-details.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { mailKeys, mailOf } from '../../storage/rows/mails.ts';
import { changedStore } from '../../testing/changed-store.ts';
import { linkCodeOf, PostOffice } from '../../testing/post-office.ts';
import { ALERTING } from '../../testing/push-service.ts';
import { createWorld, ENGINES, type EngineName, type World } from '../../testing/world.ts';
import { sendPushes } from '../../worker/send-pushes.ts';
import type { Domain } from '../domain.ts';
import { postEvent } from '../event/post-event.ts';
import { removeEvent } from '../event/remove-event.ts';
import { block } from '../graph/block.ts';
import { mute } from '../graph/mute.ts';
import { muteTopic } from '../graph/mute-topic.ts';
import { listNotifications } from '../notification/list-notifications.ts';
import { markRead } from '../notification/mark-read.ts';
import { type DataLine, downloadOwnData } from '../privacy/download-own-data.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { issueToken } from '../token/issue-token.ts';
import { revokeHeldTokens } from '../token/revoke-token.ts';
import { mailNotice, sendPendingMails } from './add-mails.ts';
import { confirmMailAddress, removeMailAddress, setMailAddress, unsubscribeFromMail } from './addresses.ts';
import { changeMail, getMailSettings } from './mail-settings.ts';
import { MAIL_RETRY_SECONDS, runMail } from './sending/run-mail.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Friday, three hours before the morning in Berlin. */
const FRIDAY = Date.parse('2026-11-27T04:00:00Z');
const ADDRESS = 'alice.waters@mail.example';
const CHOICES = { language: 'de', zone: 'Europe/Berlin' } as const;

let world: World;
let office: PostOffice;
let alice: SubjectId;
let bob: SubjectId;

const begin = async (engine: EngineName) => {
	office = new PostOffice();
	world = await createWorld(engine, inject('azurite'), {
		pace: 10,
		standsAt: FRIDAY,
		outside: ALERTING.outside,
		mail: office,
	});
	[alice, bob] = [await world.person('alice'), await world.person('bob')];
	await world.settle();
};
afterEach(() => world.close());

/** Runs all jobs, then sends what is due. */
const send = async (domain: Domain = world.domain) => {
	await world.settle();
	const errors: string[] = [];
	await sendPushes(domain, { onError: (sentence, error) => errors.push(`${sentence}: ${String(error)}`) });
	expect(errors).toEqual([]);
};
/** The queue goes by another clock: what it hides until then is sent again. */
const later = async (milliseconds: number) => {
	await world.settle();
	world.clock.ahead += milliseconds;
	await sendPendingMails(world.domain, alice);
};
const handed = (): Mail[] => office.handed.splice(0);
const said = () => handed().map(({ to, content }) => [to, ...wordsOf(content)]);
function wordsOf(content: Mail['content']): string[] {
	if (content.kind === 'notification') return [content.told.kind, content.told.text ?? content.told.name];
	if (content.kind === 'digest')
		return [content.period, ...content.told.map(({ kind, text }) => text ?? kind), `+${content.more}`];
	if (content.kind === 'notice') return ['notice', content.notice.kind];
	return [content.kind];
}
const link = (purpose: 'confirm' | 'unsubscribe', subject = alice) => linkCodeOf(world.store, subject, purpose);
const nobody = () => ({ domain: world.domain, principal: ANONYMOUS });
const ask = (address = ADDRESS, subject = alice) => setMailAddress(world.as(subject), { subject, address, ...CHOICES });
const follow = async (code: string, subject = alice) => confirmMailAddress(nobody(), { subject, code });
const unsubscribe = async (code: string, subject = alice) => unsubscribeFromMail(nobody(), { subject, code });
const settings = (subject = alice) => getMailSettings(world.as(subject), { subject });
/** Alice has confirmed an address, and nothing is left to be sent. */
const confirmed = async (mentions: MentionMails, address = ADDRESS) => {
	await ask(address);
	await send();
	await follow(await link('confirm'));
	if (mentions !== 'off') await changeMail(world.as(alice), { subject: alice, mentions, ...CHOICES });
	await send();
	office.handed.length = 0;
};
const mention = (text: string) => world.post(bob, `${text} @alice`);
const mailRows = async (subject = alice) =>
	(await world.store.tables.notifications.range(mailKeys.all(subject))).rows.filter(
		({ row }) => mailKeys.addressIn(row) === undefined,
	);
const states = async () => (await mailRows()).map((row) => mailOf(row).state);
async function linesOf(subject: SubjectId): Promise<DataLine[]> {
	const lines: DataLine[] = [];
	for await (const line of await downloadOwnData(world.as(subject), { subject })) lines.push(line);
	return lines;
}
/** All that the store has, as text. */
async function wholeStore(without?: TableName): Promise<string> {
	const found: string[] = [];
	for (const [name, table] of Object.entries(world.store.tables))
		for await (const partition of table.partitions())
			if (name !== without) found.push(JSON.stringify((await table.range({ partition })).rows));
	return found.join('\n');
}

describe.each(ENGINES)('on %s', (engine) => {
	beforeEach(() => begin(engine));

	test('an address gets nothing but a link until the link is followed, and is in no entry and no log', async () => {
		await ask();
		await mention('too early');
		await send();
		const [mail, ...others] = handed();
		if (mail?.content.kind !== 'confirm') return expect.fail('The link was not mailed.');
		expect(others).toEqual([]);
		const code = await link('confirm');
		expect(mail).toMatchObject({
			to: ADDRESS,
			language: 'de',
			content: { handle: 'alice', link: `https://tideline.example/mail/confirm?subject=dev-alice&code=${code}` },
			settings: 'https://tideline.example/settings#mail',
		});
		expect(mail.unsubscribing).toBeUndefined();
		expect(await settings()).toMatchObject({ pending: { address: ADDRESS, state: 'sent' }, mentions: 'off' });
		expect(await follow(code)).toEqual({ handle: 'alice' });
		expect(await settings()).toEqual({
			available: true,
			confirmed: { address: ADDRESS },
			mentions: 'off',
			language: 'de',
			lost: [],
		});
		await changeMail(world.as(alice), { subject: alice, mentions: 'at-once', ...CHOICES });
		await mention('in time');
		await send();
		expect(said()).toEqual([[ADDRESS, 'mention', 'in time @alice']]);
		await world.keepLog();
		const entries = (await world.store.tables.ledger.range(entryKeys.all(alice))).rows
			.filter((row) => entryOf(row).action === 'mail-changed')
			.map((row) => [entryOf(row).via, detailsOf(row).after]);
		expect(entries.toReversed()).toEqual([
			['web', { newAddress: 'asked to confirm', mentions: 'off', language: 'de' }],
			['mail', { address: 'confirmed' }],
			['web', { mentions: 'at-once' }],
		]);
		expect((await wholeStore('notifications')).includes('alice.waters')).toBe(false);
	});

	test('a reply is mailed as a mention is, and says that it is one', async () => {
		await confirmed('at-once');
		const { id } = await world.post(alice, 'High water');
		await postEvent(world.as(bob), { actor: bob, text: 'How high?', replyTo: { subject: alice, id } });
		await send();
		expect(office.handed.map(({ content }) => content)).toMatchObject([
			{ kind: 'notification', told: { kind: 'reply', text: 'How high?' } },
		]);
	});

	test('a link is good for a day and for one thing, and a code that is guessed for nothing', async () => {
		await ask();
		const code = await link('confirm');
		await expect(follow('0'.repeat(32))).rejects.toMatchObject({ code: 'mail_link_invalid' });
		await expect(follow(code, bob)).rejects.toMatchObject({ code: 'mail_link_invalid' });
		await expect(unsubscribe(code)).rejects.toMatchObject({ code: 'mail_link_invalid' });
		await later(DAY);
		await expect(follow(code)).rejects.toMatchObject({ code: 'mail_link_invalid' });
		expect(await settings()).toMatchObject({ pending: { state: 'expired' } });
		await send();
		await world.settle();
		expect(await settings()).toEqual({ available: true, mentions: 'off', language: 'en', lost: [] });
		expect((await wholeStore()).includes('alice.waters')).toBe(false);
		await ask();
		await expect(follow(code)).rejects.toMatchObject({ code: 'mail_link_invalid' });
		await follow(await link('confirm'));
		await follow(await linkCodeOf(world.store, alice, 'unsubscribe')).then(
			() => expect.fail('The link of each mail confirms.'),
			(error) => expect(error).toMatchObject({ code: 'mail_link_invalid' }),
		);
	});

	test('nobody has more than five links mailed within a day', async () => {
		for (const count of [1, 2, 3, 4, 5]) await ask(`box${count}@mail.example`);
		await expect(ask()).rejects.toMatchObject({ code: 'too_many_mails' });
		await removeMailAddress(world.as(alice), { subject: alice, which: 'pending' });
		await send();
		await expect(ask()).rejects.toMatchObject({ code: 'too_many_mails' });
		expect(handed()).toEqual([]);
		await later(DAY + 1);
		await ask();
		await send();
		expect(said()).toEqual([[ADDRESS, 'confirm']]);
	});

	test('mentions come once each, whatever runs again', async () => {
		await confirmed('at-once');
		await mention('High water');
		await send();
		await reconcile(world.operator, { repair: true, settle: () => send() });
		await send();
		expect(said()).toEqual([[ADDRESS, 'mention', 'High water @alice']]);
		expect(await states()).toEqual(['sent', 'sent']);
	});

	test('two processes that try one mail at the same time send it once', async () => {
		await confirmed('at-once');
		await mention('High water');
		await world.settle();
		const [waiting] = await mailRows();
		const mail = { subject: alice, mail: waiting?.row ?? '' };
		const domains = [world.domain, world.another(), world.another()];
		office.tries = 0;
		await Promise.all(domains.map((domain) => runMail(domain, office, mail)));
		await send();
		expect(said()).toHaveLength(1);
		expect(office.tries).toBe(1);
	});

	test.each([
		['removed', async (id: string) => removeEvent(world.as(bob), { actor: bob, id })],
		['read', async () => readAll()],
		['of somebody who is muted', async () => mute(world.as(alice), { subject: alice, other: bob })],
		['of a muted word', async () => muteTopic(world.as(alice), { subject: alice, kind: 'word', value: 'to be' })],
		['of somebody who is blocked', async () => block(world.as(alice), { subject: alice, other: bob })],
	] as const)('a mention that is %s meanwhile is not mailed, at once or in a digest', async (_, happens) => {
		await confirmed('at-once');
		const one = await mention('to be mailed at once');
		await world.settle();
		await changeMail(world.as(alice), { subject: alice, mentions: 'daily', ...CHOICES });
		const other = await mention('to be gathered');
		await world.settle();
		for (const { id } of [one, other]) await happens(id);
		await later(DAY);
		await send();
		expect(said()).toEqual([]);
		expect((await states()).filter((state) => state === 'dropped')).toHaveLength(2);
	});
	async function readAll(): Promise<void> {
		const { items } = await listNotifications(world.as(alice), { reader: alice, limit: 10 });
		await markRead(world.as(alice), { reader: alice, upTo: items[0]?.id ?? '' });
	}

	test('a mention that is told late is not mailed when it was from before, or is of long ago', async () => {
		await confirmed('off');
		await mention('from before');
		world.clock.ahead += 1_000;
		await changeMail(world.as(alice), { subject: alice, mentions: 'at-once', ...CHOICES });
		await world.settle();
		await send();
		const others = world.another({ jobsPrepared: false });
		const { principal } = world.as(bob);
		for (const text of ['of long ago', 'of just now']) {
			await postEvent({ domain: others, principal }, { actor: bob, text: `${text} @alice` });
			if (text === 'of long ago') world.clock.ahead += 2 * DAY + 1;
		}
		await send();
		expect(said()).toEqual([[ADDRESS, 'mention', 'of just now @alice']]);
	});

	test('a digest comes in the morning with what was missed, and each mention is in one of them', async () => {
		await confirmed('daily');
		await mention('one');
		await later(HOUR);
		await mention('two');
		await send();
		expect(said()).toEqual([]);
		await later(2 * HOUR);
		await send();
		await send();
		const [digest, ...others] = handed();
		expect(others).toEqual([]);
		expect(digest && [digest.to, ...wordsOf(digest.content)]).toEqual([
			ADDRESS,
			'daily',
			'two @alice',
			'one @alice',
			'+0',
		]);
		expect(digest?.unsubscribing).toEqual({
			page: `https://tideline.example/mail/unsubscribe?subject=dev-alice&code=${await link('unsubscribe')}`,
			oneClick: `https://tideline.example/api/mail/unsubscribe?subject=dev-alice&code=${await link('unsubscribe')}`,
		});
		await mention('three');
		await reconcile(world.operator, { repair: true, settle: () => send() });
		await later(DAY);
		await send();
		expect(said()).toEqual([[ADDRESS, 'daily', 'three @alice', '+0']]);
		await later(DAY);
		await send();
		expect(said()).toEqual([]);
	});

	test('a digest of which all was read is not mailed, and one with many counts the rest', async () => {
		await confirmed('weekly');
		await mention('read');
		await world.settle();
		await readAll();
		await later(3 * DAY + 4 * HOUR);
		await send();
		expect(said()).toEqual([]);
		for (let count = 1; count <= 22; count++) {
			await later(1_000);
			await mention(`number ${count}`);
		}
		await later(7 * DAY);
		await send();
		const [digest] = handed();
		if (digest?.content.kind !== 'digest') return expect.fail('No digest was mailed.');
		expect(digest.content.told).toHaveLength(20);
		expect(digest.content).toMatchObject({ period: 'weekly', more: 2 });
		expect(digest.content.told[0]).toMatchObject({ text: 'number 22 @alice', name: 'bob', handle: 'bob' });
		expect(digest.content.told[0]?.url).toMatch(/^https:\/\/tideline\.example\/s\/@bob\/[0-9a-v]{26}$/);
	});

	test('nothing comes after unsubscribing, not even what was about to be sent', async () => {
		await confirmed('daily');
		await mention('gathered');
		await changeMail(world.as(alice), { subject: alice, mentions: 'at-once', ...CHOICES });
		await mention('at once');
		await world.settle();
		const code = await link('unsubscribe');
		office.beforeText = async () => void (await unsubscribe(code));
		await send();
		expect(said()).toEqual([]);
		office.beforeText = undefined;
		expect(await unsubscribe(code)).toEqual({ handle: 'alice' });
		await mention('later');
		await later(DAY);
		await send();
		expect(said()).toEqual([]);
		expect(await settings()).toMatchObject({ confirmed: { address: ADDRESS }, mentions: 'off' });
		await changeMail(world.as(alice), { subject: alice, mentions: 'at-once', ...CHOICES });
		await mention('again');
		await send();
		expect(said()).toEqual([[ADDRESS, 'mention', 'again @alice']]);
	});

	test('what is removed while the mail server is asked is not in the mail', async () => {
		await confirmed('daily');
		await mention('stays');
		const { id } = await mention('goes');
		await later(DAY);
		office.beforeText = async () => {
			office.beforeText = undefined;
			await removeEvent(world.as(bob), { actor: bob, id });
		};
		await send();
		expect(said()).toEqual([]);
		await later(60_000);
		await send();
		expect(said()).toEqual([[ADDRESS, 'daily', 'stays @alice', '+0']]);
	});

	test('a mail server that is away is tried again for 18 hours, and then the mail is given up and shown', async () => {
		await confirmed('at-once');
		await mention('High water');
		for (const seconds of MAIL_RETRY_SECONDS) {
			office.answers.push({ outcome: 'later', problem: 'unreachable' });
			await send();
			await send();
			await later(1_100 * seconds);
		}
		expect(await settings()).toMatchObject({ lost: [] });
		office.answers.push({ outcome: 'later', problem: 'timed_out' });
		await send();
		expect(said()).toEqual([]);
		expect(await settings()).toMatchObject({ lost: [{ what: 'mention', state: 'dead', problem: 'timed_out' }] });
		await mention('afterwards');
		office.answers.push({ outcome: 'later', problem: 'busy' });
		await send();
		await later(60_000);
		await send();
		expect(said()).toEqual([[ADDRESS, 'mention', 'afterwards @alice']]);
	});

	test('what may have arrived is never sent again, and what cannot have is', async () => {
		await confirmed('at-once');
		await mention('unclear');
		office.answers.push({ outcome: 'unclear' });
		await send();
		await later(HOUR);
		await send();
		expect(said()).toEqual([[ADDRESS, 'mention', 'unclear @alice']]);
		expect(await settings()).toMatchObject({ lost: [{ what: 'mention', state: 'unclear' }] });

		await mention('died before');
		await world.settle();
		const dies = () => Promise.reject(new Error('The process died.'));
		office.answers.push(dies);
		await sendPushes(world.domain, {});
		await later(60_000);
		await send();
		expect(said()).toEqual([[ADDRESS, 'mention', 'died before @alice']]);

		await mention('died behind');
		await world.settle();
		const [waiting] = await mailRows();
		const mail = { subject: alice, mail: waiting?.row ?? '' };
		const dead = { send: async (...[, { beforeText }]: Parameters<PostOffice['send']>) => beforeText().then(dies) };
		await expect(runMail(world.domain, dead, mail)).rejects.toThrow('died');
		await send();
		await later(60_000);
		await send();
		expect(said()).toEqual([]);
		expect((await settings()).lost).toHaveLength(2);
	});

	test('an address that the mail server refuses for good gets nothing more, until it is confirmed again', async () => {
		await confirmed('at-once');
		for (const text of ['High water', 'Low water']) await mention(text);
		const bounced = { outcome: 'bounced', status: 550, answer: '5.1.1 No such mailbox' } as const;
		office.answers.push(bounced, bounced);
		await send();
		await mention('after it');
		await send();
		expect(said()).toEqual([]);
		expect(await settings()).toMatchObject({
			confirmed: { address: ADDRESS, bounced: { status: 550, answer: '5.1.1 No such mailbox' } },
		});
		const entries = (await world.store.tables.ledger.range(entryKeys.all(alice))).rows.filter(
			(row) => entryOf(row).via === 'mail-server',
		);
		expect(entries.map((row) => [entryOf(row).action, detailsOf(row).after])).toEqual([
			['mail-changed', { address: 'refused (550)' }],
		]);
		await confirmed('at-once');
		await mention('again');
		await send();
		expect(said()).toEqual([[ADDRESS, 'mention', 'again @alice']]);
	});

	test('a mail that the server never takes is given up, and a link that bounces is shown', async () => {
		await ask();
		office.answers.push({ outcome: 'bounced', status: 550, answer: 'No such mailbox' });
		await send();
		expect(await settings()).toMatchObject({ pending: { state: 'bounced', refusal: { answer: 'No such mailbox' } } });
		await confirmed('at-once');
		await mention('High water');
		office.answers.push({ outcome: 'rejected', status: 554, answer: 'Spam' });
		await send();
		await later(DAY);
		await send();
		expect(await settings()).toMatchObject({ lost: [{ state: 'dead', status: 554, answer: 'Spam' }] });
		expect((await settings()).confirmed?.bounced).toBeUndefined();
	});

	test('another address takes over once it is confirmed, and the one before gets nothing more', async () => {
		await confirmed('at-once');
		const before = await link('unsubscribe');
		await ask('mistaken@mail.example');
		await world.settle();
		await removeMailAddress(world.as(alice), { subject: alice, which: 'pending' });
		await world.settle();
		expect(await settings()).toMatchObject({ confirmed: { address: ADDRESS }, mentions: 'at-once' });
		expect((await wholeStore()).includes('mistaken')).toBe(false);
		await ask('new@mail.example');
		await send();
		office.handed.length = 0;
		await mention('to the old one');
		await send();
		expect(said()).toEqual([[ADDRESS, 'mention', 'to the old one @alice']]);
		await follow(await link('confirm'));
		await mention('to the new one');
		await send();
		expect(said()).toEqual([['new@mail.example', 'mention', 'to the new one @alice']]);
		await expect(unsubscribe(before)).rejects.toMatchObject({ code: 'mail_link_invalid' });
		expect((await wholeStore()).includes('alice.waters')).toBe(false);
	});

	test('an address that is taken back is forgotten with all that waits for it', async () => {
		await confirmed('daily');
		await mention('gathered');
		await world.settle();
		await removeMailAddress(world.as(alice), { subject: alice, which: 'confirmed' });
		await later(DAY);
		await send();
		expect(said()).toEqual([]);
		expect(await settings()).toEqual({ available: true, mentions: 'off', language: 'en', lost: [] });
		expect((await wholeStore()).includes('alice.waters')).toBe(false);
		await expect(changeMail(world.as(alice), { subject: alice, mentions: 'daily', ...CHOICES })).rejects.toMatchObject({
			code: 'mail_address_missing',
		});
	});

	test('a notice is mailed once for its words, to those who have confirmed an address', async () => {
		const notice = { kind: 'new-device', client: 'Firefox', at: '2026-11-27T04:00:00Z' } as const;
		const tell = (to: SubjectId, word: string) => mailNotice(world.domain, { to, words: ['test', word], notice });
		await tell(alice, 'early');
		await confirmed('off');
		for (const to of [alice, bob, alice]) await tell(to, 'one');
		office.answers.push({ outcome: 'later', problem: 'busy' });
		await send();
		await later(60_000);
		await send();
		await tell(alice, 'one');
		await send();
		const [mail, ...others] = handed();
		expect(others).toEqual([]);
		expect(mail).toMatchObject({ to: ADDRESS, content: { kind: 'notice', handle: 'alice', notice } });
		expect(mail?.unsubscribing).toBeUndefined();
		expect(JSON.stringify(await mailRows())).not.toContain('Firefox');

		// One that is dropped keeps no words either.
		await changeMail(world.as(alice), { subject: alice, mentions: 'at-once', ...CHOICES });
		await mention('High water');
		await world.settle();
		await tell(alice, 'two');
		const [waiting] = (await mailRows()).filter(({ row }) => mailKeys.mentionIn(row) !== undefined);
		office.answers.push({ outcome: 'bounced', status: 550, answer: 'No such mailbox' });
		await runMail(world.domain, office, { subject: alice, mail: waiting?.row ?? '' });
		await send();
		expect(said()).toEqual([]);
		expect(JSON.stringify(await mailRows())).not.toContain('Firefox');
	});

	test('mails of long ago are forgotten, and addresses stay', async () => {
		await confirmed('at-once');
		await mention('High water');
		await send();
		await mailNotice(world.domain, { to: alice, words: ['one'], notice: { kind: 'machine-erased' } });
		await send();
		expect((await mailRows()).length).toBe(3);
		await later(31 * DAY);
		await mailNotice(world.domain, { to: alice, words: ['two'], notice: { kind: 'machine-erased' } });
		await send();
		expect((await mailRows()).map(({ row }) => mailKeys.isNotice(row))).toEqual([true]);
		expect(await settings()).toMatchObject({ confirmed: { address: ADDRESS } });
	});

	test('a queue that was lost costs no mail', async () => {
		await confirmed('at-once');
		await mention('High water');
		await world.settle();
		const { pushes } = world.store.queues;
		for (const message of await pushes.receive({ max: 32, lease: 60 })) await pushes.delete(message);
		await send();
		expect(said()).toEqual([]);
		await reconcile(world.operator, { repair: true, settle: () => send() });
		await send();
		expect(said()).toEqual([[ADDRESS, 'mention', 'High water @alice']]);
	});

	test('a download has the address, and an erasure leaves nothing of it', async () => {
		await confirmed('daily');
		await mention('gathered');
		await world.settle();
		const lines = await linesOf(alice);
		expect(lines.filter(({ kind }) => kind.startsWith('mail'))).toMatchObject([
			{ kind: 'mail', mentions: 'daily', language: 'de', zone: 'Europe/Berlin' },
			{ kind: 'mailed', state: 'gathered' },
			{ kind: 'mail-address', address: ADDRESS },
			{ kind: 'mailed', state: 'sent' },
			{ kind: 'mailed', state: 'waiting' },
		]);
		const code = await link('unsubscribe');
		expect(JSON.stringify(lines)).not.toContain(code);
		await eraseSubject(world.operator, { subject: alice });
		expect((await wholeStore()).includes('alice.waters')).toBe(false);
		await expect(unsubscribe(code)).rejects.toMatchObject({ code: 'mail_link_invalid' });
		office.handed.length = 0;
		await later(DAY);
		await send();
		expect(said()).toEqual([]);
	});

	test('what the service tells an owner goes by mail, too, and is no mention', async () => {
		await confirmed('at-once');
		const { token } = await issueToken(world.as(alice), { subject: alice, name: 'build', scopes: ['events:write'] });
		await revokeHeldTokens(nobody(), { tokens: [token] });
		await send();
		await send();
		expect(said()).toEqual([[ADDRESS, 'notice', 'token-revoked']]);
		expect(await world.texts(alice)).toHaveLength(1);
	});

	test('a subject hears by mail that its erasure begins, once, and an erasure waits for no mail server', async () => {
		await confirmed('off');
		const { store } = world.domain;
		const dying = changedStore(store, {
			tables: { ledger: { transact: () => Promise.reject(new Error('It died.')) } },
		});
		const died = { ...world.operator, domain: { ...world.domain, store: dying } };
		await expect(eraseSubject(died, { subject: alice })).rejects.toThrow('It died.');
		await eraseSubject(world.operator, { subject: alice });
		const [mail, ...others] = handed();
		expect(others).toEqual([]);
		expect(mail).toMatchObject({
			to: ADDRESS,
			language: 'de',
			content: { kind: 'erased', handle: 'alice', subject: alice },
		});
		await eraseSubject(world.operator, { subject: bob });
		expect(said()).toEqual([]);

		const carol = await world.person('carol');
		await ask('carol@mail.example', carol);
		await send();
		await follow(await link('confirm', carol), carol);
		office.handed.length = 0;
		office.answers.push(() => Promise.reject(new Error('No mail server.')));
		await eraseSubject(world.operator, { subject: carol });
		expect(said()).toEqual([]);
		expect((await wholeStore()).includes('carol@mail.example')).toBe(false);
	});

	test('a process without a mail server leaves mail to those that have one', async () => {
		await confirmed('at-once');
		await mention('High water');
		await world.settle();
		const { mail: _, ...without } = world.domain;
		await sendPushes(without, {});
		expect(said()).toEqual([]);
		await expect(
			setMailAddress(
				{ domain: without, principal: world.as(alice).principal },
				{ subject: alice, address: ADDRESS, ...CHOICES },
			),
		).rejects.toMatchObject({ code: 'mail_unavailable' });
	});
});
