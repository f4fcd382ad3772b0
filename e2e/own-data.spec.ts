import { readFile } from 'node:fs/promises';
import { tideline } from '../src/testing/tideline-command.ts';
import { navigate, post } from './page-actions.ts';
import { expect, test } from './test.ts';

// An account's data depends neither on the size of the window nor on where it lies; privacy.test.ts runs on Azurite.
test.skip(process.env.TIDELINE_E2E_ENGINE === 'azurite');

test('alice downloads all that is held about her, and is then erased', async ({ alice, bob }) => {
	await alice.open();
	await post(alice.page, 'High water');
	await navigate(alice.page, 'Settings');
	const [download] = await Promise.all([
		alice.page.waitForEvent('download'),
		alice.page.getByRole('link', { name: 'Download my data' }).click(),
	]);
	expect(download.suggestedFilename()).toBe(`tideline-${alice.subject}.ndjson`);
	const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
	const data = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
	expect(data.find(({ kind }) => kind === 'event')).toMatchObject({ text: 'High water' });
	expect(data.at(-1)).toEqual({ kind: 'end', lines: data.length - 1 });

	expect((await bob.request.get(`/api/own-data?subject=${alice.subject}`)).status()).toBe(403);
	const fromElsewhere = { 'sec-fetch-site': 'cross-site' };
	expect((await alice.request.get('/api/own-data', { headers: fromElsewhere })).status()).toBe(403);

	const store = { DATA_DIR: process.env.TIDELINE_E2E_STORE ?? '' };
	expect(await tideline(store, 'erase', alice.subject, '--yes')).toMatchObject({ code: 0 });
	expect((await alice.request.get('/api/own-data')).status()).toBe(401);
	await alice.page.goto('/sign-in');
	await alice.page.getByLabel('Name').fill(alice.name);
	await alice.page.getByRole('button', { name: 'Sign in' }).click();
	await expect(alice.page.getByText('This account was erased')).toBeVisible();
	await bob.open(`/s/${alice.subject}`);
	await expect(bob.page.getByRole('heading', { name: 'Profile not found' })).toBeVisible();
});
