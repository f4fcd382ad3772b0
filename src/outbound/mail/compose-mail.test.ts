import { type ParsedMail, simpleParser } from 'mailparser';
import { describe, expect, test } from 'vitest';
import type { Mail, MailContent, MailedNotification } from '../../contract/mail/mail.ts';
import { noticeText, noticeTitle } from '../../contract/notice/notice-texts.ts';
import { composeMail, textsOf } from './compose-mail.ts';

const SENDER = { name: 'Tideline', address: 'noreply@tideline.example' };
const MOMENT = '2026-11-27T07:05:00Z';
const UNSUBSCRIBING = {
	page: 'https://tideline.example/mail/unsubscribe?subject=github-1&code=0123456789abcdef0123456789abcdef',
	oneClick: 'https://tideline.example/api/mail/unsubscribe?subject=github-1&code=0123456789abcdef0123456789abcdef',
};

const mentioned = (parts: Partial<MailedNotification> = {}): MailedNotification => ({
	kind: 'mention',
	name: 'Bob',
	handle: 'bob',
	text: 'High water, @alice',
	at: MOMENT,
	url: 'https://tideline.example/s/@bob/1',
	...parts,
});

const NOTICE = {
	kind: 'token-expiring',
	token: { id: 'tok1', name: 'ci', handle: 'printer' },
	at: MOMENT,
} as const satisfies (MailContent & { kind: 'notice' })['notice'];

const mailOf = (content: MailContent, parts: Partial<Mail> = {}): Mail => ({
	id: 'github-1/mail-1',
	to: 'alice@example.org',
	language: 'en',
	content,
	settings: 'https://tideline.example/settings#mail',
	unsubscribing: content.kind === 'notification' || content.kind === 'digest' ? UNSUBSCRIBING : undefined,
	...parts,
});

const mention = (parts: Partial<MailedNotification>) =>
	mailOf({ kind: 'notification', handle: 'alice', told: mentioned(parts) });

/** The source has ASCII alone, in lines that every mail server takes, and as many headers as we wrote. */
async function parsed(mail: Mail, from = SENDER): Promise<ParsedMail> {
	const source = (await composeMail(mail, from)).toString('latin1');
	expect(source).toMatch(/^[\r\n\t -~]*$/);
	expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThan(998);
	const read = await simpleParser(source);
	expect(read.headerLines.map(({ key }) => key).filter((key) => !HEADERS.includes(key))).toEqual([]);
	expect([read.to].flat().map((to) => to?.value)).toEqual([[{ name: '', address: 'alice@example.org' }]]);
	expect(read.cc ?? read.bcc).toBeUndefined();
	return read;
}

const HEADERS = [
	'from',
	'to',
	'subject',
	'message-id',
	'date',
	'mime-version',
	'content-type',
	'auto-submitted',
	'x-auto-response-suppress',
	'content-language',
	'list-id',
	'list-unsubscribe',
	'list-unsubscribe-post',
];

const headerOf = ({ headerLines }: ParsedMail, name: string) =>
	headerLines.find(({ key }) => key === name)?.line.replace(/^[^:]+: /, '');

const CONTENTS: MailContent[] = [
	{ kind: 'confirm', handle: 'alice', link: 'https://tideline.example/mail/confirm?subject=github-1&code=abc' },
	{ kind: 'notice', handle: 'alice', notice: NOTICE, link: 'https://tideline.example/settings' },
	{ kind: 'notification', handle: 'alice', told: mentioned() },
	{
		kind: 'digest',
		handle: 'alice',
		period: 'daily',
		told: [mentioned(), mentioned({ name: 'Zoë 🌊', handle: 'zoe', text: 'One\n\nTwo' })],
		more: 3,
		link: 'https://tideline.example/notifications',
	},
	{ kind: 'erased', handle: 'alice', subject: 'github-1' },
	{ kind: 'test' },
];

const SUBJECTS = {
	en: {
		confirm: 'Confirm this email address for @alice',
		notice: noticeTitle(NOTICE, 'en'),
		notification: 'Bob mentioned you',
		digest: 'Today: 5 mentions of @alice',
		erased: '@alice is being erased',
		test: 'Tideline can send email',
	},
	de: {
		confirm: 'Bestätige diese E-Mail-Adresse für @alice',
		notice: noticeTitle(NOTICE, 'de'),
		notification: 'Bob hat dich erwähnt',
		digest: 'Heute: 5 Erwähnungen von @alice',
		erased: '@alice wird gelöscht',
		test: 'Tideline kann E-Mails verschicken',
	},
};

/** Passages that a text has, in both of its forms. */
const PASSAGES = {
	en: {
		confirm: ['for @alice at https://tideline.example', 'Confirm address', 'works for 24 hours'],
		notice: [noticeText(NOTICE, 'en'), 'this address is confirmed for @alice at https://tideline.example'],
		notification: ['Bob mentioned @alice:', 'High water, @alice', 'November 27, 2026 at 7:05', 'Unsubscribe'],
		digest: ['5 events mentioned @alice', 'Zoë 🌊', '@zoe', 'And 3 more.', 'See all mentions', 'Unsubscribe'],
		erased: ['erasing the profile @alice (github-1) at https://tideline.example', 'Nothing more comes here.'],
		test: ['This is a test from https://tideline.example.', 'an operator is trying out'],
	},
	de: {
		confirm: ['von @alice auf https://tideline.example', 'Adresse bestätigen', 'gilt 24 Stunden'],
		notice: [noticeText(NOTICE, 'de'), 'weil diese Adresse für @alice auf https://tideline.example bestätigt ist'],
		notification: ['Bob hat @alice erwähnt:', 'High water, @alice', '27. November 2026 um 07:05 UTC', 'Abbestellen'],
		digest: [
			'haben 5 Ereignisse @alice erwähnt',
			'Zoë 🌊',
			'Und 3 weitere.',
			'Alle Erwähnungen ansehen',
			'Abbestellen',
		],
		erased: ['löscht das Profil @alice (github-1) auf https://tideline.example', 'Mehr kommt nicht.'],
		test: ['Das ist ein Test von https://tideline.example.', 'ein Betreiber'],
	},
};

const inOneLine = (text: string) => text.replace(/\s+/g, ' ');
/** The words that a browser would show. */
const shownIn = (html: string) =>
	inOneLine(
		html
			.replace(/<head>.*<\/head>/s, '')
			.replace(/<[^>]*>/g, ' ')
			.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => SIGNS[name] ?? ''),
	).replace(/ ([).,:])/g, '$1');
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

describe.each(['en', 'de'] as const)('in %s', (language) => {
	test.each(CONTENTS.map((content) => [content.kind, content] as const))('%s', async (kind, content) => {
		const mail = mailOf(content, { language });
		const read = await parsed(mail);
		expect(read.subject).toBe(SUBJECTS[language][kind]);
		expect(read.from?.value).toEqual([SENDER]);
		for (const passage of PASSAGES[language][kind]) {
			expect(inOneLine(read.text ?? '')).toContain(inOneLine(passage));
			expect(shownIn(read.html || '')).toContain(inOneLine(passage));
		}
		// Another program reads what we wrote.
		expect(read.text?.trimEnd()).toBe(textsOf(mail).text.trimEnd());
		expect((read.html || '').trimEnd()).toBe(textsOf(mail).html.trimEnd());
		expect(read.html).toContain(`<html lang="${language}">`);
		expect(headerOf(read, 'content-language')).toBe(language);
		expect(headerOf(read, 'auto-submitted')).toBe('auto-generated');
		expect(headerOf(read, 'x-auto-response-suppress')).toBe('All');
		expect(read.messageId).toMatch(/^<[0-9a-f]{40}@tideline\.example>$/);
		expect(headerOf(read, 'date')).toBeDefined();
	});
});

test('a digest and a mention say how to end them, and the others do not', async () => {
	for (const content of CONTENTS) {
		const read = await parsed(mailOf(content));
		const isList = content.kind === 'notification' || content.kind === 'digest';
		expect(headerOf(read, 'list-unsubscribe')).toBe(isList ? `<${UNSUBSCRIBING.oneClick}>` : undefined);
		expect(headerOf(read, 'list-unsubscribe-post')).toBe(isList ? 'List-Unsubscribe=One-Click' : undefined);
		expect(headerOf(read, 'list-id')).toBe(isList ? `<${content.kind}.tideline.tideline.example>` : undefined);
		expect(read.text?.includes(UNSUBSCRIBING.page)).toBe(isList);
	}
});

test('every link of a mail is one of the links that it was given, and it loads nothing', () => {
	const given = ['https://tideline.example/', UNSUBSCRIBING.page];
	for (const content of CONTENTS) {
		const { html } = textsOf(mailOf(content));
		const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
		expect(links.filter((link) => !given.some((one) => link.startsWith(one)))).toEqual([]);
		expect(html).not.toMatch(/<(img|script|link|iframe|style|form|table)|url\(|\son\w+=/i);
	}
});

test('a reply is called one, alone and in a digest', () => {
	const event = mentioned({ kind: 'reply' });
	const digest = { kind: 'digest', handle: 'alice', period: 'daily', link: UNSUBSCRIBING.page } as const;
	const all: MailContent[] = [
		{ kind: 'notification', handle: 'alice', told: event },
		{ ...digest, told: [event], more: 0 },
		{ ...digest, told: [mentioned(), event], more: 1 },
	];
	expect(all.map((content) => textsOf(mailOf(content)).subject)).toEqual([
		'Bob replied to you',
		'Today: 1 reply for @alice',
		'Today: 3 mentions and replies for @alice',
	]);
	expect(all.map((content) => textsOf(mailOf(content, { language: 'de' })).subject)).toEqual([
		'Bob hat dir geantwortet',
		'Heute: 1 Antwort für @alice',
		'Heute: 3 Erwähnungen und Antworten für @alice',
	]);
});

test('a follower, a request and its answer have words of their own, and lead to the profile or the request', () => {
	const [follower, request, answer] = (['follower', 'request', 'answer'] as const).map((kind) => {
		const { text: _, ...told } = mentioned({ kind, url: `${UNSUBSCRIBING.page}#${kind}` });
		return told;
	}) as [MailedNotification, MailedNotification, MailedNotification];
	const mails = [follower, request, answer].map((told) =>
		textsOf(mailOf({ kind: 'notification', handle: 'alice', told })),
	);
	expect(mails.map(({ subject }) => subject)).toEqual([
		'Bob started following you',
		'Bob wants to follow you',
		'Bob accepted your request',
	]);
	expect(mails[1]?.text).toContain('Wants to follow you.');
	expect(mails[1]?.text).toContain(`${UNSUBSCRIBING.page}#request`);
	const digest = { kind: 'digest', handle: 'alice', period: 'daily', link: UNSUBSCRIBING.page, more: 0 } as const;
	const all = { ...digest, told: [mentioned(), follower] };
	expect(textsOf(mailOf(all)).subject).toBe('Today: 2 notifications for @alice');
	expect(textsOf(mailOf(all, { language: 'de' })).subject).toBe('Heute: 2 Benachrichtigungen für @alice');
	expect(textsOf(mailOf(all)).text).toContain('See all notifications');
});

test('counts of a digest are words with 1, too', () => {
	const digest = (language: 'en' | 'de', period: 'daily' | 'weekly', more: number) =>
		textsOf(
			mailOf(
				{ kind: 'digest', handle: 'alice', period, told: [mentioned()], more, link: UNSUBSCRIBING.page },
				{ language },
			),
		);
	expect(digest('en', 'weekly', 0)).toMatchObject({
		subject: 'This week: 1 mention of @alice',
		text: expect.stringContaining('1 event mentioned @alice since the last weekly digest.'),
	});
	expect(digest('de', 'weekly', 0)).toMatchObject({
		subject: 'Diese Woche: 1 Erwähnung von @alice',
		text: expect.stringContaining('Seit der letzten Wochenübersicht hat 1 Ereignis @alice erwähnt.'),
	});
	expect(digest('de', 'daily', 1).text).toContain('Und 1 weiteres.');
	expect(digest('en', 'daily', 0).text).not.toContain('more.');
});

const HOSTILE = [
	'"\r\nBcc: evil@example.org',
	'Bob\nX-Evil: yes\n\nbody',
	'Bob, evil@example.org',
	'"Bob" <evil@example.org>;',
	'=?utf-8?q?Bcc=3A_evil=40example=2Eorg?=',
	'🌊👩‍👩‍👧‍👦 Zoë',
	'עליסה أليس',
	'\u202egro.elpmaxe@live\u2066\u200b',
	'\0\x07\x1b[31m',
	'<script>alert(1)</script>&amp;"\'',
	'\ud800 half',
	'n'.repeat(2_000),
	'日本'.repeat(1_000),
];

describe.each(HOSTILE)('the name %j', (name) => {
	test('of an event is one short line without what acts', async () => {
		const read = await parsed(mention({ name }));
		expect(read.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u200b]/u);
		expect(Array.from(read.subject ?? '').length).toBeLessThan(100);
		expect(read.subject).toMatch(/ ?mentioned you$/);
		expect(read.html).not.toContain('<script>');
	});

	test('of the sender is a name alone', async () => {
		const read = await parsed(mention({}), { ...SENDER, name: name.slice(0, 100) });
		expect(read.from?.value.map(({ address }) => address)).toEqual([SENDER.address]);
	});
});

describe('a text', () => {
	test.each([
		'One\nTwo\n\n  Three\twith a tab',
		'Bcc: evil@example.org\n\n.\n..\nQUIT\n-- \nFrom me',
		'עליסה כותבת מימין לשמאל\nأليس',
		'🌊 👩‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
		'<b>bold</b> & "quoted" \'too\' <img src=x onerror=alert(1)>',
		'https://evil.example/ [click](https://evil.example/)',
		'x'.repeat(2_000),
		'日本語'.repeat(667),
		Array.from({ length: 200 }, (_, line) => `Line ${line} = ${'ä'.repeat(5)}`).join('\n'),
	])('%j arrives as it is', async (text) => {
		const read = await parsed(mention({ text }));
		expect(read.text).toContain(text.replace(/^/gm, '> '));
		const shown = /unicode-bidi:plaintext">([^]*?)<\/p>/.exec(read.html || '')?.[1] ?? '';
		expect(shown).not.toMatch(/<(?!br>)|\n/);
		const signs = (_: string, name: string) => SIGNS[name] ?? '';
		expect(shown.replaceAll('<br>', '\n').replace(/&(amp|lt|gt|quot|#39);/g, signs)).toBe(text);
	});

	test('loses the characters that no text may hold', async () => {
		const read = await parsed(mention({ text: 'A\0B\x1bC\ud800D\r\nE' }));
		expect(read.text).toContain('> ABC\ufffdD\n> E\n');
	});
});
