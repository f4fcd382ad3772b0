/** `tideline mail-test`, run as a process. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { tideline } from '../../../testing/tideline-command.ts';

const LOGIN = { user: 'tide', password: 's3cret@tide' };
let server: MailServer;
beforeEach(async () => {
	server = await startMailServer({ login: LOGIN });
});
afterEach(() => server.close());

const mailTest = (password: string, ...words: string[]) =>
	tideline(
		{
			SMTP_URL: `smtp://${LOGIN.user}:${encodeURIComponent(password)}@127.0.0.1:${server.port}`,
			MAIL_FROM: 'Tideline <noreply@tideline.example>',
			NEXTAUTH_URL: 'https://tideline.example',
		},
		'mail-test',
		...words,
	);

test('a test mail goes to the address, in its language', async () => {
	const { code, out } = await mailTest(LOGIN.password, 'Me@Tideline.Example', '--language', 'de');
	expect(out).toBe(`127.0.0.1:${server.port} has taken the mail\n`);
	expect(code).toBe(0);
	expect(server.taken).toMatchObject([
		{
			to: ['Me@tideline.example'],
			parsed: { subject: 'Tideline kann E-Mails verschicken', from: { value: [{ name: 'Tideline' }] } },
		},
	]);
	expect(server.taken[0]?.parsed.text).toContain('https://tideline.example');
});

test('it says why the mail server has not taken it, and exits with 1', async () => {
	const wrong = await mailTest('wrong', 'me@tideline.example');
	expect(wrong.code).toBe(1);
	expect(wrong.out).toBe(
		`127.0.0.1:${server.port} refuses the user and password in SMTP_URL, or the address in MAIL_FROM\n`,
	);
	server.answers.address = [{ status: 550, words: '5.1.1 Nobody <me@tideline.example>' }];
	const bounced = await mailTest(LOGIN.password, 'me@tideline.example', '--json');
	expect(bounced.code).toBe(1);
	expect(JSON.parse(bounced.out)).toEqual({ outcome: 'bounced', status: 550, answer: '5.1.1 Nobody <address>' });
	expect(server.taken).toEqual([]);
});

test('an address that is none, and settings that are missing, are errors', async () => {
	const refused = await mailTest(LOGIN.password, 'me@tideline.example, you@tideline.example');
	expect(refused.err).toContain('error mail_address_invalid: ');
	expect(refused.code).not.toBe(0);
	const unset = await tideline({}, 'mail-test', 'me@tideline.example');
	expect(unset.err).toContain('error mail_unavailable: This server sends no mail. Set SMTP_URL and MAIL_FROM');
	expect(unset.code).not.toBe(0);
	expect(server.connections).toBe(0);
});
