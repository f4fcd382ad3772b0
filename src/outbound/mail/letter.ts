/** Letters: mail in the words of its language, without its layout. */
import type { Mail, MailContent, MailedNotification } from '../../contract/mail/mail.ts';
import { noticeText, noticeTitle } from '../../contract/notice/notice-texts.ts';
import { withoutHidden } from '../../contract/text/hidden-characters.ts';
import { inOneLine } from '../../contract/text/in-one-line.ts';
import { type DigestHolds, MAIL_WORDS, type MailWords } from './mail-words.ts';

export type LetterLink = { words: string; url: string };
/** `text` keeps its lines. */
export type LetterEvent = { name: string; handle: string; time: string; text: string; link?: LetterLink | undefined };

export type Letter = {
	subject: string;
	lead: string;
	/** A text of its own: what a notice says. */
	body?: string | undefined;
	events: readonly LetterEvent[];
	/** Stands behind the events. */
	more?: string | undefined;
	button?: LetterLink | undefined;
	note?: string | undefined;
	why: string;
	links: readonly LetterLink[];
};

/** Characters of a name in a subject line or a sentence. */
const LONGEST_NAME = 60;
const LONGEST_SUBJECT = 150;
/** All control characters but the line feed and the tab: no text shows them. */
const UNSEEN = /[^\P{Cc}\n\t]/gu;

export function writeLetter(mail: Mail): Letter {
	const words = MAIL_WORDS[mail.language];
	const said = say(mail, words);
	return {
		events: [],
		...said,
		subject: inOneLine(withoutHidden(said.subject), LONGEST_SUBJECT),
		links: linksOf(mail, words),
	};
}

type Said = Omit<Letter, 'links' | 'events'> & Partial<Pick<Letter, 'events'>>;

function say({ content, language, settings }: Mail, words: MailWords): Said {
	const { origin } = new URL(settings);
	const why = whyOf(content, words, origin);
	switch (content.kind) {
		case 'confirm': {
			const { subject, lead, button } = words.confirm;
			const { handle, link } = content;
			const confirming = { words: button, url: link };
			return { subject: subject(handle), lead: lead(handle, origin), button: confirming, note: words.confirmNote, why };
		}
		case 'notice': {
			const { notice, handle, link } = content;
			const opening = link === undefined ? undefined : { words: words.notice.button, url: link };
			const body = seen(noticeText(notice, language));
			return { subject: noticeTitle(notice, language), lead: words.notice.lead(handle), body, button: opening, why };
		}
		case 'notification': {
			const { told, handle } = content;
			const { subject, lead, button } = words.kinds[told.kind];
			const name = nameInLine(told.name);
			return {
				subject: subject(name),
				lead: lead(name, handle),
				events: [writeEvent(told, words)],
				button: { words: button, url: told.url },
				why,
			};
		}
		case 'digest':
			return { ...sayDigest(content, words), why };
		case 'erased': {
			const { subject, lead } = words.erased;
			return { subject: subject(content.handle), lead: lead(content.handle, content.subject, origin), why };
		}
		case 'test':
			return { subject: words.test.subject, lead: words.test.lead(origin), why };
	}
}

function sayDigest(
	{ period, handle, told, more, link }: MailContent & { kind: 'digest' },
	{ digest, ...words }: MailWords,
) {
	const count = told.length + more;
	const holds = holdsOf(told);
	return {
		subject: digest.subject(period, count, handle, holds),
		lead: digest.lead(period, count, handle, holds),
		events: told.map((one) => ({
			...writeEvent(one, words),
			link: { words: words.kinds[one.kind].button, url: one.url },
		})),
		more: more > 0 ? digest.more(more) : undefined,
		button: { words: digest.button(holds), url: link },
	};
}

function holdsOf(told: readonly MailedNotification[]): DigestHolds {
	const kinds = new Set(told.map(({ kind }) => kind));
	if ([...kinds].some((kind) => kind !== 'mention' && kind !== 'reply')) return 'all';
	return kinds.has('reply') ? 'replies' : 'mentions';
}

const writeEvent = (
	{ kind, name, handle, at, text, count = '' }: MailedNotification,
	{ time, kinds }: Pick<MailWords, 'time' | 'kinds'>,
): LetterEvent => ({
	name: nameInLine(name),
	handle,
	time: time(at),
	text: text === undefined ? (kinds[kind].does?.(count) ?? '') : seen(text),
});

function whyOf(content: MailContent, { why }: MailWords, origin: string): string {
	switch (content.kind) {
		case 'confirm':
		case 'erased':
			return why[content.kind](content.handle, origin);
		case 'test':
			return why.test;
		default:
			return why.confirmed(content.handle, origin);
	}
}

/** A reader without a profile, or with an address that is not confirmed, has no settings to change. */
function linksOf({ content, settings, unsubscribing }: Mail, words: MailWords): LetterLink[] {
	if (content.kind === 'confirm' || content.kind === 'erased' || content.kind === 'test') return [];
	return [
		{ words: words.settings, url: settings },
		...(unsubscribing ? [{ words: words.unsubscribe, url: unsubscribing.page }] : []),
	];
}

const nameInLine = (name: string) => inOneLine(withoutHidden(name), LONGEST_NAME);

const seen = (text: string) => text.toWellFormed().replaceAll('\r\n', '\n').replace(UNSEEN, '');
