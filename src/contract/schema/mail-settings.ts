import { z } from 'zod';
import { codedIssue } from '../errors/errors.ts';
import { MAIL_LANGUAGES, MAIL_PROBLEMS, MENTION_MAILS } from '../mail/mail.ts';
import { SubjectId } from './subject.ts';

const Refusal = z.object({
	at: z.string(),
	status: z.number().describe('The reply code of SMTP, such as 550.'),
	answer: z.string().describe("The mail server's own words, without the address."),
});

/** An address that waits for its link to be followed, and what became of the mail with it. */
const PendingAddress = z.object({
	address: z.string(),
	expiresAt: z.string(),
	state: z.enum(['waiting', 'sent', 'bounced', 'failed', 'expired']),
	problem: z.enum(MAIL_PROBLEMS).optional().describe('Why the last try failed.'),
	refusal: Refusal.optional(),
});

const ConfirmedAddress = z.object({
	address: z.string(),
	bounced: Refusal.optional().describe('Nothing is mailed any more since the mail server refused the address.'),
});

/** A mail that was given up, or of which nobody knows whether it arrived. */
const LostMail = z.object({
	at: z.string(),
	what: z.enum(['mention', 'digest', 'notice']),
	state: z.enum(['dead', 'unclear']),
	problem: z.enum(MAIL_PROBLEMS).optional(),
	status: z.number().optional(),
	answer: z.string().optional(),
});

export const MailSettings = z.object({
	available: z.boolean().describe('Whether this service sends mail.'),
	confirmed: ConfirmedAddress.optional(),
	pending: PendingAddress.optional(),
	mentions: z.enum(MENTION_MAILS),
	language: z.enum(MAIL_LANGUAGES).describe('Language of the mails.'),
	lost: z.array(LostMail).describe('Mails of the last 30 days that were lost, newest first, ten at the most.'),
});
export type MailSettings = z.infer<typeof MailSettings>;

const zone = z
	.string()
	.max(64)
	.describe('Time zone of the reader, such as Europe/Berlin, for the morning of a digest.');

export const ChangeMailInput = z.strictObject({
	mentions: z.enum(MENTION_MAILS),
	language: z.enum(MAIL_LANGUAGES),
	zone,
});

export const RemoveMailAddressInput = z.strictObject({ which: z.enum(['confirmed', 'pending']) });

/** The code of a link in a mail. */
export const MailLinkInput = z.strictObject({
	subject: SubjectId,
	code: z
		.string()
		.refine(
			(code) => /^[0-9a-f]{32}$/.test(code),
			codedIssue('mail_link_invalid', 'This link is incomplete. Open it from the mail again.'),
		),
});

/** The subject whose mail it is, by its handle. */
export const OfHandle = z.object({ handle: z.string() });
