/** Tells addresses on the internet from those in the operator's own network. */
import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Sources: the IANA special-purpose address registries for IPv4 and IPv6 (RFC 6890). Everything there that is not
 * globally reachable, and multicast. IPv6 addresses that carry an IPv4 address are judged by it as well.
 */
const NOT_PUBLIC = [
	'0.0.0.0/8',
	'10.0.0.0/8',
	'100.64.0.0/10',
	'127.0.0.0/8',
	'169.254.0.0/16',
	'172.16.0.0/12',
	'192.0.0.0/24',
	'192.0.2.0/24',
	'192.88.99.0/24',
	'192.168.0.0/16',
	'198.18.0.0/15',
	'198.51.100.0/24',
	'203.0.113.0/24',
	'224.0.0.0/4',
	'240.0.0.0/4',
	// Azure's own services for each virtual machine.
	'168.63.129.16/32',
];

/** Only 2000::/3 is handed out; these lie in it, or lead into IPv4 networks. */
const PUBLIC_V6 = '2000::/3';
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '5f00::/16'];

const blocked = listOf([...NOT_PUBLIC, ...NOT_PUBLIC_V6]);
const handedOut = listOf([PUBLIC_V6]);

function listOf(nets: readonly string[]): BlockList {
	const list = new BlockList();
	for (const net of nets) {
		const [address = '', bits] = net.split('/');
		list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
	}
	return list;
}

/** Whether an IP address is a public one. What is no IP address is none. */
export function isPublicAddress(address: string): boolean {
	const family = isIP(address);
	if (family === 4) return !blocked.check(address, 'ipv4');
	// Also refused: addresses with a zone, IPv4-mapped ones (::ffff:0:0/96) and NAT64 (64:ff9b::/96), which lie outside 2000::/3.
	return family === 6 && !address.includes('%') && handedOut.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}
