/** One click in a mail program: the request that it sends, and others that must end nothing. */
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { confirmMailAddress, setMailAddress } from '../../domain/mail/addresses.ts';
import { changeMail, getMailSettings } from '../../domain/mail/mail-settings.ts';
import { linkCodeOf, PostOffice } from '../../testing/post-office.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { setServices, type WebServices } from '../services/services.ts';
import { answerUnsubscribe } from './answer-unsubscribe.ts';

const FORM = 'application/x-www-form-urlencoded';
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const RETURN = { language: 'en', zone: 'UTC' } as const;

let world: World;
let alice: string;
let query: string;
beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'), { mail: new PostOffice() });
	alice = await world.person('alice');
	const { domain, store } = world;
	await setMailAddress(world.as(alice), { subject: alice, address: 'alice@example.org', ...RETURN });
	const code = await linkCodeOf(store, alice, 'confirm');
	await confirmMailAddress({ domain, principal: ANONYMOUS }, { subject: alice, code });
	await changeMail(world.as(alice), { subject: alice, mentions: 'at-once', ...RETURN });
	query = String(new URLSearchParams({ subject: alice, code: await linkCodeOf(store, alice, 'unsubscribe') }));
	setServices({ domain } as WebServices);
});
afterEach(async () => {
	setServices(undefined);
	await world.close();
});

type Posted = { query?: string; type?: string; body?: string | FormData | Uint8Array<ArrayBuffer> };

async function post({ query: asked = query, type = FORM, body = ONE_CLICK }: Posted = {}) {
	const headers = body instanceof FormData ? undefined : { 'Content-Type': type };
	const url = `http://127.0.0.1/api/mail/unsubscribe?${asked}`;
	const answer = await answerUnsubscribe(new Request(url, { method: 'POST', body, ...(headers && { headers }) }));
	const text = await answer.text();
	return { status: answer.status, code: answer.ok ? text : (JSON.parse(text) as { code: string }).code };
}

const mentions = async () => (await getMailSettings(world.as(alice), { subject: alice })).mentions;

test('the click ends mentions once and for all, and a second one is answered alike', async () => {
	const done = { status: 200, code: 'Done. Notifications are no longer mailed to you.\n' };
	expect(await post()).toEqual(done);
	expect(await mentions()).toBe('off');
	expect(await post()).toEqual(done);
});

test('a form of parts says it as well', async () => {
	const body = new FormData();
	body.set('List-Unsubscribe', 'One-Click');
	expect(await post({ body })).toMatchObject({ status: 200 });
	expect(await mentions()).toBe('off');
});

test.each<[string, Posted, number, string]>([
	['another subject', { query: `subject=dev-bob&code=${'0'.repeat(32)}` }, 404, 'mail_link_invalid'],
	['no subject', { query: `code=${'0'.repeat(32)}` }, 404, 'mail_link_invalid'],
	['half a code', { query: 'subject=dev-alice&code=00' }, 404, 'mail_link_invalid'],
	['nothing', { query: '' }, 404, 'mail_link_invalid'],
	['another form', { body: 'List-Unsubscribe=Two-Clicks' }, 400, 'request_invalid'],
	['an empty form', { body: '' }, 400, 'request_invalid'],
	['JSON', { type: 'application/json', body: '{}' }, 415, 'media_type_unsupported'],
	['parts without a boundary', { type: 'multipart/form-data' }, 400, 'request_invalid'],
	['broken parts', { type: 'multipart/form-data; boundary=x', body: '--x' }, 400, 'request_invalid'],
	['bytes that are no text', { body: new Uint8Array([0xff, 0x3d]) }, 400, 'request_invalid'],
	['a form that is too long', { body: `${ONE_CLICK}&x=${'y'.repeat(2_000)}` }, 413, 'body_too_large'],
])('%s is refused, and ends nothing', async (_, posted, status, code) => {
	expect(await post(posted)).toEqual({ status, code });
	expect(await mentions()).toBe('at-once');
});

test('the code that confirms an address ends nothing', async () => {
	await setMailAddress(world.as(alice), { subject: alice, address: 'other@example.org', ...RETURN });
	const code = await linkCodeOf(world.store, alice, 'confirm');
	const asked = String(new URLSearchParams({ subject: alice, code }));
	expect(await post({ query: asked })).toEqual({ status: 404, code: 'mail_link_invalid' });
	expect(await mentions()).toBe('at-once');
});

test('who opens the address comes to the page, and nothing has changed', async () => {
	for (const method of ['GET', 'HEAD']) {
		const url = `http://127.0.0.1/api/mail/unsubscribe?${query}&more=1`;
		const answer = await answerUnsubscribe(new Request(url, { method }));
		expect(answer.status).toBe(303);
		expect(answer.headers.get('location')).toBe(`/mail/unsubscribe?${query}`);
		expect(answer.headers.get('cache-control')).toBe('no-store');
	}
	expect(await mentions()).toBe('at-once');
});
