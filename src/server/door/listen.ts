/** The socket at which the server listens: its own, or one that a service manager opened and keeps. */
import type { Server } from 'node:http';
import { isIP } from 'node:net';

/** Connections that the kernel keeps waiting, as far as it lets us. During a restart all of them wait. */
const WAITING_CONNECTIONS = 4_096;

/** `givenSocket`: descriptor of a socket that somebody else opened, in place of host and port. */
export type Place = { hostname: string; port: number; givenSocket?: number | undefined };

/** Resolves once the server listens. Rejects with a sentence where it cannot, or where others could reach it who must not. */
export async function listen(
	server: Server,
	{ hostname, port, givenSocket }: Place,
	{ isLocal }: { isLocal: boolean },
): Promise<void> {
	const isGiven = givenSocket !== undefined;
	const at = isGiven ? 'the socket of the service manager' : `${hostname}, port ${port}`;
	await new Promise<void>((resolve, reject) => {
		server.once('error', ({ message }) => reject(new Error(`Can't listen on ${at}: ${message}`)));
		const place = isGiven ? { fd: givenSocket } : { host: hostname, port };
		server.listen({ ...place, backlog: WAITING_CONNECTIONS }, resolve);
	});
	// HOST says nothing about a socket that somebody else opened.
	if (isLocal && isGiven && !isLoopback(server.address()))
		throw new Error(
			'Others can reach the socket of the service manager, but no sign-in provider is set, so anyone could sign in with ' +
				'any name. Set a provider (see .env.example), or let the socket listen on 127.0.0.1.',
		);
}

function isLoopback(at: ReturnType<Server['address']>): boolean {
	if (typeof at !== 'object' || at === null) return false;
	return isIP(at.address) === 4 ? at.address.startsWith('127.') : at.address === '::1';
}
