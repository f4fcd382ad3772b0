/** A mail server on loopback. It keeps the mail that it takes, as another program reads it, and misbehaves as it is told. */
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { SELF_SIGNED } from './self-signed.ts';

/** The sender and address that a client named before its text, the text itself, and what it says. */
export type TakenMail = { from: string; to: string[]; source: string; parsed: ParsedMail };

/** The moments at which a client waits for an answer. `text` comes behind the whole text. */
export type MailStep = 'greeting' | 'login' | 'sender' | 'address' | 'text';
/** Its words may begin with an enhanced status code, such as `5.1.1`. A silent server leaves the connection open. */
export type MailAnswer = { status: number; words: string } | 'silence' | 'hang up';

export type MailServerOptions = {
	/** It lets in only this user, and says that it wants a password. */
	login?: { user: string; password: string };
	/** `starttls` and `smtps` show a certificate that nobody trusts. */
	tls?: 'none' | 'starttls' | 'smtps';
};

export type MailServer = {
	/** Value of the setting SMTP_URL, without user and password. */
	url: string;
	port: number;
	/** Mail that it has taken. */
	taken: TakenMail[];
	/** Texts that it got whole, whatever it answered. */
	texts: string[];
	/** Connections that it had. */
	connections: number;
	/** The answers to the next clients at a step, in their order; then it takes everything. */
	answers: Partial<Record<MailStep, MailAnswer[]>>;
	close(): Promise<void>;
};

type Answering = (error?: Error | null) => void;

export async function startMailServer({ login, tls = 'none' }: MailServerOptions = {}): Promise<MailServer> {
	const state: Pick<MailServer, 'taken' | 'texts' | 'connections' | 'answers'> = {
		taken: [],
		texts: [],
		connections: 0,
		answers: {},
	};
	const server = new SMTPServer({
		...SELF_SIGNED,
		secure: tls === 'smtps',
		disabledCommands: [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
		authOptional: login === undefined,
		allowInsecureAuth: true,
		disableReverseLookup: true,
		closeTimeout: 1,
		onConnect(session, answered) {
			state.connections++;
			answer('greeting', session, answered);
		},
		onAuth({ username, password }, session, answered) {
			const known = username === login?.user && password === login?.password;
			const refused = Object.assign(new Error('5.7.8 No such user or password'), { responseCode: 535 });
			answer('login', session, (error) => answered(error ?? (known ? null : refused), { user: username }));
		},
		onMailFrom: (_, session, answered) => answer('sender', session, answered),
		onRcptTo: (_, session, answered) => answer('address', session, answered),
		async onData(stream, session, answered) {
			// A client that leaves in the middle has sent no text.
			const source = await text(stream).catch(() => undefined);
			if (source === undefined) return;
			state.texts.push(source);
			const parsed = await simpleParser(source);
			answer('text', session, (error) => {
				if (!error) state.taken.push({ ...envelopeOf(session), source, parsed });
				answered(error);
			});
		},
	});
	// A client may leave whenever it likes.
	server.on('error', () => {});

	function answer(step: MailStep, { id }: SMTPServerSession, answered: Answering): void {
		const told = state.answers[step]?.shift();
		if (told === 'silence') return;
		if (told === 'hang up') hangUp(id);
		else answered(told && Object.assign(new Error(told.words), { responseCode: told.status }));
	}
	function hangUp(id: string): void {
		for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
	}

	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.server.address() as AddressInfo;
	return Object.assign(state, {
		url: `${tls === 'smtps' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
		port,
		close: () => new Promise<void>((closed) => server.close(closed)),
	});
}

const envelopeOf = ({ envelope }: SMTPServerSession) => ({
	from: envelope.mailFrom ? envelope.mailFrom.address : '',
	to: envelope.rcptTo.map(({ address }) => address),
});
