import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Mail, MailTried } from '../../contract/mail/mail.ts';
import { type MailAnswer, type MailServerOptions, type MailStep, startMailServer } from '../../testing/mail-server.ts';
import { hangUp, type Script, SILENCE, startScriptedMailServer } from '../../testing/scripted-mail-server.ts';
import { Mailer, type MailSettings } from './mailer.ts';

/** Milliseconds after which a conversation that hangs is over. No test that passes waits for it but those that hang. */
const HANGING_MS = 300;
/** It has to be enough for all that comes before the text. */
const UP_TO_THE_TEXT_MS = 2_000;
const TRY_MS = 20_000;
const RECIPIENT = 'alice@example.org';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
	await Promise.all(opened.splice(0).map((server) => server.close()));
});

async function mailServer(options?: MailServerOptions) {
	const server = await startMailServer(options);
	opened.push(server);
	return server;
}

async function scripted(script: Script) {
	const server = await startScriptedMailServer(script);
	opened.push(server);
	return server;
}

function mailerFor({ port }: { port: number }, settings: Partial<MailSettings> = {}): Mailer {
	const from = { name: 'Tideline', address: 'noreply@tideline.example' };
	return new Mailer({ host: '127.0.0.1', port, secure: false, from, ...settings });
}

const newMail = (): Mail => ({
	id: randomUUID(),
	to: RECIPIENT,
	language: 'en',
	content: { kind: 'test' },
	settings: 'https://tideline.example/settings',
});

/** The outcome, and how often `beforeText` was called. */
async function tried(mailer: Mailer, withinMs = TRY_MS): Promise<MailTried & { asked: number }> {
	let asked = 0;
	const outcome = await mailer.send(newMail(), {
		withinMs,
		async beforeText() {
			asked++;
		},
	});
	return { ...outcome, asked };
}

const later = (problem: string, asked = 0) => ({ outcome: 'later', problem, asked });

describe('a mail', () => {
	test('is handed over with its one address', async () => {
		const server = await mailServer();
		expect(await tried(mailerFor(server))).toEqual({ outcome: 'sent', asked: 1 });
		expect(server.taken).toMatchObject([{ from: 'noreply@tideline.example', to: [RECIPIENT] }]);
		expect(server.connections).toBe(1);
	});

	test('goes over a connection that is closed afterwards', async () => {
		const server = await scripted({});
		expect(await tried(mailerFor(server))).toEqual({ outcome: 'sent', asked: 1 });
		await expect.poll(() => server.open(), { timeout: TRY_MS }).toBe(0);
		expect(server.heard).toMatch(/\r\n\.\r\nQUIT\r\n$/);
	});

	test('is handed over to a server that lets in its user', async () => {
		const login = { user: 'tideline', password: 'pass:w@rd/%' };
		const server = await mailServer({ login });
		expect(await tried(mailerFor(server, { login }))).toEqual({ outcome: 'sent', asked: 1 });
		const wrong = { user: 'tideline', password: 'wrong' };
		expect(await tried(mailerFor(server, { login: wrong }))).toEqual(later('not_let_in'));
		expect(await tried(mailerFor(server))).toEqual(later('not_let_in'));
		expect(server.taken).toHaveLength(1);
	});

	test('has the same name at each try', async () => {
		const server = await mailServer();
		const mail = newMail();
		const options = { withinMs: TRY_MS, beforeText: async () => {} };
		for (const each of [mail, mail, newMail()]) await mailerFor(server).send(each, options);
		const [first, second, other] = server.taken.map(({ parsed }) => parsed.messageId);
		expect(first).toMatch(/^<[0-9a-f]{40}@tideline\.example>$/);
		expect(second).toBe(first);
		expect(other).not.toBe(first);
	});

	test.each([
		'alice@example.org\r\nRCPT TO:<eve@example.org>',
		'alice@example.org, eve@example.org',
		'"alice eve"@example.org',
		'<alice@example.org>',
	])('to %j is refused before a connection', async (to) => {
		const server = await mailServer();
		const sending = mailerFor(server).send({ ...newMail(), to }, { withinMs: TRY_MS, beforeText: async () => {} });
		await expect(sending).rejects.toMatchObject({ code: 'mail_address_invalid' });
		expect(server.connections).toBe(0);
	});
});

describe('beforeText', () => {
	test('is called once the server has taken the address, and before it has the text', async () => {
		const server = await scripted({});
		let heard = '';
		const beforeText = async () => {
			heard = server.heard;
		};
		expect(await mailerFor(server).send(newMail(), { withinMs: TRY_MS, beforeText })).toEqual({ outcome: 'sent' });
		expect(heard).toMatch(/RCPT TO:<alice@example\.org>\r\nDATA\r\n$/);
	});

	test('that throws leaves the server without a mail, also where commands come together', async () => {
		const pipelining = { EHLO: '250-scripted\r\n250 PIPELINING\r\n' };
		for (const server of [await scripted({}), await scripted(pipelining)]) {
			const beforeText = async () => {
				throw new Error('Not now');
			};
			await expect(mailerFor(server).send(newMail(), { withinMs: TRY_MS, beforeText })).rejects.toThrow('Not now');
			await expect.poll(() => server.open(), { timeout: TRY_MS }).toBe(0);
			expect(server.heard).toMatch(/\r\nDATA\r\n$/);
		}
	});

	test('that throws leaves a real server without a mail', async () => {
		const server = await mailServer();
		const beforeText = () => Promise.reject(new Error('Not now'));
		await expect(mailerFor(server).send(newMail(), { withinMs: TRY_MS, beforeText })).rejects.toThrow('Not now');
		expect(await tried(mailerFor(server))).toMatchObject({ outcome: 'sent' });
		expect(server.texts).toHaveLength(1);
	});

	test('that outlasts the connection is awaited, and nothing was handed over', async () => {
		const server = await scripted({ DATA: (socket) => void socket.end('354 go on\r\n') });
		let ended = false;
		const beforeText = async () => {
			await expect.poll(() => server.open(), { timeout: TRY_MS }).toBe(0);
			ended = true;
		};
		const outcome = await mailerFor(server).send(newMail(), { withinMs: TRY_MS, beforeText });
		expect(outcome).toEqual({ outcome: 'later', problem: 'unreachable' });
		expect(ended).toBe(true);
		expect(server.heard).not.toContain('Message-ID');
	});
});

describe('an answer that refuses', () => {
	const refusal = async (step: MailStep, status: number, words: string) => {
		const server = await mailServer();
		const answer: MailAnswer = { status, words };
		server.answers[step] = [answer];
		return await tried(mailerFor(server));
	};
	const bounced = (status: number, answer: string, asked = 0) => ({ outcome: 'bounced', status, answer, asked });
	const rejected = (status: number, answer: string, asked = 0) => ({ outcome: 'rejected', status, answer, asked });

	test.each([
		['greeting', 421, 'Too many connections', later('busy')],
		['greeting', 554, 'No mail from you', later('not_let_in')],
		['sender', 421, 'Closing', later('busy')],
		['sender', 451, 'Later', later('busy')],
		['sender', 550, '5.7.1 Not your address', later('not_let_in')],
		['sender', 552, 'Too large', later('not_let_in')],
		['address', 421, 'Closing', later('busy')],
		['address', 450, '4.2.1 Greylisted', later('busy')],
		['address', 451, 'Later', later('busy')],
		['address', 550, '5.1.1 No such user', bounced(550, '5.1.1 No such user')],
		['address', 550, 'No such user', bounced(550, 'No such user')],
		['address', 552, '5.2.2 Full', bounced(552, '5.2.2 Full')],
		['address', 554, '5.7.1 Relay access denied', rejected(554, '5.7.1 Relay access denied')],
		['address', 550, '5.1.8 Bad sender', rejected(550, '5.1.8 Bad sender')],
		['address', 530, '5.7.0 Log in first', later('not_let_in')],
		['address', 503, 'Bad sequence', rejected(503, 'Bad sequence')],
		['text', 421, 'Closing', later('busy', 1)],
		['text', 450, 'Later', later('busy', 1)],
		['text', 451, '4.3.0 Later', later('busy', 1)],
		['text', 550, 'Spam', rejected(550, 'Spam', 1)],
		['text', 550, '5.1.1 No such user', bounced(550, '5.1.1 No such user', 1)],
		['text', 550, '5.2.1 Disabled', bounced(550, '5.2.1 Disabled', 1)],
		['text', 552, '5.3.4 Too large', rejected(552, '5.3.4 Too large', 1)],
		['text', 554, '5.7.1 Spam', rejected(554, '5.7.1 Spam', 1)],
	] as const)('%s %i %s', async (step, status, words, expected) => {
		expect(await refusal(step, status, words)).toEqual(expected);
	});

	test.each([
		['451 Later', later('busy')],
		['554 5.5.1 No valid recipients', rejected(554, '5.5.1 No valid recipients')],
	])('of the command DATA: %s', async (line, expected) => {
		expect(await tried(mailerFor(await scripted({ DATA: `${line}\r\n` })))).toEqual(expected);
	});

	test('is one line of ASCII without addresses', async () => {
		const words = `551-5.1.6 <${RECIPIENT}> has moved to\r\n551-bob.smith+x@example.net, as Zoë (alice@example.org) says\r\n551 ${'x'.repeat(500)}\r\n`;
		const outcome = await tried(mailerFor(await scripted({ RCPT: words })));
		const line = '5.1.6 <address> has moved to <address>, as Zo? (<address>) says ';
		expect(outcome).toEqual(bounced(551, `${line}${'x'.repeat(197 - line.length)}...`));
	});

	test('counts where commands came together, with the text never sent', async () => {
		const EHLO = '250-scripted\r\n250 PIPELINING\r\n';
		const server = await scripted({ EHLO, RCPT: '550 5.1.1 No such user\r\n', DATA: '354 go on\r\n' });
		expect(await tried(mailerFor(server))).toEqual(bounced(550, '5.1.1 No such user'));
		expect(server.heard).not.toContain('Message-ID');
	});
});

describe('without an answer', () => {
	test('nobody listens', async () => {
		const server = await mailServer();
		await server.close();
		opened.length = 0;
		expect(await tried(mailerFor(server))).toEqual(later('unreachable'));
	});

	test('the host has no address', async () => {
		expect(await tried(mailerFor({ port: 25 }, { host: 'mail.invalid' }))).toEqual(later('unreachable'));
	});

	test.each([
		['greeting', 0],
		['EHLO', 0],
		['MAIL', 0],
		['RCPT', 0],
		['DATA', 0],
	] as const)('a server that hangs at %s timed out', async (line, asked) => {
		expect(await tried(mailerFor(await scripted({ [line]: SILENCE })), HANGING_MS)).toEqual(later('timed_out', asked));
	});

	test('a server that hangs behind the text leaves it unclear', async () => {
		const outcome = await tried(mailerFor(await scripted({ text: SILENCE })), UP_TO_THE_TEXT_MS);
		expect(outcome).toEqual({ outcome: 'unclear', asked: 1 });
	});

	test('a server that never ends its answer, word by word, has no longer', async () => {
		const drip: Script['text'] = (socket) => {
			const dripping = setInterval(() => socket.write('250-Almost\r\n'), 10);
			socket.on('close', () => clearInterval(dripping));
		};
		expect(await tried(mailerFor(await scripted({ RCPT: drip })), HANGING_MS)).toEqual(later('timed_out'));
		const outcome = await tried(mailerFor(await scripted({ text: drip })), UP_TO_THE_TEXT_MS);
		expect(outcome).toEqual({ outcome: 'unclear', asked: 1 });
	});

	test.each(['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA'] as const)('a server hangs up at %s', async (line) => {
		expect(await tried(mailerFor(await scripted({ [line]: hangUp })))).toEqual(later('unreachable'));
	});

	test.each<[string, Script['text']]>([
		['no word and an end', hangUp],
		['half a word', (socket) => void socket.end('25')],
		['nonsense', 'Hello?\r\n'],
		['a status in its wrong place', '354 Once more\r\n'],
	])('a text that is answered by %s leaves it unclear', async (_, answer) => {
		const outcome = await tried(mailerFor(await scripted({ text: answer })));
		expect(outcome).toEqual({ outcome: 'unclear', asked: 1 });
	});

	test.each(['SSH-2.0-OpenSSH_9.6\r\n', '\0\xff\xfe\r\n', 'HTTP/1.1 400 Bad Request\r\n\r\n'])(
		'%j is no greeting',
		async (greeting) => {
			expect(await tried(mailerFor(await scripted({ greeting })))).toEqual(later('unreachable'));
		},
	);

	test('thanks for a text that never came are no thanks', async () => {
		const server = await scripted({ DATA: '354 go on\r\n250 taken\r\n' });
		const beforeText = async () => {
			await expect.poll(() => server.open(), { timeout: TRY_MS }).toBe(0);
		};
		const outcome = await mailerFor(server).send(newMail(), { withinMs: TRY_MS, beforeText });
		expect(outcome).toEqual({ outcome: 'later', problem: 'unreachable' });
		expect(server.heard).not.toContain('Message-ID');
	});

	test.each(['greeting', 'EHLO', 'RCPT', 'text'] as const)(
		'an endless answer at %s ends the connection',
		async (line) => {
			let sent = 0;
			const pour: Script['text'] = (socket) => {
				const more = () => {
					sent += 16_384;
					if (!socket.destroyed) socket.write('2'.repeat(16_384), () => setImmediate(more));
				};
				more();
			};
			const outcome = await tried(mailerFor(await scripted({ [line]: pour })));
			expect(outcome).toEqual(line === 'text' ? { outcome: 'unclear', asked: 1 } : later('unreachable'));
			// A connection holds a few MB on its way.
			expect(sent).toBeLessThan(32_000_000);
		},
	);
});

describe('TLS', () => {
	test.each(['starttls', 'smtps'] as const)('with a certificate that is not trusted is refused: %s', async (tls) => {
		const server = await mailServer({ tls });
		expect(await tried(mailerFor(server, { secure: tls === 'smtps' }))).toEqual(later('insecure'));
		expect(server.texts).toEqual([]);
	});

	test('is missing where smtps:// asks for it', async () => {
		expect(await tried(mailerFor(await mailServer(), { secure: true }))).toEqual(later('insecure'));
	});

	test('comes before a password, on all hosts but loopback', async () => {
		const login = { user: 'tideline', password: 'secret' };
		const server = await scripted({ EHLO: '250-scripted\r\n250 AUTH PLAIN\r\n' });
		// Linux and macOS connect to 0.0.0.0 as to loopback, which it is not by name.
		expect(await tried(mailerFor(server, { host: '0.0.0.0', login }))).toEqual(later('insecure'));
		expect(server.heard).toContain('STARTTLS');
		expect(server.heard).not.toContain('AUTH');
	});
});
