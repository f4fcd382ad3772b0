/** `node scripts/mail-pictures.ts`: pictures of mails in docs/pictures, each written by the mailer itself. */
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Mail, MailContent, MailedNotification } from '../src/contract/mail/mail.ts';
import { textsOf } from '../src/outbound/mail/compose-mail.ts';
import { browserArgs, findBrowser } from './browser.ts';
import { root } from './process.ts';

const ORIGIN = 'https://tideline.example';
const LINKS = `${ORIGIN}/mail/unsubscribe`;

const event = (handle: string, name: string, at: string, text: string): MailedNotification => ({
	kind: 'mention',
	name,
	handle,
	text,
	at,
	url: `${ORIGIN}/s/@${handle}/7ubnide1fv22tnhqtj9m0fptpv`,
});

const DIGEST: MailContent = {
	kind: 'digest',
	handle: 'alice',
	period: 'daily',
	more: 3,
	link: `${ORIGIN}/notifications`,
	told: [
		event('harbor', 'Harbor', '2026-11-27T05:12:00Z', 'High water at 06:40, 4.2 m. @alice, please close gate 3.'),
		event('build', 'Build', '2026-11-26T22:05:00Z', 'Release 1.4 is out.\nThanks to @alice for the last fix.'),
	],
};

const NOTICE: MailContent = {
	kind: 'notice',
	handle: 'alice',
	link: `${ORIGIN}/settings#sessions`,
	notice: { kind: 'new-device', client: 'Firefox, Linux', at: '2026-11-27T08:15:00Z' },
};

const PICTURES = [
	{ name: 'mail-digest', content: DIGEST, language: 'en', width: 720, scheme: 'light' },
	{ name: 'mail-digest-phone', content: DIGEST, language: 'de', width: 390, scheme: 'dark' },
	{ name: 'mail-notice', content: NOTICE, language: 'en', width: 720, scheme: 'light' },
] as const;

const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArgs });
for (const { name, content, language, width, scheme } of PICTURES) {
	const mail: Mail = {
		id: name,
		to: 'alice@mail.example',
		language,
		content,
		settings: `${ORIGIN}/settings#mail`,
		...(content.kind === 'digest' && { unsubscribing: { page: LINKS, oneClick: LINKS } }),
	};
	const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme: scheme });
	await page.setContent(textsOf(mail).html);
	await page.screenshot({ path: join(root, 'docs/pictures', `${name}.png`), fullPage: true });
}
await browser.close();
