/** The address that a request came from, and the addresses that count as one. */
import { isIP, isIPv4 } from 'node:net';

/** The door sets it, and removes what a client sent under this name. */
export const ADDRESS_HEADER = 'x-tideline-address';

/** The address under which a request is counted. Undefined when the door did not set one: the request is not counted then. */
export function countedAddress(headers: Headers): string | undefined {
	const address = clientAddressOf(headers);
	return address && countedAs(address);
}

/** The address of the client as the door found it, whole. Undefined when the door did not set one. */
export function clientAddressOf(headers: Headers): string | undefined {
	return normalAddress(headers.get(ADDRESS_HEADER) ?? '');
}

/**
 * The address of the client: the other end of the connection or, behind `trustedProxies` proxies, the one that the
 * outermost of them saw. Each proxy adds the address that it spoke with at the right end of `X-Forwarded-For`. Anybody
 * can have written what stands further left.
 */
export function clientAddress(
	socket: string | undefined,
	forwarded: string | undefined,
	trustedProxies: number,
): string | undefined {
	const claimed = trustedProxies > 0 ? (forwarded?.split(',') ?? []) : [];
	const hops = [...claimed, socket ?? ''].map(normalAddress);
	// A trusted proxy writes addresses. Where one cannot be read, the address of the next proxy stands for it.
	return hops.slice(Math.max(0, hops.length - 1 - trustedProxies)).find((hop) => hop !== undefined);
}

/** Longest address with its port, brackets and zone that is read, in UTF-16 units. */
const ADDRESS_LIMIT = 200;

/** An address as it is compared: without port, brackets and zone; IPv4 in its own form. Undefined when it is no address. */
function normalAddress(written: string): string | undefined {
	if (written.length > ADDRESS_LIMIT) return undefined;
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

/** A home or a machine in a data centre has a whole /64, so all its addresses count as one. */
function countedAs(address: string): string {
	return isIPv4(address) ? address : `${address.split(':').slice(0, 4).join(':')}::/64`;
}

/**
 * The network of a counted address. Providers give a line a /56 of IPv6, which has 256 networks of 64 bits (RFC 6177):
 * `2001:db8:1:2ff::/64` is in `2001:db8:1:200::/56`. An address of IPv4 is a network by itself.
 */
export function networkOf(address: string): string {
	const [, before, group] = /^((?:[0-9a-f]+:){3})([0-9a-f]+)::\/64$/.exec(address) ?? [];
	if (before === undefined || group === undefined) return address;
	return `${before}${(Number.parseInt(group, 16) & 0xff00).toString(16)}::/56`;
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
