import { expect, test, vi } from 'vitest';
import { Forbidden, NotFound, RateLimited, TidelineError } from '../../contract/errors.ts';
import { asTidelineError } from './errors.ts';

test('errors of another bundle keep their codes', async () => {
	// Next bundles routes and instrumentation apart: each has its own copy of every class.
	vi.resetModules();
	const { StorageError } = await import('../../storage/port.ts');
	const { NotFound, TidelineError } = await import('../../contract/errors.ts');
	expect(asTidelineError(new StorageError('unclear', 'gone')).code).toBe('storage_unavailable');
	expect(asTidelineError(new StorageError('full', 'no room'))).toMatchObject({ code: 'storage_full', status: 503 });
	expect(asTidelineError(new NotFound('event', '1')).code).toBe('event_not_found');
	expect(asTidelineError(new TidelineError('ledger_busy', 'busy')).code).toBe('ledger_busy');
	expect(asTidelineError(new Error('unforeseen')).code).toBe('internal');
});

test('an error is of its own class and of the class of them all, and of no other', async () => {
	vi.resetModules();
	const copy = await import('../../contract/errors.ts');
	for (const errors of [{ NotFound, RateLimited, Forbidden }, copy]) {
		const made = [new errors.NotFound('event', '1'), new errors.RateLimited('posts', 3), new errors.Forbidden('no')];
		for (const [at, error] of made.entries()) {
			expect([NotFound, RateLimited, Forbidden].map((one) => error instanceof one)).toEqual(
				[0, 1, 2].map((n) => n === at),
			);
			expect(error).toBeInstanceOf(TidelineError);
		}
	}
	expect(new TidelineError('ledger_busy', 'busy')).not.toBeInstanceOf(RateLimited);
	expect(new Error('unforeseen')).not.toBeInstanceOf(TidelineError);
});
