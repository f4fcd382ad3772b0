/** One conversation with a mail server, in which it takes one mail or does not. */
import { setTimeout as after } from 'node:timers';
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import type { LateText } from './late-text.ts';

/** `secure` is TLS from the first byte on. */
export type MailServerAddress = {
	host: string;
	port: number;
	secure: boolean;
	login?: { user: string; password: string } | undefined;
};

/** An error of nodemailer, as far as it tells what happened. `response` is what the mail server said. */
export type SmtpError = {
	code?: string | undefined;
	originalCode?: string | undefined;
	command?: string | undefined;
	response?: string | undefined;
	responseCode?: number | undefined;
};

/** Mail servers answer in a few hundred bytes. */
const LONGEST_ANSWER_BYTES = 65_536;
/** Milliseconds until the mail server has to have greeted, and to have begun TLS. */
const GREETING_MS = 15_000;
/** Milliseconds for which a mail server that has taken the mail may take leave. */
const LEAVE_MS = 1_000;

const TIMED_OUT: SmtpError = { code: 'ETIMEDOUT' };
const CLOSED: SmtpError = { code: 'ECONNECTION' };
/** A server that says that it has taken the text, before it got it. */
const THANKED_TOO_EARLY: SmtpError = { code: 'EPROTOCOL' };

/** Resolves with the error that ended it, and with undefined once the mail server has taken the mail. */
export async function handOver(
	server: MailServerAddress,
	envelope: { from: string; to: string },
	text: LateText,
	withinMs: number,
): Promise<SmtpError | undefined> {
	const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
	const connection = new SMTPConnection(optionsOf(server, withinMs));
	const { login } = server;
	const { promise: end, resolve: endWith } = Promise.withResolvers<SmtpError | undefined>();
	const deadline = after(() => endWith(TIMED_OUT), withinMs);

	connection.on('error', endWith);
	// The error that says more may come in this turn of the event loop.
	connection.on('end', () => setImmediate(() => endWith(CLOSED)));
	connection.connect((unconnected) => {
		if (unconnected) endWith(unconnected);
		else if (login)
			connection.login({ user: login.user, pass: login.password }, (not) => (not ? endWith(not) : send()));
		else send();
	});
	function send(): void {
		connection.send(envelope, text, (error) => endWith(error ?? (text.isRead ? undefined : THANKED_TOO_EARLY)));
	}

	const error = await end;
	clearTimeout(deadline);
	if (error) {
		connection.close();
		text.destroy();
	} else {
		connection.quit();
		after(() => connection.close(), LEAVE_MS).unref();
	}
	return error;
}

function optionsOf({ host, port, secure, login }: MailServerAddress, withinMs: number): SMTPConnectionOptions {
	const greetingMs = Math.min(GREETING_MS, withinMs);
	return {
		host,
		port,
		secure,
		// A password goes through TLS or not at all, and a server that is asked for TLS answers with it.
		requireTLS: !secure && login !== undefined && !isLoopback(host),
		tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
		connectionTimeout: greetingMs,
		greetingTimeout: greetingMs,
		dnsTimeout: greetingMs,
		socketTimeout: withinMs,
		// A closed connection is destroyed at once: what it still held of a text must not go out.
		socketCloseTimeout: 0,
		maxResponseSize: LONGEST_ANSWER_BYTES,
		logger: false,
	};
}

const isLoopback = (host: string) => /^(localhost|::1|127(\.\d{1,3}){3})$/i.test(host);
