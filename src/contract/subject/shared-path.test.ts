import { expect, test } from 'vitest';
import { sharedPath } from './shared-path.ts';

test('a shared path names the handle, and an id only where no handle is known', () => {
	expect(sharedPath({ id: 'app-_2fgit_2ftrpc_2ftrpc', handle: 'trpc.trpc' })).toBe('/s/@trpc.trpc');
	expect(sharedPath({ id: 'dev-alice', handle: undefined })).toBe('/s/dev-alice');
});
