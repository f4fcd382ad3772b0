/** The reference and the list of errors, for somebody who is not signed in. */
import { ERROR_STATUS } from '../src/contract/errors/errors.ts';
import { axeOn, barriers } from './page-actions.ts';
import { expect, test } from './test.ts';

// They do not depend on where data lies.
test.skip(process.env.TIDELINE_E2E_ENGINE === 'azurite');

test('the reference shows every call and asks no other server', async ({ page, baseURL }) => {
	test.slow();
	const asked: string[] = [];
	page.on('request', (request) => asked.push(request.url()));
	await page.goto('/docs');
	await expect(page.getByRole('heading', { name: 'Post an event', exact: false }).first()).toBeVisible();
	await expect(page.getByText('/api/v1/events').first()).toBeVisible();
	const foreign = asked.filter(
		(url) => !/^(data|blob):/.test(url) && new URL(url).origin !== new URL(baseURL ?? '').origin,
	);
	expect(foreign).toEqual([]);
});

test('each error code has its place on the page that problems lead to', async ({ page, request }) => {
	const answer = await request.get('/api/v1/me');
	const { type, code } = (await answer.json()) as { type: string; code: string };
	await page.goto(type);
	await expect(page.locator(`#${code}`)).toBeInViewport();
	await expect(page.locator(`#${code}`)).toContainText('Authorization: Bearer tdl_…');
	await expect(page.getByRole('term')).toHaveCount(Object.keys(ERROR_STATUS).length);
	expect(await barriers(axeOn(page))).toEqual([]);
});
