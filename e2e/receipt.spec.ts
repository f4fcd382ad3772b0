import type { Page } from '@playwright/test';
import { call, refusalOf } from './api-calls.ts';
import { gatherFollowers, isAzurite, postLate } from './direct-store.ts';
import { endRemoval, inTimeline, navigate, post, shown, titled } from './page-actions.ts';
import { unique } from './person.ts';
import { expect, test } from './test.ts';

test('alice sees how many her event was delivered to, and then removed from; bob sees only the event', {
	tag: '@store',
}, async ({ alice, bob }) => {
	await alice.open();
	await bob.open(`/s/${alice.subject}`);
	await bob.page.getByRole('button', { name: 'Follow', exact: true }).click();
	await expect(bob.page.getByRole('button', { name: 'Unfollow' })).toBeVisible();
	await navigate(bob.page, 'Home');

	await post(alice.page, 'Slack water at noon');
	await inTimeline(alice.page, 'Slack water at noon')
		.getByRole('link')
		.filter({ has: time(alice.page) })
		.click();
	await expect(alice.page).toHaveTitle(titled(`Event by ${alice.name}`));
	const { page } = alice;
	await expect(shown(page, /^Delivered to 1 of 1 in [\d.]+ m?s$/)).toBeVisible();
	await expect(page.getByRole('progressbar', { name: 'Delivery' })).toHaveAttribute('aria-valuenow', '1');
	await expect(page.getByRole('term').filter({ hasText: 'Reads' })).toBeHidden();
	await page.getByText('Storage operations', { exact: true }).click();
	await expect(page.getByRole('term').filter({ hasText: 'Cost' })).toHaveCount(0);
	for (const figure of ['Reads', 'Writes', 'Queue operations', 'Chunks'])
		await expect(page.getByRole('term').filter({ hasText: figure })).toBeVisible();

	await inTimeline(bob.page, 'Slack water at noon')
		.getByRole('link')
		.filter({ has: time(bob.page) })
		.click();
	await expect(bob.page).toHaveURL(page.url());
	await expect(bob.page.getByRole('article').filter({ hasText: 'Slack water at noon' })).toBeVisible();
	await expect(bob.page.getByRole('heading', { name: 'Delivery receipt' })).toHaveCount(0);
	await bob.page.getByRole('button', { name: 'Event options' }).click();
	await expect(bob.page.getByRole('menuitem', { name: 'Remove' })).toHaveCount(0);
	await bob.page.keyboard.press('Escape');
	const [, , subject, id] = new URL(page.url()).pathname.split('/');
	const asked = new URLSearchParams({ input: JSON.stringify({ subject, id }) });
	const refused = await bob.page.request.get(`/api/trpc/event.receipt?${asked}`);
	expect(await refusalOf(refused)).toEqual({ status: 403, reason: 'forbidden' });

	await page.getByRole('button', { name: 'Event options' }).click();
	await page.getByRole('menuitem', { name: 'Remove' }).click();
	await endRemoval(page);
	await expect(page.getByRole('heading', { name: 'This event was removed' })).toBeVisible();
	await expect(shown(page, /^Removed from 1 of 1 in [\d.]+ m?s$/)).toBeVisible();
	await expect(page.getByText('Slack water at noon')).toHaveCount(0);

	await bob.page.reload();
	await expect(bob.page.getByRole('heading', { name: 'This event was removed' })).toBeVisible();
	await expect(bob.page.getByText('Slack water at noon')).toHaveCount(0);
	await expect(bob.page.getByRole('heading', { name: 'Delivery receipt' })).toHaveCount(0);
});

test('a receipt counts up while an event goes to many, and ends with all of them', { tag: '@store' }, async ({
	alice,
}) => {
	// More than are reached in one go.
	const count = isAzurite() ? 4_500 : 20_000;
	const { subject } = alice;
	const page = await alice.open();
	await gatherFollowers(subject, count);
	const posted = await (await call(page, 'event.post', { text: 'To everybody' })).json();
	await page.goto(`/s/${subject}/${posted.result.data.event.id}`);
	const bar = page.getByRole('progressbar', { name: 'Delivery' });
	const seen: number[] = [];
	const reached = async () => seen[seen.push(Number(await bar.getAttribute('aria-valuenow'))) - 1];
	await expect.poll(reached, { timeout: 300_000 }).toBe(count);
	expect(seen).toEqual(seen.toSorted((a, b) => a - b));
	const all = count.toLocaleString('en');
	await expect(shown(page, new RegExp(`^Delivered to ${all} of ${all} in [\\d.]+ m?s$`))).toBeVisible();
});

test('alice sees why her event was late, and an admin what to do about it', async ({ alice, admin }) => {
	await alice.open();
	const { id } = await postLate(alice.subject, 'Late to everybody', 10);
	const path = `/s/${alice.subject}/${id}`;
	const late = /^Most of the time \(10 min \d+ s of 10 min \d+ s\) it waited for a worker\.$/;
	await alice.page.goto(path);
	await expect(shown(alice.page, /^Delivered to 0 of 0 in 10 min/)).toBeVisible();
	await expect(shown(alice.page, late)).toBeHidden();
	await alice.page.getByText('Where the time went', { exact: true }).click();
	await expect(shown(alice.page, late)).toBeVisible();
	await expect(alice.page.getByRole('term').filter({ hasText: 'Waited until a worker began' })).toBeVisible();
	await expect(alice.page.getByText('start more workers')).toHaveCount(0);

	const page = await admin.open(path);
	await page.getByText('Where the time went', { exact: true }).click();
	await expect(shown(page, late)).toBeVisible();
	await page.getByText('start more workers').getByRole('link', { name: 'Load' }).click();
	await expect(page).toHaveURL('/admin/heat');
});

test('an event that nobody posted leads to a page that says so', async ({ alice }) => {
	const { subject } = alice;
	const page = await alice.open();
	for (const path of [`/s/${subject}/${'0'.repeat(26)}`, `/s/${subject}/nonsense`, `/s/${unique('x')}/nonsense`]) {
		const answer = await page.goto(path);
		expect(answer?.status()).toBe(404);
		await expect(page.getByRole('heading', { name: 'Event not found' })).toBeVisible();
	}
});

const time = (page: Page) => page.getByRole('time');
