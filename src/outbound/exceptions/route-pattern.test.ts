import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routePattern } from './route-pattern.ts';

test.each([
	['/', '/'],
	['/s/@nina/01KB3Z?q=secret#x', '/s/*/*'],
	['/s/settings', '/s/*'],
	['/tags/search', '/tags/*'],
	['/saved/lists/lists', '/saved/lists/*'],
	['/settings/machines/app-printer/webhooks', '/settings/machines/*/webhooks'],
	['/s/[subject]/feed.atom', '/s/*/feed.atom'],
	['/admin/exceptions', '/admin/exceptions'],
	['/nina', '/*'],
	['', '/'],
	['/a'.repeat(50), '/*/*/*/*/*/*/*/*'],
])('%s is %s', (path, pattern) => expect(routePattern(path)).toBe(pattern));

test('the routes of the application are known by their words', () => {
	const folders = readdirSync('src/app', { recursive: true, withFileTypes: true }).filter((each) => each.isDirectory());
	const paths = folders
		.map(({ parentPath, name }) => `${parentPath}/${name}`.replace(/^src\/app/, ''))
		.filter((path) => !path.startsWith('/fonts'));
	expect(paths.length).toBeGreaterThan(40);
	for (const path of paths) expect(routePattern(path)).toBe(path.replace(/\[[^\]]+\]/g, '*'));
});
