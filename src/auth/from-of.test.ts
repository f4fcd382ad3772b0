import { expect, test } from 'vitest';
import { ADDRESS_HEADER } from '../rate-limits/client-address.ts';
import { clientName, fromOf } from './from-of.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const from = (agent: string, address?: string) =>
	fromOf(new Headers({ 'user-agent': agent, ...(address !== undefined && { [ADDRESS_HEADER]: address }) }));

test('a browser is named as its session is, and its address is whole', () => {
	for (const _ of ['first', 'remembered'])
		expect(from(FIREFOX, '2001:db8::1')).toEqual({ address: '2001:db8:0:0:0:0:0:1', client: 'Firefox, Linux' });
	expect(clientName(new Headers({ 'user-agent': FIREFOX }))).toBe('Firefox, Linux');
});

test('another program is named by what it says, cut and without what nobody sees', () => {
	expect(from('curl/8.5.0 (with more)', '192.0.2.7')).toEqual({
		address: '192.0.2.7',
		client: 'curl/8.5.0 (with more)',
	});
	expect(from(`x\u0085y\u00ad${'z'.repeat(300)}`)).toEqual({ client: `x y${'z'.repeat(77)}` });
	expect(clientName(new Headers({ 'user-agent': 'curl/8.5.0 (with more)' }))).toBe('curl/8.5.0');
});

test('a missing header is not made up', () => {
	expect(fromOf(new Headers())).toEqual({});
	expect(from('', 'no address')).toEqual({});
});
