/** Tells the origin of a request, for the entries that it brings about. */
import { userAgentFromString } from 'next/server.js';
import type { From } from '../contract/audit/audit.ts';
import { withoutHidden } from '../contract/text/hidden-characters.ts';
import { clientAddressOf } from '../rate-limits/client-address.ts';

/** A header may be 16 kB, and this is read by many patterns. */
const MOST_READ = 300;
/** Characters of what a program says that it is. */
const MOST_KEPT = 80;
const MOST_KNOWN = 1_000;

/** By user agent: to read one costs as much as a small call. */
const known = new Map<string, string>();

/** The address of the client, as the door found it, and its program: `Firefox, Linux`, or what a program says that it is. */
export function fromOf(headers: Headers): From {
	const address = clientAddressOf(headers);
	const client = clientIn(userAgentIn(headers));
	return { ...(address !== undefined && { address }), ...(client !== '' && { client }) };
}

/** Name of a session: `Firefox, Linux`, or the name that a program gives itself. */
export function clientName(headers: Headers): string {
	const said = userAgentIn(headers);
	return browserIn(said) || (said.split(' ')[0] ?? '');
}

const userAgentIn = (headers: Headers): string => (headers.get('user-agent') ?? '').slice(0, MOST_READ);

function clientIn(said: string): string {
	const found = known.get(said);
	if (found !== undefined) return found;
	const client = browserIn(said) || [...withoutHidden(said).trim()].slice(0, MOST_KEPT).join('');
	const [oldest] = known.size < MOST_KNOWN ? [] : known.keys();
	if (oldest !== undefined) known.delete(oldest);
	known.set(said, client);
	return client;
}

function browserIn(said: string): string {
	const { browser, os } = userAgentFromString(said);
	return withoutHidden([browser.name, os.name].filter(Boolean).join(', ')).slice(0, MOST_KEPT);
}
