/** Refuses headers that the application cannot read, and removes those that only we may set. */
import type { IncomingMessage } from 'node:http';
// Next's own check, over which it fails with 500. A check of ours could refuse what the next version of Next sends.
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';
import { isCallbackAddress } from '../../contract/webhook/callback-address.ts';
import { ADDRESS_HEADER, clientAddress } from '../../rate-limits/client-address.ts';
import { Refusal } from './refusal.ts';

/** A host name or an address in brackets, and a port: RFC 9110, §7.2, without forms that no server of ours has. */
const HOST = /^([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?$/;

/** Headers that proxies set. Next and next-auth would believe them from anybody, and fail over some of them. */
const PROXY_HEADERS =
	/^(forwarded|x-forwarded-.+|x-middleware-.+|x-invoke-.+|x-matched-path|x-nextjs-.+|x-prerender-.+|x-tideline-.+)$/;

/**
 * Headers over which Next answers 500 where a file does not meet them. A server may pass over ranges (RFC 9110, §14.2). The
 * two preconditions guard writes, and no route of ours knows them.
 */
const UNMET_CONDITIONS = ['range', 'if-range', 'if-match', 'if-unmodified-since'];

/** The cookie in which next-auth keeps where to go after a sign-in. One that it cannot read breaks every page. */
const CALLBACK_COOKIE = /^\s*(__Secure-)?next-auth\.callback-url=(.*)$/;

/** Refuses hosts that cannot be read. */
export function hostProblem({ rawHeaders, headers }: IncomingMessage): Refusal | undefined {
	const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
	const forwarded = [headers['x-forwarded-host'] ?? []].flat().flatMap((value) => value.split(','));
	const readable = [headers.host ?? '', ...forwarded].every(
		(host) => HOST.test(host.trim()) && URL.canParse(`http://${host}`),
	);
	if (hosts === 1 && readable) return undefined;
	return new Refusal('request_invalid', "Can't read the host of this request. Send one Host header with a host name.");
}

/** Refuses a state of Next's router that cannot be read. */
export function routerStateProblem({ headers }: IncomingMessage): Refusal | undefined {
	try {
		parseAndValidateFlightRouterState(headers['next-router-state-tree']);
		return undefined;
	} catch {
		return new Refusal('request_invalid', "Can't read the header Next-Router-State-Tree. Reload the page.");
	}
}

/** Removes what only we may set and what would break the application, and sets the address of the client. */
export function cleanHeaders(request: IncomingMessage, trustedProxies: number): void {
	const { headers, socket } = request;
	const forwarded = [headers['x-forwarded-for'] ?? []].flat().join();
	const address = clientAddress(socket.remoteAddress, forwarded || undefined, trustedProxies);
	for (const name of Object.keys(headers)) if (PROXY_HEADERS.test(name)) delete headers[name];
	for (const name of UNMET_CONDITIONS) delete headers[name];
	if (address !== undefined) headers[ADDRESS_HEADER] = address;
	if (headers.cookie !== undefined) headers.cookie = headers.cookie.split(';').filter(isReadableCookie).join(';');
}

function isReadableCookie(cookie: string): boolean {
	const [, , value] = CALLBACK_COOKIE.exec(cookie) ?? [];
	if (value === undefined) return true;
	try {
		return isCallbackAddress(decodeURIComponent(value.trim()));
	} catch {
		return false;
	}
}
