/** Which address a request came from, and which addresses count as one. */
import { isIP, isIPv4 } from 'node:net';

/** The server in front of Next sets it, and takes away what a client sent under this name. */
export const ADDRESS_HEADER = 'x-tideline-address';

/** Under which address a request is counted. Undefined when nobody said: then none is. */
export function addressOf(headers: Headers): string | undefined {
	const address = normalAddress(headers.get(ADDRESS_HEADER) ?? '');
	return address && countedAs(address);
}

/**
 * The address of the client: of the other end of the connection, or, behind so many proxies that are known, the one
 * that the outermost of them saw. Each adds at the right end of `X-Forwarded-For` whom it spoke with, and what stands
 * further left is what somebody claims.
 */
export function clientAddress(
	socket: string | undefined,
	forwarded: string | undefined,
	trustedProxies: number,
): string | undefined {
	const claimed = trustedProxies > 0 ? (forwarded?.split(',') ?? []) : [];
	const hops = [...claimed, socket ?? ''].map(normalAddress);
	// What cannot be read was not said by a proxy that can be trusted: its own address then stands for it.
	return hops.slice(Math.max(0, hops.length - 1 - trustedProxies)).find((hop) => hop !== undefined);
}

/** An address as it is compared: without port, brackets and zone; IPv4 in its own form. Undefined for what is none. */
function normalAddress(written: string): string | undefined {
	const bare = written
		.trim()
		.replace(/^\[(.*)\](?::\d+)?$/, '$1')
		.replace(/^([\d.]+):\d+$/, '$1')
		.replace(/%.*$/, '');
	if (isIP(bare) === 0) return undefined;
	if (isIPv4(bare)) return bare;
	const groups = groupsOf(bare);
	const [high = 0, low = 0] = groups.slice(6);
	const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
	if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
	return groups.map((group) => group.toString(16)).join(':');
}

/** One line at home or one machine in a data centre has a whole /64: all its addresses count as one. */
function countedAs(address: string): string {
	return isIPv4(address) ? address : `${address.split(':').slice(0, 4).join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
	// Spelled in one way only: small hexadecimal numbers, and one gap at the most.
	const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
	const [head = '', tail] = spelled.split('::').map((part) => part.split(':').filter(Boolean));
	const before = head || [];
	const after = tail ?? [];
	const gap = Array.from({ length: 8 - before.length - after.length }, () => '0');
	return [...before, ...gap, ...after].map((group) => Number.parseInt(group, 16));
}
