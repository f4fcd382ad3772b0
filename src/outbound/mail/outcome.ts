/** Reads the outcome of one try from the answer of the mail server. */
import type { MailProblem, MailTried } from '../../contract/mail/mail.ts';
import type { SmtpError } from './hand-over.ts';

const LONGEST_ANSWER = 200;

/** Status codes that ask for a login, or refuse one (RFC 4954). */
const LOGIN_STATUSES = [530, 534, 535, 538];
/** Status codes that say nothing of an address: the command was not understood. */
const COMMAND_STATUSES = [500, 501, 502, 503, 504];
/** Enhanced status codes (RFC 3463, RFC 7505) that speak of the sender or of policy. */
const ABOUT_OTHERS = /^5\.(7\.|1\.[78]$)/;
const ABOUT_MAILBOX = /^5\.(1\.|2\.1$)/;

/** Codes of Node and OpenSSL for a certificate that is not trusted, and for a server that speaks no TLS. */
const TLS_CODES = /^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|EPROTO$|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH$)/;

/** `handedOver`: `beforeText` had ended, so the mail server may have the text. */
export function outcomeOf(error: SmtpError, { handedOver, to }: { handedOver: boolean; to: string }): MailTried {
	const { responseCode: status, response = '', command } = error;
	if (!handedOver && error.code === 'ETLS') return later('insecure');
	if (status === undefined || status < 400 || status > 599)
		return handedOver ? { outcome: 'unclear' } : later(problemOf(error));
	if (status < 500) return later('busy');
	if (!handedOver && (LOGIN_STATUSES.includes(status) || !['RCPT TO', 'DATA'].includes(command ?? '')))
		return later('not_let_in');
	const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
	const isMailbox = command === 'RCPT TO' ? !COMMAND_STATUSES.includes(status) : ABOUT_MAILBOX.test(enhanced);
	const outcome = isMailbox && !ABOUT_OTHERS.test(enhanced) ? 'bounced' : 'rejected';
	return { outcome, status, answer: inAscii(response, to) };
}

const later = (problem: MailProblem): MailTried => ({ outcome: 'later', problem });

/** The problem behind an error that is no answer of the mail server. */
function problemOf({ code, originalCode = '' }: SmtpError): MailProblem {
	if (code === 'EAUTH') return 'not_let_in';
	if (code === 'ETIMEDOUT' || originalCode === 'ETIMEDOUT') return 'timed_out';
	return TLS_CODES.test(originalCode) ? 'insecure' : 'unreachable';
}

/** The words of a mail server in one line of ASCII, without its status codes, and without addresses. */
function inAscii(response: string, to: string): string {
	const words = response
		// Nobody reads more of a long answer.
		.slice(0, 10 * LONGEST_ANSWER)
		.replace(/^\d{3}[ -]/gm, '')
		.replaceAll(to, '<address>')
		.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '<address>')
		.replaceAll('<<address>>', '<address>')
		.replace(/\s+/g, ' ')
		.replace(/[^ -~]/g, '?')
		.trim();
	return words.length > LONGEST_ANSWER ? `${words.slice(0, LONGEST_ANSWER - 3)}...` : words;
}
