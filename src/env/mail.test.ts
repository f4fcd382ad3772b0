import { expect, test } from 'vitest';
import { parseEnv } from '../env.ts';
import { refusal } from '../testing/refusal-of-settings.ts';

const MAIL_FROM = 'noreply@tideline.example';
const SMTP_URL = 'smtp://mail.example';

test('no mail is sent where nothing is set', () => {
	expect(parseEnv({}).mail).toBeUndefined();
});

test.each([
	['smtp://mail.example', { host: 'mail.example', port: 587, secure: false }],
	['smtps://mail.example/', { host: 'mail.example', port: 465, secure: true }],
	[
		'smtp://tide%40example.org:p%3Aw%2F%25@mail.example:2525',
		{ host: 'mail.example', port: 2525, secure: false, login: { user: 'tide@example.org', password: 'p:w/%' } },
	],
	['smtp://[::1]:25', { host: '::1', port: 25, secure: false }],
])('%s', (url, server) => {
	expect(parseEnv({ SMTP_URL: url, MAIL_FROM }).mail).toEqual({
		login: undefined,
		...server,
		from: { name: '', address: MAIL_FROM },
	});
});

test.each([
	'mail.example',
	'https://mail.example',
	'smtp://',
	'smtp://mail.example:99999',
	'smtp://mail.example:0',
	'smtp://mail.example/path-s3cret',
	'smtp://mail.example?pool=s3cret',
	'smtp://mail.example?',
	'smtp://mail.example#s3cret',
	'smtp://user@mail.example',
	'smtp://:s3cret@mail.example',
	'smtp://user:s3cret%@mail.example',
	'smtp://user:s3cret%0D%0A@mail.example',
	'smtp://user:s3cret%00@mail.example',
	'smtp://mail.example, smtp://other.example',
	'smtp://mäil.example',
])('%s is no mail server, and is not repeated', (url) => {
	const sentence = refusal({ SMTP_URL: url, MAIL_FROM });
	expect(sentence).toMatch(/^SMTP_URL: must look like smtp:\/\/user:password@mail\.example:587 /);
	expect(sentence).not.toContain('s3cret');
});

test.each([
	[MAIL_FROM, '', MAIL_FROM],
	[`<${MAIL_FROM}>`, '', MAIL_FROM],
	[`Tideline <${MAIL_FROM}>`, 'Tideline', MAIL_FROM],
	[`"Tides, Inc." <${MAIL_FROM}>`, 'Tides, Inc.', MAIL_FROM],
	['Gezeiten für 日本 <noreply@BÜCHER.example>', 'Gezeiten für 日本', 'noreply@xn--bcher-kva.example'],
])('the sender %s', (written, name, address) => {
	expect(parseEnv({ SMTP_URL, MAIL_FROM: written }).mail?.from).toEqual({ name, address });
});

test.each([
	'Tideline',
	'noreply',
	`${MAIL_FROM}, other@tideline.example`,
	`Tideline <${MAIL_FROM}>, Other <other@tideline.example>`,
	`other@tideline.example <${MAIL_FROM}>`,
	`Tides, Inc. <${MAIL_FROM}>`,
	`Tideline <${MAIL_FROM}`,
	`Tideline\r\nBcc: eve@example.org <${MAIL_FROM}>`,
	`Tide\u202eline <${MAIL_FROM}>`,
	`${'a'.repeat(101)} <${MAIL_FROM}>`,
	`noreply@${'a.'.repeat(130)}example`,
])('%j is no sender', (written) => {
	expect(refusal({ SMTP_URL, MAIL_FROM: written })).toMatch(/^MAIL_FROM: must be one address, like /);
});

test('server and sender need each other', () => {
	expect(refusal({ SMTP_URL })).toBe("MAIL_FROM: isn't set, but SMTP_URL is.");
	expect(refusal({ MAIL_FROM })).toBe("SMTP_URL: isn't set, but MAIL_FROM is.");
});
