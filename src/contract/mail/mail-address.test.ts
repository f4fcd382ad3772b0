import { expect, test } from 'vitest';
import { MailAddress } from '../schema/mail.ts';
import { readMailAddress } from './mail-address.ts';

test.each([
	['alice@example.org', 'alice@example.org'],
	['  alice@example.org ', 'alice@example.org'],
	['Alice@EXAMPLE.org', 'Alice@example.org'],
	["o'brien+tides@mail.example.org", "o'brien+tides@mail.example.org"],
	['alice@localhost', 'alice@localhost'],
	['alice@bücher.example', 'alice@xn--bcher-kva.example'],
	['alice@例え.テスト', 'alice@xn--r8jz45g.xn--zckzah'],
	['alice@mail。example.org', 'alice@mail.example.org'],
	[`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
])('%j is %s', (written, address) => {
	expect(readMailAddress(written)).toBe(address);
});

test.each([
	'',
	'alice',
	'@example.org',
	'alice@',
	'alice@example.org\r\nBcc: eve@example.org',
	'alice@example.org\n',
	'alice\0@example.org',
	'alice@example.org, eve@example.org',
	'alice@example.org;eve@example.org',
	'alice eve@example.org',
	'"alice"@example.org',
	'<alice@example.org>',
	'Alice <alice@example.org>',
	'alice@eve@example.org',
	'alice@example.org@example.net',
	'alice(comment)@example.org',
	'alice..eve@example.org',
	'.alice@example.org',
	'älice@example.org',
	'alice@host',
	'alice@example..org',
	'alice@example.org.',
	'alice@-example.org',
	'alice@example_.org',
	'alice@192.0.2.1',
	'alice@0x7f.1',
	'alice@[192.0.2.1]',
	'alice@[IPv6:2001:db8::1]',
	'alice@example.org/path',
	'alice@example.org:25',
	'alice@exa%6dple.org',
	'alice@\u202eexample.org',
	`${'a'.repeat(65)}@example.org`,
	`alice@${'a'.repeat(64)}.example`,
	`alice@${'a.'.repeat(124)}example`,
	`alice@${'ü'.repeat(100_000)}.example`,
])('%j is no address of one mailbox', (written) => {
	expect(readMailAddress(written)).toBeUndefined();
});

test('the schema gives the address, or its error code', () => {
	expect(MailAddress.parse(' Alice@EXAMPLE.org')).toBe('Alice@example.org');
	expect(MailAddress.safeParse('alice').error?.issues).toMatchObject([{ params: { code: 'mail_address_invalid' } }]);
});
