import { answered, inTimeline, post } from './page-actions.ts';
import { unique } from './person.ts';
import { expect, test } from './test.ts';

test('subjects are found by any word, in spite of a typing error, and followed from the list', async ({
	newPerson,
	alice,
}) => {
	const [first, last] = [unique('marina').replaceAll('-', ''), unique('quentin').replaceAll('-', '')];
	const person = await newPerson('someone');
	const theirs = await person.open('/settings');
	await theirs.getByLabel('Display name').fill(`${first} ${last}`);
	await theirs.getByRole('button', { name: 'Save' }).click();
	await expect(theirs.getByRole('button', { name: `${first} ${last}` })).toBeVisible();

	const page = await alice.open('/directory');
	const search = page.getByLabel('Search by name or handle');
	const list = page.getByRole('list', { name: 'People and machines' });
	const found = list.getByRole('link', { name: first });
	// A job enters the words, shortly after the name was saved.
	await expect(async () => {
		await page.goto(`/directory?q=${last}`);
		await expect(found).toBeVisible({ timeout: 2_000 });
	}).toPass();
	// The beginning of a word, two words, a wrong letter, and two letters in the wrong order.
	const wrong = `${first.slice(0, 10)}${first[10] === 'x' ? 'y' : 'x'}`;
	const swapped = `${last.slice(0, 9)}${last[10]}${last[9]}${last.slice(11)}`;
	for (const typed of [last.slice(0, 12), `${last} ${first.toUpperCase()}`, wrong, swapped]) {
		await search.fill(typed);
		await expect(page).toHaveURL((url) => url.searchParams.get('q') === typed);
		await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
		await expect(found).toBeVisible();
	}
	await answered(page, 'follow', () => list.getByRole('button', { name: `Follow ${first} ${last}` }).click());
	await expect(list.getByRole('button', { name: `Following: Unfollow ${first} ${last}` })).toBeVisible();
	await expect(list.getByText('1 follower')).toBeVisible();
	await page.reload();
	await expect(list.getByRole('button', { name: `Following: Unfollow ${first} ${last}` })).toBeVisible();

	await search.fill(`%'"~\\ ${'w'.repeat(150)}`);
	await expect(page.getByRole('heading', { name: 'No one found' })).toBeVisible();
});

test('the directory lists those that post, but not the reader, in an order to choose', { tag: '@phone' }, async ({
	alice,
	bob,
}) => {
	await post(await alice.open(), 'Low water');
	await expect(inTimeline(alice.page, 'Low water')).toBeVisible();
	await post(await bob.open(), 'High water');
	await expect(inTimeline(bob.page, 'High water')).toBeVisible();
	// The others see her there.
	const seenByBob = bob.page.getByRole('list', { name: 'People and machines' });
	await expect(async () => {
		await bob.page.goto('/directory');
		await expect(seenByBob.getByRole('link', { name: alice.name })).toBeVisible({ timeout: 2_000 });
	}).toPass();
	const page = await alice.open('/directory');
	const list = page.getByRole('list', { name: 'People and machines' });
	await expect(async () => {
		await page.reload();
		await expect(list.getByRole('link', { name: bob.name })).toBeVisible({ timeout: 2_000 });
	}).toPass();
	await expect(list.getByRole('link', { name: alice.name })).toHaveCount(0);
	await page.getByRole('radio', { name: 'Newest' }).click();
	await expect(page).toHaveURL(/\?by=newest/);
	await expect(page.getByRole('radio', { name: 'Newest' })).toBeChecked();
	await page.getByRole('radio', { name: 'Recently active' }).click();
	await expect(page).toHaveURL(/\/directory$/);
	await expect(page.getByRole('radio', { name: 'Recently active' })).toBeChecked();
});

test('a list that is read while somebody is followed from it shows the follow', async ({ newPerson, alice }) => {
	const word = unique('marina').replaceAll('-', '');
	const person = await newPerson(word);
	const page = await alice.open('/directory');
	const list = page.getByRole('list', { name: 'People and machines' });
	await expect(async () => {
		await page.goto(`/directory?q=${word.slice(0, -2)}`);
		await expect(list.getByRole('link', { name: person.name })).toBeVisible({ timeout: 2_000 });
	}).toPass();
	// The next answer is made before the follow, and comes after it.
	const made = Promise.withResolvers<void>();
	const followed = Promise.withResolvers<void>();
	const asks = (url: string) => url.includes('directory.search') && decodeURIComponent(url).includes(`"${word}"`);
	const shown = page.waitForResponse((response) => asks(response.url()));
	await page.route(
		({ href }) => asks(href),
		async (route) => {
			const response = await route.fetch();
			made.resolve();
			await followed.promise;
			await route.fulfill({ response });
		},
		{ times: 1 },
	);
	await page.getByLabel('Search by name or handle').fill(word);
	await made.promise;
	await answered(page, 'follow', () => list.getByRole('button', { name: `Follow ${person.name}` }).click());
	followed.resolve();
	await shown;
	await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
	await expect(list.getByRole('button', { name: `Following: Unfollow ${person.name}` })).toBeVisible();
	await expect(list.getByText('1 follower')).toBeVisible();
});
