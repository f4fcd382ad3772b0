/**
 * Mail to an address that a subject has confirmed: notices, and, where its reader asks for them, notifications at once
 * or gathered in a *digest*.
 */
import type { NoticeContent } from '../notice/notice.ts';
import type { SubjectId } from '../subject/subject.ts';

export const MAIL_LANGUAGES = ['en', 'de'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

/** When notifications are mailed. A digest comes in the morning: each day, or on Mondays. */
export const MENTION_MAILS = ['off', 'at-once', 'daily', 'weekly'] as const;
export type MentionMails = (typeof MENTION_MAILS)[number];
export type DigestPeriod = Exclude<MentionMails, 'off' | 'at-once'>;

/** 32 random hexadecimal digits, which tell nothing of the address that they stand for. */
export type AddressId = string;

/** Characters of an address: RFC 5321, §4.5.3.1.3, without the angle brackets. */
export const LONGEST_ADDRESS = 254;
/** Hours for which the link that confirms an address is good. */
export const CONFIRM_HOURS = 24;
/** Notifications that a digest shows. It counts the others. */
export const MOST_IN_DIGEST = 20;

/**
 * A notification as mail tells it, with the subject that caused it; of a search `name` is its query, and `count` the number
 * of new matches, such as `50+`. `text` is that of its event, `at` is ISO 8601 in UTC, and `url` is the page of the event, of
 * the subject, or of the results.
 */
export type MailedNotification = {
	kind: 'mention' | 'reply' | 'follower' | 'request' | 'answer' | 'search';
	name: string;
	handle: string;
	text?: string;
	count?: string;
	at: string;
	url: string;
};

/**
 * Contents of a mail, without its words. `handle` is that of the subject that the mail is for, and each `link` is an
 * absolute URL.
 */
export type MailContent =
	| { kind: 'confirm'; handle: string; link: string }
	| { kind: 'notice'; handle: string; notice: NoticeContent; link?: string | undefined }
	| { kind: 'notification'; handle: string; told: MailedNotification }
	| {
			kind: 'digest';
			handle: string;
			period: DigestPeriod;
			told: readonly MailedNotification[];
			more: number;
			link: string;
	  }
	/** The subject itself is erased, with this address. */
	| { kind: 'erased'; handle: string; subject: SubjectId }
	/** An operator tries the settings. */
	| { kind: 'test' };

/** Links by which a reader ends mail: a page for people, and an address for mail programs (RFC 8058). */
export type Unsubscribing = { page: string; oneClick: string };

/**
 * A mail on its way. The same `id` is never two mails: the header Message-ID is made from it. `settings` is the page where
 * its reader changes what is mailed.
 */
export type Mail = {
	id: string;
	to: string;
	language: MailLanguage;
	content: MailContent;
	settings: string;
	unsubscribing?: Unsubscribing | undefined;
};

/**
 * Why a mail could not be handed over at a try.
 * - `unreachable`, `timed_out`: there was no mail server, or no answer in time.
 * - `insecure`: its certificate is not trusted, or it offers no TLS where a password is to be sent.
 * - `not_let_in`: it refused the user and password, or the sender's address: the operator's settings.
 * - `busy`: it asked to try again later (4xx).
 */
export const MAIL_PROBLEMS = ['unreachable', 'timed_out', 'insecure', 'not_let_in', 'busy'] as const;
export type MailProblem = (typeof MAIL_PROBLEMS)[number];

/**
 * Outcome of one try.
 * - `sent`: the mail server has taken it.
 * - `bounced`: it says for good that it has no such mailbox. `answer` is its own words, in one line of ASCII.
 * - `rejected`: it takes this mail never, and says nothing about the mailbox.
 * - `later`: nothing of the mail was handed over, or the server said to try again.
 * - `unclear`: the text was handed over, and there was no answer: nobody knows whether it has it.
 */
export type MailTried =
	| { outcome: 'sent' }
	| { outcome: 'bounced' | 'rejected'; status: number; answer: string }
	| { outcome: 'later'; problem: MailProblem }
	| { outcome: 'unclear' };
