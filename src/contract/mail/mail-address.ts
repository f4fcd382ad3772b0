/** Addresses of mailboxes, as people write them and as mail servers take them. */
import { LONGEST_ADDRESS } from './mail.ts';

/** Characters before the @: RFC 5321, §4.5.3.1.1. */
const LONGEST_LOCAL_PART = 64;
/** A dot-atom of RFC 5322, §3.2.3: the forms with quotes would let in spaces, commas and a second @. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** Letters of all scripts, digits, hyphens and dots. A wide dot of East Asia becomes one of ours. */
const WRITTEN_DOMAIN = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** A last label of digits alone is an address of IPv4. */
const DOMAIN = new RegExp(`^(?:localhost|(?:${LABEL}\\.)+(?!\\d+$)${LABEL})$`);

/**
 * The address of one mailbox in ASCII: its domain is in lowercase, with umlauts as punycode. Undefined where mail must not
 * go by it: several addresses, quotes, line ends, IP addresses, and hosts without a dot other than localhost.
 */
export function readMailAddress(written: string): string | undefined {
	// Line ends at its end are refused, too: nobody types them.
	if (/[\r\n\0]/.test(written)) return undefined;
	const [local = '', domain = '', ...more] = written.trim().split('@');
	if (more.length > 0 || local.length > LONGEST_LOCAL_PART || !LOCAL_PART.test(local)) return undefined;
	const host = asciiDomain(domain);
	if (host === undefined) return undefined;
	const address = `${local}@${host}`;
	return address.length <= LONGEST_ADDRESS ? address : undefined;
}

function asciiDomain(written: string): string | undefined {
	// A longer one would keep the work of `URL` going for long.
	if (written.length > LONGEST_ADDRESS || !WRITTEN_DOMAIN.test(written)) return undefined;
	const url = `http://${written}`;
	if (!URL.canParse(url)) return undefined;
	const { hostname } = new URL(url);
	return DOMAIN.test(hostname) ? hostname : undefined;
}
