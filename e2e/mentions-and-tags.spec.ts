/** Mentions and hashtags. */
import { inTimeline, post, titled } from './page-actions.ts';
import { type Person, unique } from './person.ts';
import { expect, test } from './test.ts';

/** A handle is nobody's until the job of the sign-in has entered it. */
async function handleIsEntered({ request, name, subject }: Person): Promise<void> {
	const input = JSON.stringify({ query: name, limit: 1 });
	const found = async () => (await request.get('/api/trpc/directory.search', { params: { input } })).text();
	await expect.poll(found).toContain(subject);
}

test('the box says who will be told, where a handle ends, and which one nobody has', async ({ alice, bob, carol }) => {
	for (const each of [bob, carol]) await handleIsEntered(each);
	const page = await alice.open();
	const box = page.getByLabel('What happened?');
	const said = page.getByRole('form', { name: 'Post an event' }).getByRole('status').filter({ hasText: /\S/ });
	await box.fill(`谢谢@${bob.name} ❤️@${carol.name}さん @${alice.name}`);
	await expect(said.filter({ hasText: 'notify' })).toHaveText(`This will notify @${bob.name} and @${carol.name}.`);
	await box.fill(`mail@${bob.name} @nobody-here`);
	await expect(said.filter({ hasText: 'No one' })).toHaveText('No one is called @nobody-here.');
	await box.fill('');
	await expect(said.filter({ hasText: /notify|No one/ })).toHaveCount(0);
});

test('a mention reaches the subject that it names, and mentions and hashtags lead on', {
	tag: ['@phone', '@store'],
}, async ({ alice, bob }) => {
	await alice.open();
	await bob.open();
	await handleIsEntered(bob);
	const tag = unique('tide').replaceAll('-', '_');
	await post(alice.page, `High water, @${bob.name}! #${tag}`);

	const event = inTimeline(bob.page, `High water, @${bob.name}!`);
	await expect(event).toBeVisible();
	await expect(event.getByRole('link', { name: `@${bob.name}` })).toHaveAttribute('href', `/s/${bob.subject}`);
	await event.getByRole('link', { name: `#${tag}` }).click();
	await expect(bob.page).toHaveTitle(titled(`#${tag}`));
	const tagged = bob.page.getByRole('feed', { name: `Events with #${tag}` }).getByRole('article');
	await expect(tagged).toHaveCount(1);

	await bob.page.goto(`/tags/${tag.toUpperCase()}`);
	await expect(tagged).toHaveCount(1);
	await bob.page.goto(`/tags/${unique('none').replaceAll('-', '_')}`);
	await expect(bob.page.getByRole('heading', { name: /^No events with #none/ })).toBeVisible();
	expect((await bob.page.goto('/tags/12'))?.status()).toBe(404);
});
