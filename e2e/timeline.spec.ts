import { call } from './api-calls.ts';
import { drawAfter, endRemoval, goToItem, inTimeline, navigate, post } from './page-actions.ts';
import { expect, test } from './test.ts';

test('an event of alice reaches bob without a reload, until she removes it or he unfollows her', {
	tag: ['@phone', '@store'],
}, async ({ alice, bob }) => {
	await alice.open();
	await post(alice.page, 'Low water at four');
	await expect(inTimeline(alice.page, 'Low water at four')).toBeVisible();

	await bob.open(`/s/${alice.subject}`);
	await bob.page.getByRole('button', { name: 'Follow', exact: true }).click();
	await expect(bob.page.getByRole('button', { name: 'Unfollow' })).toBeVisible();
	await navigate(bob.page, 'Home');
	await expect(inTimeline(bob.page, 'Low water at four')).toBeVisible();

	await post(alice.page, 'High water at ten');
	await bob.page.getByRole('button', { name: '1 new event' }).click();
	await expect(inTimeline(bob.page, 'High water at ten')).toBeVisible();

	await inTimeline(alice.page, 'High water at ten').getByRole('button', { name: 'Event options' }).click();
	await alice.page.getByRole('menuitem', { name: 'Remove' }).click();
	await endRemoval(alice.page);
	await expect(inTimeline(alice.page, 'High water at ten')).toHaveCount(0);
	await expect(inTimeline(bob.page, 'High water at ten')).toHaveCount(0);
	await expect(inTimeline(bob.page, 'Low water at four')).toBeVisible();

	await inTimeline(bob.page, 'Low water at four').getByRole('link', { name: alice.name }).click();
	await bob.page.getByRole('button', { name: 'Unfollow' }).click();
	await expect(bob.page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
	await navigate(bob.page, 'Home');
	await expect(bob.page.getByRole('heading', { name: "You're not following anyone yet" })).toBeVisible();
	await expect(inTimeline(bob.page, 'Low water at four')).toHaveCount(0);
});

test('a reader removes only their own events', { tag: '@store' }, async ({ alice, bob }) => {
	await bob.open();
	await call(alice, 'event.post', { text: 'Hers' });
	await call(bob.page, 'subject.follow', { subject: alice.subject });
	await expect(inTimeline(bob.page, 'Hers')).toBeVisible();
	await post(bob.page, 'His');
	await expect(inTimeline(bob.page, 'His').getByRole('button', { name: 'Event options' })).toBeVisible();
	await inTimeline(bob.page, 'Hers').getByRole('button', { name: 'Event options' }).click();
	await expect(bob.page.getByRole('menuitem', { name: 'Proof' })).toBeVisible();
	await expect(bob.page.getByRole('menuitem', { name: 'Remove' })).toHaveCount(0);
});

test('an event that was removed stays with an undo, and goes when its page is left', async ({ alice, bob }) => {
	await call(bob, 'subject.follow', { subject: alice.subject });
	const page = await alice.open();
	await post(page, 'Said too soon');
	const event = inTimeline(page, 'Said too soon');
	const remove = async () => {
		await event.getByRole('button', { name: 'Event options' }).click();
		await page.getByRole('menuitem', { name: 'Remove' }).click();
		await expect(event).toHaveCount(0);
	};
	await remove();
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(event).toBeVisible();
	await bob.open();
	await expect(inTimeline(bob.page, 'Said too soon')).toBeVisible();

	// The menu closes once the page is drawn, but the event goes before.
	await drawAfter(page, 100_000);
	await remove();
	await page.goto('/directory');
	await expect(inTimeline(bob.page, 'Said too soon')).toHaveCount(0);
	await page.goto('/');
	await expect(event).toHaveCount(0);
});

test('the menu of an event unfollows its poster, takes that back, and puts the poster on a list', {
	tag: '@phone',
}, async ({ alice, bob }) => {
	await alice.open();
	await call(alice, 'event.post', { text: 'Low water' });
	const page = await bob.open(`/s/${alice.subject}`);
	await page.getByRole('button', { name: 'Follow', exact: true }).click();
	await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible();
	const choose = async (name: string) => {
		await page.getByRole('article').getByRole('button', { name: 'Event options' }).click();
		await page.getByRole('menuitem', { name, exact: true }).click();
	};
	await choose(`Unfollow ${alice.name}`);
	await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(page.getByRole('button', { name: 'Unfollow' })).toBeVisible();

	await choose('Add to list…');
	const dialog = page.getByRole('dialog', { name: `Add ${alice.name} to lists` });
	await dialog.getByLabel('New list').fill('Gauges');
	await dialog.getByRole('button', { name: 'Add', exact: true }).click();
	await expect(dialog.getByRole('checkbox', { name: 'Gauges' })).toBeChecked();
});

test('an event that was removed is gone before its reader signs out', async ({ alice, bob }) => {
	await call(bob, 'subject.follow', { subject: alice.subject });
	const page = await alice.open();
	await post(page, 'My last word');
	await bob.open();
	await expect(inTimeline(bob.page, 'My last word')).toBeVisible();
	await inTimeline(page, 'My last word').getByRole('button', { name: 'Event options' }).click();
	await page.getByRole('menuitem', { name: 'Remove' }).click();
	await expect(inTimeline(page, 'My last word')).toHaveCount(0);
	await page.getByRole('button', { name: /^Your account/ }).click();
	await page.getByRole('menuitem', { name: 'Sign out' }).click();
	await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
	await expect(inTimeline(bob.page, 'My last word')).toHaveCount(0);
});

test('a removal that is refused brings the event back, with the reason', async ({ alice }) => {
	const page = await alice.open();
	await post(page, 'Still here');
	await page.route('**/api/trpc/*event.remove*', (route) =>
		route.fulfill({ status: 503, json: { error: refusal(503, 'storage_unavailable', "Storage isn't responding.") } }),
	);
	await inTimeline(page, 'Still here').getByRole('button', { name: 'Event options' }).click();
	await page.getByRole('menuitem', { name: 'Remove' }).click();
	await endRemoval(page);
	await expect(page.getByRole('alert').filter({ hasText: "The event wasn't removed." })).toBeVisible();
	await expect(inTimeline(page, 'Still here')).toBeVisible();
});

test('on its own page, too, an event is removed with keys alone', async ({ alice }) => {
	const { subject } = alice;
	const page = await alice.open();
	const posted = await call(page, 'event.post', { text: 'Said too soon' });
	await page.goto(`/s/${subject}/${(await posted.json()).result.data.event.id}`);
	const button = page.getByRole('button', { name: 'Event options' });
	const gone = page.getByRole('heading', { name: 'This event was removed' });
	await expect(button).toBeEnabled();
	for (const isUndone of [true, false]) {
		await button.focus();
		await page.keyboard.press('Enter');
		await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeFocused();
		await goToItem(page, 'Remove');
		await page.keyboard.press('Enter');
		await expect(gone).toBeVisible();
		await expect(page.getByRole('menu')).toHaveCount(0);
		if (!isUndone) break;
		await page.getByRole('button', { name: 'Undo' }).press('Enter');
		await expect(gone).toHaveCount(0);
	}
	await expect(page.getByRole('heading', { name: 'This event was removed' })).toBeVisible();
	await expect(page.getByRole('region', { name: 'Event' })).toBeFocused();
});

test('text keeps its lines, and only http addresses become links', async ({ alice }) => {
	const page = await alice.open();
	await page.getByLabel('What happened?').focus();
	await page.getByRole('button', { name: 'Add link' }).click();
	await page.getByLabel('Link', { exact: true }).fill('https://example.com/logbook');
	await post(page, 'See https://example.com/a_(b).\njavascript:alert(1) <b>not bold</b>');
	const event = inTimeline(page, 'not bold');
	await expect(event.getByRole('link', { name: 'https://example.com/a_(b)' })).toHaveAttribute(
		'rel',
		'noopener noreferrer nofollow',
	);
	await expect(event.getByRole('link', { name: 'example.com /logbook' })).toHaveAttribute('target', '_blank');
	await expect(event.getByRole('paragraph').first()).toHaveText(
		'See https://example.com/a_(b).\njavascript:alert(1) <b>not bold</b>',
		{
			useInnerText: true,
		},
	);
	await expect(event.locator('a[href^="javascript"], b')).toHaveCount(0);
});

function refusal(httpStatus: number, reason: string, message: string) {
	return { message, code: -32603, data: { code: 'SERVICE_UNAVAILABLE', httpStatus, reason } };
}
