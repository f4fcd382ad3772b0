import { expect, test } from 'vitest';
import { addressIn, filterAt, filterOf, isSameAddress, trailPath } from './trail-filter.ts';

const NOW = Date.parse('2026-03-04T15:20:00Z');
const read = (path: string) => {
	const query = new URL(path, 'http://a').searchParams;
	return addressIn((name) => query.get(name));
};

test('an address keeps a relative span, and the server gets the days that it means now', () => {
	const address = read('/admin/audit?action=followed&span=last-7-days&actor=');
	expect(address).toEqual({ action: 'followed', span: 'last-7-days' });
	expect(filterAt(address, NOW)).toEqual({ action: 'followed', from: '2026-02-26', to: '2026-03-05' });
	expect(read(trailPath(address))).toEqual(address);
});

test('a span that is none goes to the server, which says that it is no time', () => {
	expect(filterAt({ span: 'soon' }, NOW)).toEqual({ from: 'soon' });
});

test('addresses are the same whatever the order of their parts', () => {
	expect(isSameAddress(read('?via=web&action=followed'), read('?action=followed&via=web'))).toBe(true);
	expect(isSameAddress(read('?via=web'), read('?via=web&span=today'))).toBe(false);
});

test('a reading names its days, never a relative span', () => {
	expect(filterOf('action=followed&from=2026-02-26')).toEqual({ action: 'followed', from: '2026-02-26' });
	expect(filterOf('span=today')).toBeUndefined();
});

test('columns are in the address only where they are given, and no column is a choice, too', () => {
	expect(trailPath({ via: 'web' }, ['via', 'seq'])).toBe('/admin/audit?via=web&columns=via.seq');
	expect(trailPath({}, [])).toBe('/admin/audit?columns=none');
	expect(trailPath({})).toBe('/admin/audit');
});
