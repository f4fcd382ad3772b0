import { expect, test } from 'vitest';
import { asTidelineError } from './errors.ts';

/** A copy of a module, as a second bundle of the server holds one. */
const copyOf = (module: string) => import(/* @vite-ignore */ `${module}?copy`);

test('errors of another bundle keep their codes', async () => {
	const { StorageError } = (await copyOf('../storage/port.ts')) as typeof import('../storage/port.ts');
	const { NotFound } = (await copyOf('../contract/errors.ts')) as typeof import('../contract/errors.ts');
	expect(asTidelineError(new StorageError('unclear', 'gone')).code).toBe('storage_unavailable');
	expect(asTidelineError(new StorageError('full', 'no room'))).toMatchObject({ code: 'storage_full', status: 503 });
	expect(asTidelineError(new NotFound('event', '1')).code).toBe('event_not_found');
	expect(asTidelineError(new Error('unforeseen')).code).toBe('internal');
});
