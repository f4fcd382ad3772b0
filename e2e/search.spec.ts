/** Search of events: what is found, what is not, and what changes while one looks. */
import type { Page } from '@playwright/test';
import { call } from './api-calls.ts';
import { axeOn, barriers, endRemoval, inTimeline, listens, post, titled } from './page-actions.ts';
import { isListed, unique } from './person.ts';
import { expect, test } from './test.ts';

const results = (page: Page) => page.getByRole('feed', { name: 'Search results' }).getByRole('article');
const field = (page: Page) => page.getByLabel('Search events');

test('bob types, and finds what alice posted, with its words marked', { tag: '@phone' }, async ({
	alice,
	bob,
	isMobile,
}) => {
	const word = unique('lantern').replaceAll('-', '');
	await alice.open();
	await post(alice.page, `The ${word} of the Hafen is lit #harbour`);
	await expect(inTimeline(alice.page, word)).toBeVisible();
	await post(alice.page, `Another ${word}, without a harbor`);
	await expect(inTimeline(alice.page, 'Another')).toBeVisible();

	const page = await bob.open();
	if (isMobile) await page.getByRole('link', { name: 'Search', exact: true }).click();
	else {
		await listens(page);
		await page.keyboard.press('/');
	}
	await expect(page).toHaveTitle(titled('Search'));
	if (!isMobile) await expect(field(page)).toBeFocused();
	await expect(page.getByRole('region', { name: 'Search operators' })).toBeVisible();

	// While it is typed, the last word may go on.
	await field(page).pressSequentially(word.slice(0, -2));
	await expect(results(page)).toHaveCount(2);
	await expect(results(page).first().locator('mark')).toHaveText(word);
	await field(page).fill(`"${word} of the" tag:harbour from:${alice.name}`);
	await field(page).press('Enter');
	await expect(results(page)).toHaveCount(1);
	await expect(results(page).locator('mark')).toHaveText([`${word} of the`]);
	await expect(page).toHaveURL(/\/search\?q=/);
	expect(await barriers(axeOn(page))).toEqual([]);

	// Filters are taken out one by one, and the way back leads to the search before.
	await page.getByRole('button', { name: `Remove from:${alice.name}` }).click();
	await page.getByRole('button', { name: 'Remove tag:harbour' }).click();
	await expect(field(page)).toHaveValue(`"${word} of the"`);
	// The box shows it before the address has it.
	await expect(page).toHaveURL((url) => url.searchParams.get('q') === `"${word} of the"`);
	await page.goBack();
	await expect(field(page)).toHaveValue(`"${word} of the" tag:harbour`);
	await page.reload();
	await expect(results(page)).toHaveCount(1);

	await field(page).fill(`${word} from:${unique('nobody')}`);
	await field(page).press('Enter');
	await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
	await expect(page.getByText('No one here is called nobody')).toBeVisible();
	await field(page).fill(`${word} before:soon`);
	await field(page).press('Enter');
	await expect(page.getByText("soon isn't a date")).toBeVisible();
	await field(page).fill(word.slice(0, -2));
	await field(page).press('Enter');
	await page.getByRole('button', { name: `Search for ${word.slice(0, -2)}*` }).click();
	await expect(results(page)).toHaveCount(2);
	await page.getByText('Best match').click();
	await expect(page).toHaveURL(/order=relevance/);
	await expect(results(page)).toHaveCount(2);
});

test('the search begins at a timeline or a profile, and keys go through what it finds', { tag: '@phone' }, async ({
	alice,
	bob,
	isMobile,
}) => {
	const word = unique('lantern').replaceAll('-', '');
	await call(bob, 'subject.follow', { subject: alice.subject });
	await alice.open();
	for (const text of [`One ${word}`, `Two ${word}`]) {
		await post(alice.page, text);
		await expect(inTimeline(alice.page, text)).toBeVisible();
	}
	const page = await bob.open();
	// If it comes after the page was read, it waits behind a button.
	await expect(async () => {
		await page.reload();
		await expect(inTimeline(page, `Two ${word}`)).toBeVisible({ timeout: 5_000 });
	}).toPass();
	await page.getByRole('link', { name: 'Search in this timeline' }).click();
	await expect(field(page)).toBeFocused();
	await page.keyboard.type(word);
	await expect(field(page)).toHaveValue(`in:timeline ${word}`);
	await expect(results(page)).toHaveCount(2);

	await page.goto(`/s/${alice.subject}`);
	await page.getByRole('button', { name: 'More options' }).click();
	await page.getByRole('menuitem', { name: 'Search their events' }).click();
	await expect(field(page)).toBeFocused();
	await expect(results(page)).toHaveCount(2);
	await page.keyboard.type(word);
	await expect(field(page)).toHaveValue(`from:@${alice.name} ${word}`);
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(new RegExp(word));
	await expect(results(page).locator('mark')).toHaveText([word, word]);
	if (isMobile) return;

	await field(page).blur();
	await page.keyboard.press('j');
	await expect(results(page).nth(0)).toBeFocused();
	await page.keyboard.press('j');
	await expect(results(page).nth(1)).toBeFocused();
	await page.keyboard.press('k');
	await expect(results(page).nth(0)).toBeFocused();
	await page.keyboard.press('o');
	await expect(page).toHaveURL(new RegExp(`/s/${alice.subject}/`));
	await expect(page.getByRole('article').first()).toContainText(`Two ${word}`);
});

test('a handle is completed while it is typed, with keys or a finger', { tag: '@phone' }, async ({
	alice,
	newPerson,
	isMobile,
}) => {
	const start = unique('nina');
	const [nina, other] = [await newPerson(start), await newPerson(start)];
	for (const person of [nina, other]) await isListed(person);
	await post(await nina.open(), 'High water');
	await expect(inTimeline(nina.page, 'High water')).toBeVisible();
	const page = await alice.open('/search');
	const people = page.getByRole('listbox', { name: 'People and machines' });
	await field(page).pressSequentially(`water from:${start}`);
	await expect(people.getByRole('option')).toHaveCount(2);
	// Results of the query before are paler for a moment.
	await expect.poll(() => barriers(axeOn(page))).toEqual([]);
	const option = people.getByRole('option').filter({ hasText: `@${nina.name}` });
	if (isMobile) await option.tap();
	else {
		await expect(async () => {
			await field(page).press('ArrowDown');
			await expect(option).toHaveAttribute('aria-selected', 'true', { timeout: 500 });
		}).toPass({ intervals: [0] });
		await field(page).press('Enter');
	}
	await expect(field(page)).toHaveValue(`water from:${nina.name} `);
	await expect(field(page)).toBeFocused();
	await expect(people).toHaveCount(0);
	await expect(results(page)).toHaveText([/High water/]);

	// Enter searches for what is typed as long as none was chosen, and Escape closes the list.
	await field(page).fill('');
	await field(page).pressSequentially(`from:${start}`);
	await expect(people.getByRole('option')).toHaveCount(2);
	await field(page).press('Escape');
	await expect(people).toHaveCount(0);
	await field(page).press('Enter');
	await expect(page.getByText(`No one here is called ${start}`)).toBeVisible();
});

test('new matches are counted while bob looks, and what was removed is gone within a second', async ({
	alice,
	bob,
}) => {
	const word = unique('comet').replaceAll('-', '');
	await alice.open();
	await post(alice.page, `First ${word}`);
	await expect(inTimeline(alice.page, word)).toBeVisible();
	const page = await bob.open(`/search?q=${word}`);
	await expect(async () => {
		await page.reload();
		await expect(results(page)).toHaveCount(1, { timeout: 2_000 });
	}).toPass();

	await post(alice.page, `Second ${word}`);
	await expect(inTimeline(alice.page, `Second ${word}`)).toBeVisible();
	await page.getByRole('button', { name: '1 new match' }).click();
	await expect(results(page)).toHaveText([/Second/, /First/]);
	await expect(page.getByRole('button', { name: /new match/ })).toHaveCount(0);

	const answer = alice.page.waitForResponse((response) => response.url().includes('event.remove'));
	await inTimeline(alice.page, `First ${word}`).getByRole('button', { name: 'Event options' }).click();
	await alice.page.getByRole('menuitem', { name: 'Remove' }).click();
	await endRemoval(alice.page);
	await answer;
	await page.reload();
	await expect(results(page)).toHaveText([/Second/]);
});

test('nobody finds across a block, or what is for followers alone', async ({ alice, bob, carol }) => {
	const word = unique('whisper').replaceAll('-', '');
	await alice.open();
	await post(alice.page, `A ${word} of alice`);
	await expect(inTimeline(alice.page, word)).toBeVisible();
	await call(carol, 'subject.edit', { follows: 'approval' });
	await carol.open();
	await post(carol.page, `A ${word} of carol`);
	await expect(inTimeline(carol.page, word)).toBeVisible();

	const page = await bob.open(`/search?q=${word}`);
	await expect(async () => {
		await page.reload();
		await expect(results(page)).toHaveText([/of alice/], { timeout: 2_000 });
	}).toPass();
	await call(alice, 'subject.block', { subject: bob.subject });
	await page.reload();
	await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
	await expect(page.getByRole('button', { name: /new match/ })).toHaveCount(0);
});
