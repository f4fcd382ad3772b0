import { expect, test } from 'vitest';
import { NotFound, RateLimited, TidelineError } from '../contract/errors/errors.ts';
import { StorageError } from '../storage/port.ts';
import { asTidelineError } from './errors.ts';

test('each thrown error gets a stable code, and an unforeseen one keeps its cause', () => {
	expect(asTidelineError(new StorageError('unclear', 'gone')).code).toBe('storage_unavailable');
	expect(asTidelineError(new StorageError('stopped', 'moves'))).toMatchObject({ code: 'writing_stopped', status: 503 });
	expect(asTidelineError(new StorageError('full', 'no room'))).toMatchObject({ code: 'storage_full', status: 503 });
	expect(asTidelineError(new StorageError('unsigned', 'no key')).code).toBe('link_unavailable');
	const ours = [new NotFound('event', '1'), new RateLimited('posts', 3), new TidelineError('ledger_busy', 'busy')];
	for (const error of ours) expect(asTidelineError(error)).toBe(error);
	const unforeseen = new Error('unforeseen');
	expect(asTidelineError(unforeseen)).toMatchObject({ code: 'internal', cause: unforeseen });
	const invalid = new StorageError('invalid', 'a key of ours');
	expect(asTidelineError(invalid)).toMatchObject({ code: 'internal', cause: invalid });
});
