/** The card of a subject, beside its name in a feed. */
import type { Page } from '@playwright/test';
import { call } from './api-calls.ts';
import { posted } from './moderation-queue.ts';
import { answered, axeOn, barriers, feedListens, inTimeline, isAtRest, shown } from './page-actions.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

const cardOf = (page: Page, { name }: Person) => page.getByRole('group', { name: `Profile of ${name}` });

/** An event of `poster` in Home of `reader`. */
async function followed(reader: Person, poster: Person, text: string): Promise<Page> {
	await call(reader, 'subject.follow', { subject: poster.subject });
	await posted(poster, text);
	const page = await reader.open();
	await expect(inTimeline(page, text)).toBeVisible();
	await feedListens(page);
	return page;
}

test('a pointer that rests on a name sees who that is, and unfollows and follows there', async ({ alice, bob }) => {
	await call(bob, 'subject.edit', { description: 'Watches the tide' });
	await call(bob, 'subject.follow', { subject: alice.subject });
	const page = await followed(alice, bob, 'High water');
	const requests: string[] = [];
	page.on('request', (request) => request.url().includes('subject.get') && requests.push(request.url()));
	const name = inTimeline(page, 'High water').getByRole('link', { name: bob.name });
	const card = cardOf(page, bob);

	await name.hover();
	await expect(card).toBeVisible();
	await isAtRest(card);
	await expect(card).toContainText(`@${bob.name}`);
	await expect(card).toContainText('Follows you');
	await expect(card).toContainText('Watches the tide');
	await expect(card).toContainText('Person');
	await expect(card).toContainText('1 follower');
	await expect(card).toContainText('follows 1 profile');
	const [line, box] = [await name.boundingBox(), await card.boundingBox()];
	expect(box && line && (box.y >= line.y + line.height || box.y + box.height <= line.y)).toBe(true);
	expect(await barriers(axeOn(page))).toEqual([]);

	await page.keyboard.press('Escape');
	await expect(card).toHaveCount(0);
	await page.mouse.move(5, 5);
	await name.hover();
	await expect(card).toBeVisible();
	expect(requests).toHaveLength(1);

	const button = card.getByRole('button');
	await button.hover();
	await expect(button).toHaveText('Unfollow');
	await answered(page, 'unfollow', () => button.click());
	await expect(card).toContainText('0 followers');
	// The card stays although the events have left with the name.
	await expect(name).toHaveCount(0);
	await answered(page, 'follow', () => button.click());
	await expect(card).toContainText('1 follower');
	await page.mouse.move(5, 5);
	await expect(card).toHaveCount(0);
});

test('a name in a text, an answered subject and an avatar have a card, one at a time', async ({
	alice,
	bob,
	carol,
}) => {
	const first = await posted(bob, 'Low water');
	await call(carol, 'event.post', {
		text: `Thanks, @${alice.name}`,
		replyTo: { subject: bob.subject, id: first },
	});
	await call(alice, 'subject.follow', { subject: bob.subject });
	const page = await followed(alice, carol, 'Good night');
	const event = inTimeline(page, 'Thanks');
	await event.getByText(bob.name).hover();
	await expect(cardOf(page, bob)).toBeVisible();
	await page.mouse.move(5, 5);
	await event.getByRole('link', { name: `@${alice.name}` }).hover();
	await expect(cardOf(page, alice)).toBeVisible();
	await expect(cardOf(page, bob)).toHaveCount(0);
	// Nobody follows oneself.
	await expect(cardOf(page, alice).getByRole('button')).toHaveCount(0);
	await page.mouse.move(5, 5);
	await event.locator('a[aria-hidden] svg').hover();
	await expect(cardOf(page, carol)).toBeVisible();
	await expect(cardOf(page, alice)).toHaveCount(0);
});

test('the card of a subject across a block shows no counts, and unblocks', async ({ alice, bob, carol }) => {
	await call(alice, 'subject.block', { subject: bob.subject });
	const page = await followed(alice, carol, `Ask @${bob.name}`);
	await inTimeline(page, 'Ask')
		.getByRole('link', { name: `@${bob.name}` })
		.hover();
	const card = cardOf(page, bob);
	await expect(card).toContainText(`You've blocked ${bob.name}.`);
	await expect(card).not.toContainText('follower');
	await expect(card.getByRole('button', { name: `Unblock ${bob.name}` })).toBeVisible();
});

test('a key or a finger on a name goes to the profile, without a card', { tag: '@phone' }, async ({
	alice,
	bob,
	isMobile,
}) => {
	const page = await followed(alice, bob, 'High water');
	const name = inTimeline(page, 'High water').getByRole('link', { name: bob.name });
	if (isMobile) await name.tap();
	else await name.press('Enter');
	await expect(page).toHaveURL(`/s/${bob.subject}`);
	await expect(shown(page, `@${bob.name}`).first()).toBeVisible();
	await expect(cardOf(page, bob)).toHaveCount(0);
});
