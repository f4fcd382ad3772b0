import type { Page } from '@playwright/test';
import { call } from './api-calls.ts';
import { navigate, shown, titled } from './page-actions.ts';
import { expect, test } from './test.ts';

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Audit trail' }).getByRole('row');

test('an admin finds what alice did, by name, action and time', { tag: '@phone' }, async ({
	alice,
	bob,
	admin,
	isMobile,
}) => {
	const name = `Alice ${alice.name.slice(-8)}`;
	await call(alice, 'subject.edit', { name });
	await call(alice, 'event.post', { text: 'On the record' });
	await call(bob, 'subject.follow', { subject: alice.subject });
	const page = await admin.open();
	await navigate(page, 'Audit');
	const rows = rowsOf(page);
	await expect(rows.nth(1)).toBeVisible();

	if (isMobile) await page.getByRole('button', { name: 'Filters' }).click();
	await page.getByRole('combobox', { name: 'Actor' }).fill(alice.name);
	await page.getByRole('option', { name }).click();
	await expect(page).toHaveURL(new RegExp(`actor=${alice.subject}`));
	await expect(rows.filter({ hasText: name })).toHaveCount(3);
	// Rows of others may still be there.
	await expect(rows.filter({ hasText: name }).filter({ hasText: 'signed up' })).toContainText('Linux');
	const actions = page.getByRole('combobox', { name: 'Action' });
	const posted = page.getByRole('option', { name: 'event posted' });
	// The list moves with the page, which may still fill: a press may miss.
	await expect(async () => {
		if (!(await posted.isVisible())) await actions.click();
		await posted.click();
		await expect(actions).toContainText('event posted', { timeout: 1_000 });
	}).toPass();
	await expect(rows.filter({ hasText: 'posted an event' })).toHaveCount(1);
	await expect(rows.filter({ hasText: 'signed up' })).toHaveCount(0);

	const when = page.getByRole('textbox', { name: 'When (UTC)' });
	const type = async (text: string) => {
		await when.fill(text);
		await when.press('Enter');
	};
	await type('yesterday');
	await expect(shown(page, 'No entries match these filters')).toBeVisible();
	await expect(when).toHaveValue('yesterday');
	await expect(when).toHaveAccessibleDescription(/\d{4}, UTC$/);
	await expect(page).toHaveURL(/span=yesterday/);
	await type('letzten Dienstag');
	await expect(shown(page, /^Tuesday.*UTC$/)).toBeVisible();
	await type('the day before never');
	await expect(shown(page, "Can't read this as a time. Enter a day or range")).toBeVisible();
	await type('last 7 days');
	await expect(rows.filter({ hasText: 'posted an event' })).toHaveCount(1);
	await page.reload();
	await expect(rows.filter({ hasText: 'posted an event' })).toHaveCount(1);
	await page.getByRole('link', { name: `Who followed ${name}?` }).click();
	await expect(rows.filter({ hasText: `${bob.name} followed ${name} @${alice.name}` })).toHaveCount(1);
	await page.getByRole('button', { name: 'Clear filters' }).click();
	await expect(page).toHaveURL(/audit$/);

	await page.goto('/admin/audit?subject=nonsense');
	await expect(page.getByRole('main').getByRole('alert')).toContainText("This isn't a profile ID.");
});

test('a live trail shows what happens by itself, and one that is not counts it', async ({ alice, admin }) => {
	const page = await admin.open(`/admin/audit?actor=${alice.subject}`);
	const rows = rowsOf(page);
	await expect(rows.filter({ hasText: 'signed up' })).toHaveCount(1);
	await call(alice, 'event.post', { text: 'Counted' });
	const newer = page.getByRole('button', { name: '1 new entry' });
	await expect(newer).toBeVisible();
	await expect(rows.filter({ hasText: 'posted an event' })).toHaveCount(0);
	const live = page.getByRole('button', { name: 'Live', exact: true });
	await live.click();
	await expect(live).toHaveAttribute('aria-pressed', 'true');
	await expect(rows.filter({ hasText: 'posted an event' })).toHaveCount(1);
	await call(alice, 'event.post', { text: 'Live' });
	await expect(rows.filter({ hasText: 'posted an event' })).toHaveCount(2);
	await expect(newer).toBeHidden();
});

test('an empty trail shows its first entries without being asked', async ({ alice, admin }) => {
	await alice.open();
	const page = await admin.open(`/admin/audit?subject=${alice.subject}&action=event-posted`);
	await expect(shown(page, 'No entries match these filters')).toBeVisible();
	await call(alice.page, 'event.post', { text: 'On the record' });
	await expect(rowsOf(page).filter({ hasText: 'posted an event' })).toHaveCount(1);
});

test('an entry says what a rename changed, and leads along the chain and to what was', async ({
	alice,
	bob,
	admin,
}) => {
	const handle = `sea-${alice.name.slice(-8)}`;
	await call(bob, 'subject.follow', { subject: alice.subject });
	await call(alice, 'subject.edit', { handle });
	await call(alice, 'event.post', { text: 'Under a new name' });
	const page = await admin.open(`/s/${alice.subject}`);
	await page.getByRole('link', { name: 'Ledger' }).click();
	await page.getByRole('link', { name: `What did ${alice.name} change?` }).click();
	const edit = rowsOf(page).filter({ hasText: 'edited their profile' });
	await expect(edit).toContainText(`${alice.name} → ${handle}`);
	await edit.getByRole('cell').first().getByRole('link').click();

	await expect(page.getByRole('heading', { level: 1 })).toContainText('edited their profile');
	const changed = page.getByRole('table', { name: 'What changed' }).getByRole('row', { name: 'Handle' });
	await expect(changed.getByRole('cell')).toHaveText([alice.name, handle]);
	await page.getByRole('link', { name: 'Next entry' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toContainText('posted an event');

	await page.getByRole('link', { name: 'Delivered to' }).click();
	await expect(page.getByRole('list', { name: 'Delivered to' }).getByRole('listitem')).toHaveCount(2);
	await page.goto(`/admin/audit/followers?subject=${alice.subject}`);
	await expect(page.getByRole('list', { name: 'Followers at that time' })).toContainText(bob.name);
	await page.getByLabel('Point in time (UTC)').fill('yesterday');
	await page.getByLabel('Point in time (UTC)').press('Enter');
	await expect(shown(page, 'No followers at that time')).toBeVisible();
	await page.goto(`/admin/audit/timeline?subject=${bob.subject}`);
	await expect(page.getByRole('list', { name: 'Timeline at that time' })).toContainText('Under a new name');
	expect((await page.goto(`/admin/audit/${alice.subject}/999`))?.status()).toBe(404);
});

test('new entries wait until they are asked for, and time is chosen in the histogram', async ({ alice, admin }) => {
	await call(alice, 'event.post', { text: 'Low water' });
	const page = await admin.open(`/admin/audit?subject=${alice.subject}`);
	const rows = rowsOf(page).filter({ hasText: 'posted an event' });
	await expect(rows).toHaveCount(1);
	await call(alice, 'event.post', { text: 'High water' });
	await page.getByRole('button', { name: '1 new entry' }).click();
	await expect(rows).toHaveCount(2);

	await page.getByRole('button', { name: 'Show as table' }).click();
	await page.getByRole('dialog').getByRole('rowheader').first().getByRole('button').click();
	await expect(page).toHaveURL(/from=.*&to=/);
	await page.getByRole('button', { name: 'Clear: When (UTC)' }).click();
	await expect(page).not.toHaveURL(/from=/);
	const chart = page.locator('figure .cursor-crosshair');
	// It moves when the chip above it is gone, perhaps between the look and the press.
	await expect(async () => {
		const { x, y, width, height } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
		await page.mouse.move(x + width * 0.5, y + height / 2);
		await page.mouse.down();
		await page.mouse.move(x + width * 0.7, y + height / 2);
		await page.mouse.up();
		await expect(page).toHaveURL(/from=.*&to=/, { timeout: 5_000 });
	}).toPass();
});

test('a question about a person asks for the person and the moment, with the keyboard alone', {
	tag: '@phone',
}, async ({ alice, bob, admin }) => {
	await call(bob, 'subject.follow', { subject: alice.subject });
	const page = await admin.open('/admin/audit');
	const questions = page.getByRole('navigation', { name: 'Quick questions' });
	const dialog = page.getByRole('dialog');
	const who = dialog.getByRole('combobox', { name: 'Who' });
	await questions.getByRole('link', { name: 'Who followed … on …?' }).press('Enter');
	await expect(who).toBeFocused();
	await dialog.getByRole('button', { name: 'Show answer' }).press('Enter');
	await expect(who).toHaveAccessibleDescription(/Choose someone/);
	const moment = dialog.getByLabel('Point in time (UTC)');
	await expect(moment).toHaveAccessibleDescription(/Can't read this as a time/);

	await who.fill(alice.name);
	await expect(page.getByRole('option')).toHaveCount(1);
	await who.press('Enter');
	await expect(who).toHaveValue(`@${alice.name}`);
	await moment.fill('the day before never');
	await moment.press('Enter');
	await expect(moment).toHaveAccessibleDescription(/Can't read this as a time/);
	await expect(who).not.toHaveAccessibleDescription(/Choose someone/);
	await moment.fill('today');
	await moment.press('Enter');
	await expect(page).toHaveURL(new RegExp(`followers\\?subject=${alice.subject}&at=`));
	await expect(page.getByRole('list', { name: 'Followers at that time' })).toContainText(bob.name);

	await page.goto(`/admin/audit?actor=${bob.subject}`);
	await questions.getByRole('link', { name: `What did ${bob.name} see on …?` }).click();
	await moment.fill('yesterday');
	await moment.press('Enter');
	await expect(shown(page, 'The timeline was empty at that time')).toBeVisible();

	// A new tab, or a browser without scripts, gets the question as a page.
	const href = `/admin/audit/ask?question=whatDid`;
	await page.goto('/admin/audit');
	await expect(questions.getByRole('link', { name: 'What did … do?' })).toHaveAttribute('href', href);
	await page.goto(href);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('What did … do?');
	await page.getByRole('combobox', { name: 'Who' }).fill(alice.name);
	await expect(page.getByRole('option')).toHaveCount(1);
	await page.getByRole('combobox', { name: 'Who' }).press('Enter');
	await page.getByRole('combobox', { name: 'Who' }).press('Enter');
	await expect(page).toHaveURL(new RegExp(`audit\\?actor=${alice.subject}`));
	expect((await page.goto('/admin/audit/ask?question=why'))?.status()).toBe(404);
});

test('the question of an event asks which, by link, by id, or among the newest of a person', async ({
	alice,
	bob,
	admin,
}) => {
	await call(bob, 'subject.follow', { subject: alice.subject });
	const posted = await (await call(alice, 'event.post', { text: 'Who got this?' })).json();
	const path = `/s/${alice.subject}/${posted.result.data.event.id}`;
	const page = await admin.open('/admin/audit');
	const question = page
		.getByRole('navigation', { name: 'Quick questions' })
		.getByRole('link', { name: 'Who received …?' });
	await question.press('Enter');
	const field = page.getByRole('dialog').getByLabel('Link or ID of the event');
	await expect(field).toBeFocused();
	await field.fill('alice');
	await field.press('Enter');
	await expect(field).toHaveAccessibleDescription(/isn't the link or ID of an event/);
	await field.fill('00000000000000000000000000');
	await field.press('Enter');
	await expect(field).toHaveAccessibleDescription(/No event with this link or ID/);
	await field.fill(new URL(path, page.url()).href);
	await field.press('Enter');
	await expect(page.getByRole('list', { name: 'Delivered to' }).getByRole('listitem')).toHaveCount(2);

	await page.goto('/admin/audit/deliveries');
	await expect(page).toHaveTitle(titled('Who received an event?'));
	await page.getByRole('combobox', { name: 'Posted by' }).fill(alice.name);
	await page.getByRole('option').first().click();
	await expect(page.getByRole('link', { name: 'Who received it' })).toHaveCount(1);
	await page.getByRole('link', { name: 'Who received it' }).click();
	await expect(page).toHaveTitle(titled('Delivered to'));
	await expect(page.getByRole('list', { name: 'Delivered to' })).toContainText(bob.name);
});

test('the table of the chart cuts no number, and closes', async ({ alice, admin }) => {
	const page = await admin.open(`/admin/audit?subject=${alice.subject}`);
	// The answer gets as many entries as a large service has.
	await page.route(/audit\.histogram/, async (route) => {
		const answer = await route.fetch();
		await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/":1\b(?=[,}])/g, '":13845') });
	});
	await page.reload();
	await page.getByRole('button', { name: 'Show as table' }).click();
	const dialog = page.getByRole('dialog');
	const cells = dialog.getByRole('cell', { name: '13,845' });
	await expect(cells.first()).toBeVisible();
	// Cells that do not fit are reached by scrolling: none is narrower than its text, nor outside of the scrolled area.
	const cut = await dialog.getByRole('table').evaluate((table) => {
		const box = table.parentElement as HTMLElement;
		box.scrollLeft = box.scrollWidth;
		const { right } = box.getBoundingClientRect();
		return [...table.querySelectorAll('td, th')].filter(
			(cell) => cell.scrollWidth > cell.clientWidth || cell.getBoundingClientRect().right > right,
		).length;
	});
	expect(cut).toBe(0);
	await dialog.getByRole('button', { name: 'Close' }).click();
	await expect(dialog).toHaveCount(0);
});

test('the first visit of a filter lists itself, as the chart counts it', async ({ admin }) => {
	// Nobody has asked for this before.
	const page = await admin.open(
		`/admin/audit?actor=${admin.subject}&action=audit-read&from=${new Date().toISOString()}`,
	);
	// Other stories have the same admin, and may read the trail at this moment.
	await expect(page.getByRole('figure')).toContainText(/[1-9]\d* entr(y|ies),/);
	await expect(rowsOf(page).filter({ hasText: 'read the audit trail' }).first()).toBeVisible();
});

test('bob, who is no admin, sees nothing of the audit trail', async ({ bob }) => {
	const page = await bob.open();
	await expect(page.getByRole('link', { name: 'Audit' })).toHaveCount(0);
	for (const path of ['', `/${bob.subject}/1`, `/followers?subject=${bob.subject}`]) {
		const answer = await page.goto(`/admin/audit${path}`);
		expect(answer?.status(), path).toBe(403);
		await expect(page.getByRole('heading', { name: "You can't see this page" })).toBeVisible();
	}
	await page.goto(`/s/${bob.subject}`);
	await expect(page.getByRole('link', { name: 'Ledger' })).toHaveCount(0);
	const input = encodeURIComponent(JSON.stringify({ subject: bob.subject, seq: 1 }));
	for (const question of ['audit.list?input=%7B%7D', `audit.entry?input=${input}`]) {
		const answer = await page.request.get(`/api/trpc/${question}`);
		expect(answer.status(), question).toBe(403);
		expect((await answer.json()).error.data.reason).toBe('forbidden');
	}
});
