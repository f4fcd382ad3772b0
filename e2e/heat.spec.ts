/** Admins see the load of the last hour, and where it comes near to what storage takes. */
import { call } from './api-calls.ts';
import { navigate } from './page-actions.ts';
import { expect, test } from './test.ts';

/** So many that the busier of two minutes is among the busiest of the run, too, where the posts come at the turn of a minute. */
const POSTS = 240;

test('an admin finds the subject that keeps storage busy @phone', async ({ admin, alice, bob }) => {
	// Real load: a busy poster, whose events come to a follower.
	expect((await call(bob, 'subject.follow', { subject: alice.subject })).ok()).toBe(true);
	// Many at once, also on a slow machine: the busiest minutes show.
	for (let sent = 0; sent < POSTS; sent += 40)
		await Promise.all(
			Array.from({ length: 40 }, async (_, n) => {
				const answer = await call(alice, 'event.post', { text: `a busy day, ${sent + n}` });
				expect(answer.ok()).toBe(true);
			}),
		);
	const page = await admin.open('/');
	await page.goto('/admin/audit');
	await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Load' }).click();
	await expect(page.getByRole('heading', { name: 'Load of the last hour' })).toBeVisible();
	// Each process writes its counts down once a minute, and the page looks again by itself.
	const ledger = page.getByRole('listitem').filter({ hasText: 'Ledger' }).filter({ hasText: alice.name });
	await expect(ledger).toBeVisible();
	await expect(ledger).toContainText('of the target');
	const written = async () =>
		Number(/([\d,]+) rows written/.exec((await ledger.textContent()) ?? '')?.[1]?.replaceAll(',', ''));
	// An event and its entry. Posts that were written together share the head.
	await expect.poll(written).toBeGreaterThanOrEqual(2 * POSTS);
	await expect(page.getByText('Until the last timeline had it')).toBeVisible();
	await ledger.getByRole('link', { name: alice.name }).click();
	await expect(page.getByRole('heading', { name: alice.name, exact: true })).toBeVisible();
	await navigate(page, 'Home');
});

test('who is no admin does not see it', async ({ alice }) => {
	const page = await alice.open('/');
	await page.goto('/admin/heat');
	await expect(page.getByRole('heading', { name: "You can't see this page" })).toBeVisible();
});
