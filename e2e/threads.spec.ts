/** Replies and the threads that they make. */
import { call } from './api-calls.ts';
import { alerted } from './machine-alert.ts';
import { posted } from './moderation-queue.ts';
import { axeOn, barriers, endRemoval, goOffline, heldBack, listens, pressEnter } from './page-actions.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

async function replied(person: Person, to: { subject: string; id: string }, text: string): Promise<string> {
	const answer = await call(person, 'event.post', { text, replyTo: to });
	expect(answer.status()).toBe(200);
	return (await answer.json()).result.data.event.id as string;
}

test('an alert of a machine is answered, live in two browsers, and an answer is corrected', {
	tag: ['@phone', '@store'],
}, async ({ alice, bob }) => {
	const { machine, id } = await alerted(alice, 'The pump is out');
	const path = `/s/${machine}/${id}`;
	await bob.open(path);
	await alice.open(path);
	const ofBob = bob.page.getByRole('form', { name: 'Your reply' });
	await ofBob.getByLabel('Your reply').fill('I take it');
	await ofBob.getByRole('button', { name: 'Reply' }).click();
	const repliesOf = ({ page }: Person) => page.getByRole('feed', { name: 'Replies' }).getByRole('article');
	await expect(repliesOf(bob)).toHaveText([/I take it/]);
	await expect(ofBob.getByLabel('Your reply')).toHaveValue('');
	// No reload: the other browser has it by itself.
	await expect(repliesOf(alice)).toHaveText([/I take it/]);

	await repliesOf(alice).getByRole('link', { name: 'Reply' }).click();
	await expect(alice.page).toHaveURL(/\/s\/dev-bob/);
	const box = alice.page.getByLabel('Your reply').and(alice.page.getByRole('textbox'));
	await expect(box).toBeFocused();
	await box.fill('It was the fuse at nine');
	await box.press('Control+Enter');
	await expect(repliesOf(alice)).toHaveText([/It was the fuse at nine/]);
	await expect(alice.page.getByRole('region', { name: 'What this answers' }).getByRole('article')).toHaveText([
		/The pump is out/,
	]);
	// Below what it answers, one level further.
	await expect(repliesOf(bob)).toHaveText([/I take it/, /It was the fuse at nine/]);
	await expect(bob.page.locator('[data-level="2"]')).toContainText('It was the fuse at nine');

	await repliesOf(alice).getByRole('link', { name: 'Reply' }).click();
	// Before that, the box of the other page is there.
	await expect(alice.page).toHaveURL(/\/s\/dev-alice/);
	await expect(alice.page.getByLabel('This corrects my event')).toBeVisible();
	await box.fill('It was the fuse at ten');
	await alice.page.getByLabel('This corrects my event').check();
	await alice.page.reload();
	await expect(box).toHaveValue('It was the fuse at ten');
	await expect(alice.page.getByLabel('This corrects my event')).toBeChecked();
	await alice.page.getByRole('form', { name: 'Your reply' }).getByRole('button', { name: 'Reply' }).click();
	await expect(alice.page.getByRole('link', { name: 'Corrected' })).toBeVisible();
	expect(await barriers(axeOn(alice.page))).toEqual([]);
	// Bob is told of the reply to him, and what it was corrected to stands beside it.
	await bob.page.goto('/notifications');
	const told = bob.page.getByRole('main').getByText('replied to you').first();
	await expect(told).toBeVisible();
	await bob.page.goto(path);
	await expect(repliesOf(bob)).toHaveText([/I take it/, /at nine.*Corrected.*at ten/s, /Correction by .*at ten/s]);
});

test('a timeline shows what a reply answers, counts replies, and what is removed stays removed', {
	tag: '@phone',
}, async ({ alice, bob, carol }) => {
	await call(carol, 'subject.follow', { subject: bob.subject });
	await call(carol, 'subject.follow', { subject: alice.subject });
	const first = { subject: alice.subject, id: await posted(alice, 'High water') };
	const answer = { subject: bob.subject, id: await replied(bob, first, 'How high?') };
	await replied(alice, answer, 'Two metres');
	const page = await carol.open();
	const events = page.getByRole('feed', { name: 'Timeline' }).getByRole('article');
	await expect(events).toHaveText([
		/Reply to bob.*: How high\?.*Two metres/,
		/Reply to alice.*: High water.*How high\?/,
		/High water/,
	]);
	await expect(events.first().getByRole('link', { name: 'Reply', exact: true })).toBeVisible();
	await expect(events.last().getByRole('link', { name: 'Reply, 1 reply so far' })).toBeVisible();
	await call(bob, 'event.remove', { id: answer.id });
	await page.goto(`/s/${alice.subject}/${first.id}`);
	await expect(page.getByText('This event was removed.')).toBeVisible();
	await expect(page.getByRole('feed', { name: 'Replies' }).getByRole('article')).toHaveText([/Two metres/]);
});

test('Home leaves out replies to people that its reader does not follow, unless the reader wants them', async ({
	alice,
	bob,
	carol,
}) => {
	await call(carol, 'subject.follow', { subject: bob.subject });
	const first = { subject: alice.subject, id: await posted(alice, 'High water') };
	await replied(bob, first, 'How high?');
	const page = await carol.open();
	const events = page.getByRole('feed', { name: 'Timeline' }).getByRole('article');
	await expect(page.getByText("There are only replies to people you don't follow.")).toBeVisible();
	await expect(events).toHaveCount(0);
	await posted(bob, 'Low water');
	await page.reload();
	await expect(events).toHaveText([/Low water/]);
	// A reply that is left out is no new event.
	await replied(bob, first, 'How low?');
	await posted(bob, 'Calm sea');
	await page.getByRole('button', { name: '1 new event', exact: true }).click();
	await expect(events).toHaveText([/Calm sea/, /Low water/]);
	await pressEnter(page.getByRole('button', { name: 'Display' }));
	await page.getByRole('menuitemcheckbox', { name: "Replies to people you don't follow" }).click();
	await expect(events).toHaveText([/Calm sea/, /How low/, /Low water/, /How high/]);
	await page.keyboard.press('Escape');
	// The choice holds from the first HTML on.
	await page.reload();
	await expect(events).toHaveText([/Calm sea/, /How low/, /Low water/, /How high/]);
});

test('one follows a thread, and the keyboard alone is enough to answer', async ({ alice, bob, carol }) => {
	const first = { subject: alice.subject, id: await posted(alice, 'High water') };
	const page = await bob.open(`/s/${first.subject}/${first.id}`);
	await pressEnter(page.getByRole('button', { name: 'Follow thread' }));
	await expect(page.getByRole('button', { name: 'Following thread' })).toHaveAttribute('aria-pressed', 'true');
	await replied(carol, first, 'How high?');
	const replies = page.getByRole('feed', { name: 'Replies' }).getByRole('article');
	await expect(replies).toHaveText([/How high/]);
	await listens(page);
	await page.keyboard.press('j');
	await expect(replies).toBeFocused();
	await page.keyboard.press('r');
	const box = page.getByRole('textbox', { name: 'Your reply' });
	await expect(box).toBeFocused();
	await page.keyboard.type('Two metres');
	// A text that is not sent waits for the reader.
	await page.reload();
	await expect(box).toHaveValue('Two metres');
	await box.focus();
	await page.keyboard.press('Control+Enter');
	await expect(page.getByRole('feed', { name: 'Replies' }).getByRole('article')).toHaveText([/How high/, /Two metres/]);
	await page.goto('/notifications');
	await expect(page.getByText('replied in a thread you follow')).toBeVisible();
});

test('what is written while a reply is on its way stays, and one that waits for the network says so', async ({
	alice,
	bob,
}) => {
	const first = { subject: alice.subject, id: await posted(alice, 'High water') };
	const page = await bob.open(`/s/${first.subject}/${first.id}`);
	const box = page.getByRole('textbox', { name: 'Your reply' });
	const send = page.getByRole('form', { name: 'Your reply' }).getByRole('button', { name: 'Reply' });
	const replies = page.getByRole('feed', { name: 'Replies' }).getByRole('article');
	await listens(page);
	const letGo = await heldBack(page, 'event\\.post');
	await box.fill('How high?');
	await box.press('Control+Enter');
	await expect(send).toBeDisabled();
	await box.press('End');
	await box.pressSequentially(' And when?');
	letGo();
	await expect(replies).toHaveText([/How high\?/]);
	await expect(replies).not.toContainText('And when');
	await expect(box).toHaveValue('And when?');

	await goOffline(page);
	await pressEnter(send);
	await expect(page.getByText("Your reply will be posted when you're back online.")).toBeVisible();
	await expect(send).toBeFocused();
	await page.context().setOffline(false);
	await expect(replies).toHaveText([/How high/, /And when/]);
	await expect(box).toHaveValue('');
	await expect(send).toBeFocused();
});

test('a reply that others answer leaves its place at once when it is removed', { tag: '@phone' }, async ({
	alice,
	bob,
}) => {
	const first = { subject: alice.subject, id: await posted(alice, 'High water') };
	const answer = { subject: alice.subject, id: await replied(alice, first, 'Two metres') };
	await replied(bob, answer, 'Above what?');
	const page = await alice.open(`/s/${first.subject}/${first.id}`);
	const feed = page.getByRole('feed', { name: 'Replies' });
	const reply = feed.getByRole('article').filter({ hasText: 'Two metres' });
	const remove = async () => {
		await reply.getByRole('button', { name: 'Event options' }).click();
		await page.getByRole('menuitem', { name: 'Remove' }).click();
		await expect(feed.getByText('This event was removed.')).toBeVisible();
		await expect(feed.getByText('Two metres')).toHaveCount(0);
	};
	await remove();
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(reply).toBeVisible();
	await remove();
	await endRemoval(page);
	await expect(feed.getByText('This event was removed.')).toBeVisible();
	await expect(feed.getByText('Two metres')).toHaveCount(0);
});

test('a page says at once that a reply which it quotes was removed elsewhere', async ({ alice, bob, carol }) => {
	const first = { subject: alice.subject, id: await posted(alice, 'High water') };
	let to = first;
	for (const text of ['One metre', 'Two metres', 'Three metres'])
		to = { subject: alice.subject, id: await replied(alice, to, text) };
	await replied(bob, to, 'Above what?');
	const page = await carol.open(`/s/${first.subject}/${first.id}`);
	const feed = page.getByRole('feed', { name: 'Replies' });
	await expect(feed.getByRole('article').last()).toHaveText(/Reply to alice.*: Three metres.*Above what/s);
	expect((await call(alice, 'event.remove', { id: to.id })).status()).toBe(200);
	await expect(feed.getByText('This event was removed.')).toBeVisible();
	await expect(feed.getByText('Three metres')).toHaveCount(0);
});

test('a page of deep replies counts the reactions to each of them', async ({ alice, bob, carol }) => {
	const first = { subject: alice.subject, id: await posted(alice, 'High water') };
	let to = first;
	// One alone may not post so much.
	for (let index = 1; index <= 100; index++) {
		const person = [alice, bob, carol][index % 3] as Person;
		to = { subject: person.subject, id: await replied(person, to, `Reply ${index}`) };
	}
	expect((await call(bob, 'reaction.give', { ...to, kind: 'like' })).status()).toBe(200);
	const page = await alice.open(`/s/${first.subject}/${first.id}`);
	const replies = page.getByRole('feed', { name: 'Replies' }).getByRole('article');
	await expect(replies).toHaveCount(100);
	await expect(replies.last().getByRole('button', { name: 'Like: 1' })).toBeVisible();
});
