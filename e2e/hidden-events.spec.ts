/** Lists of which most is hidden: they come in pages that may be empty, and go on by themselves to what is shown. */

import { call } from './api-calls.ts';
import { deliver, eventOf, leaveFormerFollowers, postForFollowers } from './direct-store.ts';
import { inTimeline } from './page-actions.ts';
import { expect, test } from './test.ts';

/** More events than two calls look at. */
const EVENT_COUNT = 4_300;
const FOOT_OF_NOTHING = /No events yet|Nothing here yet|[Nn]ot following anyone yet|No followers yet/;

test('events that a reader may see are found behind thousands of rows that they may not', async ({
	alice,
	bob,
	carol,
}) => {
	const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
	await call(alice, 'event.post', { text: 'for all', occurredAt: anHourAgo });
	await call(bob, 'subject.follow', { subject: alice.subject });
	await Promise.all([postForFollowers(alice.subject, EVENT_COUNT), leaveFormerFollowers(alice.subject, EVENT_COUNT)]);
	await call(bob, 'subject.unfollow', { subject: alice.subject });
	await call(carol, 'subject.follow', { subject: alice.subject });

	const page = await bob.open(`/s/${alice.subject}`);
	await expect(page.getByRole('feed', { name: 'Events' }).getByRole('article')).toHaveText(/for all/);
	await page.getByRole('tab', { name: 'Followers' }).click();
	await expect(page.getByRole('list', { name: 'Followers' }).getByRole('listitem')).toHaveText(new RegExp(carol.name));
});

test('a timeline goes on below all that its reader mutes, and is never called empty meanwhile', async ({
	alice,
	bob,
}) => {
	const loud = Array.from({ length: EVENT_COUNT }, (_, index) =>
		eventOf(alice.subject, `Loud ${index}`, 1 + index / 1_000),
	);
	await deliver(bob.subject, [...loud, eventOf('app-beacon', 'a quiet one', 60)]);
	await call(bob, 'subject.mute', { subject: alice.subject });

	const page = await bob.context.newPage();
	let empty = false;
	await page.exposeFunction('sawNothing', () => {
		empty = true;
	});
	await page.addInitScript((pattern) => {
		const nothing = new RegExp(pattern);
		new MutationObserver(() => {
			if (nothing.test(document.body?.innerText ?? '')) (window as unknown as { sawNothing(): void }).sawNothing();
		}).observe(document, { childList: true, subtree: true });
	}, FOOT_OF_NOTHING.source);
	await page.goto('/');
	await expect(inTimeline(page, 'a quiet one')).toBeVisible();
	await expect(page.getByText("You've reached the end of your timeline.")).toBeVisible();
	expect(empty).toBe(false);
});
