import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pageRoutesOf } from './page-routes.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-routes-'));
afterAll(() => rmSync(folder, { recursive: true }));

// As Next 16 writes it, without what is not read.
writeFileSync(
	join(folder, 'routes-manifest.json'),
	JSON.stringify({
		staticRoutes: [
			{ page: '/', regex: '^/(?:/)?$' },
			{ page: '/admin/jobs', regex: '^/admin/jobs(?:/)?$' },
		],
		dynamicRoutes: [
			{ page: '/s/[subject]', regex: '^/s/([^/]+?)(?:/)?$' },
			{ page: '/api/files/[...name]', regex: '^/api/files/(.+?)(?:/)?$' },
		],
	}),
);

test.each([
	['/', '/'],
	['/admin/jobs', '/admin/jobs'],
	['/s/dev-nina', '/s/[subject]'],
	['/api/files/a/b/c', '/api/files/[...name]'],
	['/_next/static/chunks/1.js', '/_next/static'],
	['/s/dev-nina/more/than/there/is', 'other'],
	['/wp-login.php', 'other'],
])('%s is %s', (path, route) => {
	expect(pageRoutesOf(folder)(path)).toBe(route);
});

test('a server for development has no list', () => {
	expect(pageRoutesOf(undefined)('/s/dev-nina')).toBe('other');
	expect(pageRoutesOf(join(folder, 'nowhere'))('/')).toBe('other');
});
