/** Reactions to events: one gives them, sees those of others live, and is told of them. */
import type { Locator, Page } from '@playwright/test';
import { call } from './api-calls.ts';
import { alerted } from './machine-alert.ts';
import { posted } from './moderation-queue.ts';
import { answered, axeOn, barriers, inTimeline, isAtRest, pressEnter } from './page-actions.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

type Kind = 'seen' | 'thanks' | 'like' | 'celebrate' | 'question' | 'problem';

async function reacted(person: Person, { subject, id }: { subject: string; id: string }, kind: Kind): Promise<void> {
	expect((await call(person, 'reaction.give', { subject, id, kind })).status()).toBe(200);
}

/** The event of a page that shows one alone. */
const eventOf = (page: Page): Locator =>
	page.getByRole('region', { name: 'Event', exact: true }).getByRole('article').first();

async function react(event: Locator, name: string): Promise<void> {
	await event.getByRole('button', { name: /^React/ }).click();
	await event.page().getByRole('menuitemcheckbox', { name }).click();
	await expect(event.page().getByRole('menu')).toHaveCount(0);
}

test('an alert of a machine is taken, its owner sees that live, and it is given back', {
	tag: ['@phone', '@store'],
}, async ({ alice, bob }) => {
	const { machine, id } = await alerted(alice, 'The pump is out');
	const path = `/s/${machine}/${id}`;
	const [ofBob, ofAlice] = [eventOf(await bob.open(path)), eventOf(await alice.open(path))];
	await react(ofBob, 'Seen');
	const mine = ofBob.getByRole('button', { name: 'Seen: 1, you gave it' });
	await expect(mine).toHaveAttribute('aria-pressed', 'true');
	// No reload: the other browser has it by itself.
	const theirs = ofAlice.getByRole('button', { name: 'Seen: 1', exact: true });
	await expect(theirs).toHaveAttribute('aria-pressed', 'false');
	await theirs.click();
	await expect(ofAlice.getByRole('button', { name: 'Seen: 2, you gave it' })).toBeVisible();
	const both = ofBob.getByRole('button', { name: 'Seen: 2, you gave it' });
	await both.click();
	await expect(ofBob.getByRole('button', { name: 'Seen: 1', exact: true })).toBeFocused();
	await expect(ofAlice.getByRole('button', { name: 'Seen: 1, you gave it' })).toBeVisible();
	expect(await barriers(axeOn(bob.page))).toEqual([]);
	// The HTML has the counts, also where no program runs. Jobs may still count.
	await expect.poll(async () => (await bob.request.get(path)).text()).toContain('aria-label="Seen: 1"');
});

test('one looks up who reacted, kind by kind, and goes to a profile from there', { tag: '@phone' }, async ({
	alice,
	bob,
	carol,
}) => {
	const event = { subject: alice.subject, id: await posted(alice, 'High water') };
	await reacted(bob, event, 'thanks');
	await reacted(bob, event, 'seen');
	await reacted(carol, event, 'seen');
	const page = await alice.open(`/s/${event.subject}/${event.id}`);
	const who = eventOf(page).getByRole('button', { name: 'Who reacted' });
	await who.click();
	const dialog = page.getByRole('dialog', { name: 'Who reacted' });
	const rows = dialog.getByRole('list').getByRole('listitem');
	await expect(rows).toHaveCount(2);
	await expect(rows.filter({ hasText: bob.name }).getByRole('img')).toHaveCount(2);
	expect(await barriers(axeOn(page))).toEqual([]);
	await dialog.getByRole('radio', { name: 'Thanks: 1' }).check();
	await expect(rows).toHaveText([new RegExp(bob.name)]);
	await page.keyboard.press('Escape');
	await expect(who).toBeFocused();
	await who.click();
	await dialog.getByRole('link', { name: carol.name }).click();
	await expect(page).toHaveURL(new RegExp(carol.subject));
});

test('a name in who reacted has a card above the dialog, which closes first', async ({ alice, bob, carol }) => {
	const event = { subject: alice.subject, id: await posted(alice, 'High water') };
	await reacted(bob, event, 'thanks');
	await reacted(carol, event, 'seen');
	const page = await alice.open(`/s/${event.subject}/${event.id}`);
	const who = eventOf(page).getByRole('button', { name: 'Who reacted' });
	await who.click();
	const dialog = page.getByRole('dialog', { name: 'Who reacted' });
	await isAtRest(dialog);
	const name = dialog.getByText(bob.name, { exact: true });
	const card = dialog.getByRole('group', { name: `Profile of ${bob.name}` });
	await name.hover();
	await expect(card).toBeVisible();
	await isAtRest(card);
	// Nothing clips it or lies over it, from corner to corner.
	expect(
		await card.evaluate((element) => {
			const { left, top, right, bottom } = element.getBoundingClientRect();
			const corners = [
				[left + 20, top + 2],
				[right - 20, bottom - 2],
			] as const;
			return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
		}),
	).toBe(true);
	expect(await barriers(axeOn(page))).toEqual([]);
	expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);

	const button = card.getByRole('button');
	await answered(page, 'follow', () => button.click());
	await expect(card).toContainText('1 follower');
	await expect(dialog).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(card).toHaveCount(0);
	await expect(dialog).toBeVisible();
	expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
	await page.keyboard.press('Escape');
	await expect(dialog).toHaveCount(0);
	await expect(who).toBeFocused();

	await who.click();
	await isAtRest(dialog);
	await name.hover();
	await expect(card).toBeVisible();
	await page.mouse.move(5, 5);
	await expect(card).toHaveCount(0);
	await expect(dialog).toBeVisible();
});

test('the list of who reacted says when it cannot be read, tries again, and leaves out people that one may not see', async ({
	alice,
	bob,
}) => {
	await call(bob, 'subject.edit', { follows: 'approval' });
	const event = { subject: alice.subject, id: await posted(alice, 'High water') };
	await reacted(bob, event, 'seen');
	const page = await alice.open(`/s/${event.subject}/${event.id}`);
	await page.route('**/api/trpc/*reaction.list*', (route) => route.abort());
	await eventOf(page).getByRole('button', { name: 'Who reacted' }).click();
	const dialog = page.getByRole('dialog', { name: 'Who reacted' });
	await expect(dialog.getByRole('alert')).toBeVisible();
	await page.unroute('**/api/trpc/*reaction.list*');
	await dialog.getByRole('button', { name: 'Try again' }).click();
	await expect(dialog.getByText('No one you can see reacted.')).toBeVisible();
});

test('the keyboard alone is enough to react from Home, and the count is there on return', async ({ alice, bob }) => {
	await call(alice, 'subject.follow', { subject: bob.subject });
	await posted(bob, 'Low water');
	const page = await alice.open();
	const event = inTimeline(page, 'Low water');
	const button = event.getByRole('button', { name: /^React/ });
	await pressEnter(button);
	await expect(page.getByRole('menuitemcheckbox', { name: 'Seen' })).toBeFocused();
	await page.keyboard.press('ArrowRight');
	await expect(page.getByRole('menuitemcheckbox', { name: 'Thanks' })).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(button).toBeFocused();
	await button.press('Enter');
	await page.keyboard.press('ArrowRight');
	const answer = page.waitForResponse((response) => response.url().includes('reaction.give'));
	await page.keyboard.press('Enter');
	const chip = event.getByRole('button', { name: 'Thanks: 1, you gave it' });
	await expect(chip).toBeVisible();
	await expect(button).toBeFocused();
	expect((await answer).status()).toBe(200);
	await page.reload();
	await expect(chip).toBeVisible();
	// A chip stays where it is pressed, and with it the place of the keyboard.
	const taken = page.waitForResponse((response) => response.url().includes('reaction.takeBack'));
	await pressEnter(chip);
	await expect(event.getByRole('button', { name: 'Thanks: 0' })).toBeFocused();
	expect((await taken).status()).toBe(200);
	await page.reload();
	await expect(event).toBeVisible();
	await expect(event.getByRole('button', { name: /^Thanks/ })).toHaveCount(0);
});

test('a refused reaction is taken back with a message', async ({ alice, bob }) => {
	const id = await posted(bob, 'Low water');
	const page = await alice.open(`/s/${bob.subject}/${id}`);
	const event = eventOf(page);
	// The page does not know that it is gone, and cannot count again.
	for (const question of ['changes', 'counts'])
		await page.route(`**/api/trpc/*thread.${question}*`, (route) => route.abort());
	expect((await call(bob, 'event.remove', { id })).status()).toBe(200);
	await react(event, 'Like');
	await expect(page.getByText("Your reaction wasn't saved").first()).toBeVisible();
	await expect(event.getByRole('button', { name: /^Like/ })).toHaveCount(0);
});

test('reactions to one event are told together', { tag: '@phone' }, async ({ alice, bob, carol, newPerson }) => {
	const event = { subject: alice.subject, id: await posted(alice, 'High water') };
	const dora = await newPerson('dora');
	await reacted(bob, event, 'thanks');
	await reacted(carol, event, 'celebrate');
	await reacted(dora, event, 'seen');
	const page = await alice.open('/notifications');
	const told = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
	await expect(told).toHaveText([/dora-\S+ and 2 others reacted to your event.*High water/s]);
	await expect(told.getByRole('img')).toHaveCount(3);
	await expect(told.getByRole('img', { name: 'Celebrate' })).toBeVisible();
	expect(await barriers(axeOn(page))).toEqual([]);
});

test('rows are as high without reactions as with them, and compact sums them up', { tag: '@phone' }, async ({
	alice,
	bob,
	isMobile,
}) => {
	await posted(alice, 'Low water');
	const high = { subject: alice.subject, id: await posted(alice, 'High water') };
	for (const kind of ['seen', 'thanks', 'like', 'celebrate', 'question', 'problem'] as const)
		await reacted(bob, high, kind);
	const page = await alice.open();
	const [withAll, without] = [inTimeline(page, 'High water'), inTimeline(page, 'Low water')];
	await expect(withAll.getByRole('button', { name: 'Seen: 1' })).toBeVisible();
	const difference = async () => {
		const [one, other] = await Promise.all([withAll.boundingBox(), without.boundingBox()]);
		return one && other && one.height - other.height;
	};
	await expect.poll(difference).toBe(0);
	await page.getByRole('button', { name: 'Display' }).click();
	await page.getByRole('menuitemradio', { name: 'Compact' }).click();
	await page.keyboard.press('Escape');
	await expect(withAll.getByRole('button', { name: 'React, 6 reactions so far' })).toBeVisible();
	await expect.poll(difference).toBe(0);
	await withAll.getByRole('button', { name: 'React, 6 reactions so far' }).click();
	await page.getByRole('menuitemcheckbox', { name: 'Thanks: 1' }).click();
	await expect(withAll.getByRole('button', { name: 'React, 7 reactions so far' })).toBeVisible();
	if (!isMobile) expect(await barriers(axeOn(page))).toEqual([]);
});

test('a bookmark is set and taken away in the row of an event', async ({ alice, bob }) => {
	await call(alice, 'subject.follow', { subject: bob.subject });
	await posted(bob, 'Low water');
	const page = await alice.open();
	const bookmark = inTimeline(page, 'Low water').getByRole('button', { name: 'Bookmark' });
	await bookmark.click();
	await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
	await expect(page.getByText('Bookmarked.').first()).toBeVisible();
	await page.reload();
	await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
	await bookmark.click();
	await expect(page.getByText('Bookmark removed.').first()).toBeVisible();
	await page.goto('/saved');
	await expect(page.getByRole('heading', { name: 'No bookmarks yet' })).toBeVisible();
});
