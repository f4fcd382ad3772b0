/** Owners tend their machines in pages: how one is called, what it posted, and its end. */
import { call } from './api-calls.ts';
import { endRemoval, inTimeline, shown } from './page-actions.ts';
import { expect, test } from './test.ts';

test('an owner renames a machine, describes it, deletes what it posted, and then the machine', {
	tag: '@phone',
}, async ({ alice, bob }) => {
	const made = await call(alice, 'machine.make', { name: 'Gauge' });
	const machine = (await made.json()).result.data.id as string;
	const issued = await call(alice, 'token.issue', { subject: machine, name: 'pier', scopes: ['events:write'] });
	const { token } = (await issued.json()).result.data as { token: string };
	const headers = { authorization: `Bearer ${token}` };
	for (const text of ['High water', 'Low water'])
		expect((await alice.request.post('/api/v1/events', { headers, data: { text } })).status()).toBe(201);
	await call(bob, 'subject.follow', { subject: machine });

	const page = await alice.open(`/s/${machine}`);
	await page.getByRole('link', { name: 'Machine settings' }).click();
	await expect(page).toHaveURL(`/settings/machines/${machine}`);
	const form = page.getByRole('form', { name: 'Profile of the machine' });
	await form.getByLabel('Display name').fill('Pier gauge');
	await form.getByLabel('Description').fill('Measures the tide');
	await form.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('heading', { level: 1, name: 'Pier gauge' })).toBeVisible();
	// Its other settings and the owner's own profile stay as they are.
	await page.goto(`/s/${machine}`);
	await expect(page.getByRole('heading', { level: 1, name: 'Pier gauge' })).toBeVisible();
	await expect(shown(page, 'Measures the tide')).toBeVisible();

	const low = page.getByRole('article').filter({ hasText: 'Low water' });
	await low.getByRole('button', { name: 'Event options' }).click();
	await page.getByRole('menuitem', { name: 'Remove' }).click();
	await endRemoval(page);
	await expect(low).toHaveCount(0);
	const theirs = await bob.open();
	await expect(inTimeline(theirs, 'High water')).toBeVisible();
	await expect(inTimeline(theirs, 'Low water')).toHaveCount(0);
	// Somebody else tends nothing here.
	await theirs.goto(`/s/${machine}`);
	await expect(theirs.getByRole('heading', { level: 1, name: 'Pier gauge' })).toBeVisible();
	await expect(theirs.getByRole('link', { name: 'Machine settings' })).toHaveCount(0);
	await theirs.getByRole('article').getByRole('button', { name: 'Event options' }).click();
	await expect(theirs.getByRole('menuitem', { name: 'Mute Pier gauge' })).toBeVisible();
	await expect(theirs.getByRole('menuitem', { name: 'Remove' })).toHaveCount(0);

	await page.getByRole('link', { name: 'Machine settings' }).click();
	await page.getByRole('button', { name: 'Delete machine' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
	await expect(page.getByRole('alertdialog')).toHaveCount(0);
	await page.getByRole('button', { name: 'Delete machine' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Delete machine' }).click();
	await expect(page).toHaveURL('/settings/machines');
	await expect(page.getByRole('list', { name: 'Machines' }).getByRole('listitem')).toHaveCount(1);
	const post = async () =>
		(await alice.request.post('/api/v1/events', { headers, data: { text: 'Still here' } })).status();
	// At once the machine is gone, and shortly after that its tokens.
	expect([401, 404]).toContain(await post());
	await expect.poll(post).toBe(401);
	await theirs.goto('/');
	await expect(shown(theirs, "You're not following anyone yet")).toBeVisible();
	expect((await theirs.goto(`/s/${machine}`))?.status()).toBe(404);
});
