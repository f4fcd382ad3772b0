/** A server on loopback that speaks SMTP by a script, to say what no sound mail server says. */
import { createServer, type Socket } from 'node:net';

/** Answers to what a client sends. `text` comes behind the whole text. */
export type Line = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'text' | 'QUIT';
/** Characters that it writes, with line ends, or an act instead. */
type Said = string | ((socket: Socket) => void);
export type Script = Partial<Record<Line, Said>>;

/** Leaves the connection open without an answer. */
export const SILENCE = '';
export const hangUp = (socket: Socket): void => void socket.destroy();

const SOUND: Record<Line, string> = {
	greeting: '220 scripted\r\n',
	EHLO: '250-scripted\r\n250 8BITMIME\r\n',
	MAIL: '250 sender\r\n',
	RCPT: '250 address\r\n',
	DATA: '354 go on\r\n',
	text: '250 taken\r\n',
	QUIT: '221 bye\r\n',
};

export type ScriptedServer = {
	url: string;
	port: number;
	/** Everything that clients sent, as it came. */
	heard: string;
	/** Connections that are open. */
	open(): number;
	close(): Promise<void>;
};

export async function startScriptedMailServer(script: Script): Promise<ScriptedServer> {
	const sockets = new Set<Socket>();
	const said = { heard: '' };
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on('error', () => {}).on('close', () => sockets.delete(socket));
		say(socket, script.greeting ?? SOUND.greeting);
		socket.setEncoding('utf8').on('data', listener(socket));
	});

	function listener(socket: Socket) {
		let unread = '';
		let inText = false;
		return (chunk: Buffer | string) => {
			said.heard += chunk;
			unread += chunk;
			for (;;) {
				const end = inText ? '\r\n.\r\n' : '\r\n';
				const at = unread.indexOf(end);
				if (at < 0) return;
				const line = inText ? 'text' : (unread.slice(0, 4) as Line);
				inText = line === 'DATA';
				// An empty text is a line with a dot behind the line end of the command.
				unread = unread.slice(at + end.length - (inText ? 2 : 0));
				say(socket, script[line] ?? SOUND[line] ?? '502 What?\r\n');
			}
		};
	}

	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('It listens on no port');
	return Object.assign(said, {
		url: `smtp://127.0.0.1:${address.port}`,
		port: address.port,
		open: () => sockets.size,
		close: () =>
			new Promise<void>((closed) => {
				server.close(() => closed());
				for (const socket of sockets) socket.destroy();
			}),
	});
}

function say(socket: Socket, said: Said): void {
	if (typeof said === 'function') said(socket);
	else socket.write(said);
}
