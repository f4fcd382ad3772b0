import { expect, test } from 'vitest';
import { retryAfter } from './retry-after.ts';

test('a caller refused for want of storage is told when to ask again, and nobody for a mistake of their own', () => {
	expect(retryAfter({ code: 'storage_full' })).toEqual({ 'retry-after': '30' });
	expect(retryAfter({ code: 'ledger_busy' }, { code: 'text_blank' }, { code: 'storage_unavailable' })).toEqual({
		'retry-after': '5',
	});
	expect(retryAfter({ code: 'text_blank' })).toEqual({});
});
