import { describe, expect, test } from 'vitest';
import { ADDRESS_HEADER, clientAddress, countedAddress, networkOf } from './client-address.ts';

const counted = (address: string) => countedAddress(new Headers({ [ADDRESS_HEADER]: address }));

describe('the address of a client', () => {
	test('is that of the connection, whatever a header claims', () => {
		expect(clientAddress('203.0.113.9', '198.51.100.1', 0)).toBe('203.0.113.9');
		expect(clientAddress('203.0.113.9', undefined, 0)).toBe('203.0.113.9');
		expect(clientAddress('::ffff:203.0.113.9', undefined, 0)).toBe('203.0.113.9');
		expect(clientAddress(undefined, '198.51.100.1', 0)).toBeUndefined();
	});

	test('is what the outermost known proxy saw, and not what stands further left', () => {
		const forwarded = '10.9.9.9, 198.51.100.1, 192.0.2.44';
		expect(clientAddress('10.0.0.1', forwarded, 1)).toBe('192.0.2.44');
		expect(clientAddress('10.0.0.1', forwarded, 2)).toBe('198.51.100.1');
	});

	test('is the furthest hop that is there, where a request came past a proxy', () => {
		expect(clientAddress('203.0.113.9', undefined, 2)).toBe('203.0.113.9');
		expect(clientAddress('10.0.0.1', '198.51.100.1', 5)).toBe('198.51.100.1');
	});

	test('is never something that is no address: the next hop to the right stands for it', () => {
		expect(clientAddress('10.0.0.1', 'unknown', 1)).toBe('10.0.0.1');
		expect(clientAddress('10.0.0.1', 'x'.repeat(10_000), 1)).toBe('10.0.0.1');
		expect(clientAddress('10.0.0.1', '999.1.1.1', 1)).toBe('10.0.0.1');
	});

	test.each([
		['198.51.100.1:4711', '198.51.100.1'],
		['[2001:db8::1]:4711', '2001:db8:0:0:0:0:0:1'],
		['[2001:db8::1]', '2001:db8:0:0:0:0:0:1'],
		['2001:DB8:0:0::0:1', '2001:db8:0:0:0:0:0:1'],
		['fe80::1%eth0', 'fe80:0:0:0:0:0:0:1'],
		['::ffff:c633:6401', '198.51.100.1'],
		['::FFFF:198.51.100.1', '198.51.100.1'],
		['::1', '0:0:0:0:0:0:0:1'],
		['::', '0:0:0:0:0:0:0:0'],
		[' 198.51.100.1 ', '198.51.100.1'],
	])('%s is %s', (written, address) => {
		expect(clientAddress('10.0.0.1', written, 1)).toBe(address);
	});
});

describe('the address that a request counts for', () => {
	test('IPv4 is one each, and a /64 of IPv6 is one', () => {
		expect(counted('198.51.100.1')).toBe('198.51.100.1');
		expect(counted('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64');
		expect(counted('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(counted('2001:db8:1:2::1'));
		expect(counted('2001:db8:1:3::1')).not.toBe(counted('2001:db8:1:2::1'));
	});

	test.each([
		['2001:db8:1:2ff::/64', '2001:db8:1:200::/56'],
		['2001:db8:1:2::/64', '2001:db8:1:0::/56'],
		['0:0:0:0::/64', '0:0:0:0::/56'],
		['198.51.100.1', '198.51.100.1'],
	])('one that guesses at %s guesses from %s', (address, network) => {
		expect(networkOf(address)).toBe(network);
	});

	test('nobody, where nobody said from where it came', () => {
		expect(countedAddress(new Headers())).toBeUndefined();
		expect(counted('somewhere')).toBeUndefined();
	});
});
