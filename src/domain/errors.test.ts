import { expect, test, vi } from 'vitest';
import { asTidelineError } from './errors.ts';

test('errors of another bundle keep their codes', async () => {
	// Next bundles routes and instrumentation apart: each has its own copy of every class.
	vi.resetModules();
	const { StorageError } = await import('../storage/port.ts');
	const { NotFound, TidelineError } = await import('../contract/errors.ts');
	expect(asTidelineError(new StorageError('unclear', 'gone')).code).toBe('storage_unavailable');
	expect(asTidelineError(new StorageError('full', 'no room'))).toMatchObject({ code: 'storage_full', status: 503 });
	expect(asTidelineError(new NotFound('event', '1')).code).toBe('event_not_found');
	expect(asTidelineError(new TidelineError('ledger_busy', 'busy')).code).toBe('ledger_busy');
	expect(asTidelineError(new Error('unforeseen')).code).toBe('internal');
});
