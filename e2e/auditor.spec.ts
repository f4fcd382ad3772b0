import { readFile } from 'node:fs/promises';
import { call } from './api-calls.ts';
import { shareBundle } from './page-actions.ts';
import { expect, test } from './test.ts';

test('an admin gives entries to an auditor, who needs no account, and takes them back', async ({
	alice,
	admin,
	browser,
}) => {
	await call(alice, 'event.post', { text: 'On the record' });
	const page = await admin.open(`/admin/audit?subject=${alice.subject}`);
	const link = await shareBundle(page);
	const dialog = page.getByRole('dialog');
	await expect(dialog.getByText(`subject=${alice.subject}`)).toBeVisible();

	const auditor = await (await browser.newContext()).newPage();
	await auditor.goto(link);
	const verdict = auditor.getByRole('region', { name: 'Result' });
	await expect(verdict).toContainText('This bundle is genuine');
	await expect(verdict).toContainText(`all entries of ${alice.subject}`);
	await expect(auditor.getByRole('region', { name: 'Entries' })).toContainText('signed up');

	const saving = auditor.waitForEvent('download');
	await verdict.getByRole('button', { name: 'Save file' }).click();
	const file = await readFile(await (await saving).path());
	const entry = file.indexOf('"action":"signed-up"');
	file.writeUInt8(file.readUInt8(entry + 10) ^ 1, entry + 10);
	// The page has all that it needs: it verifies without a network.
	await auditor.context().setOffline(true);
	const changed = { name: 'changed.ndjson', mimeType: 'application/x-ndjson', buffer: file };
	await auditor.getByLabel('Open a bundle file').setInputFiles(changed);
	await expect(verdict).toContainText("This bundle isn't genuine");
	await expect(verdict).toContainText(`Entry 1 of ${alice.subject}.`);
	await auditor.context().setOffline(false);

	const line = dialog.getByRole('listitem').filter({ hasText: alice.subject });
	await line.getByRole('button', { name: 'Revoke' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
	await expect(line).toHaveCount(0);
	await auditor.reload();
	await expect(auditor.getByRole('main').getByRole('alert')).toContainText('This bundle was revoked');

	await page.goto(`/admin/audit?subject=${admin.subject}`);
	// Storage on Azure is read past the server.
	const read = link.includes('#/') ? ['Someone opened a bundle for an auditor'] : [];
	for (const sentence of ['created a bundle for an auditor', ...read, 'revoked a bundle for an auditor'])
		await expect(page.getByRole('main').getByText(sentence).first()).toBeVisible();
});

test('an admin exports what the filter finds, and people who are no admins cannot', async ({ alice, admin }) => {
	await call(alice, 'event.post', { text: 'On the record' });
	const page = await admin.open(`/admin/audit?subject=${alice.subject}`);
	await page.getByRole('button', { name: 'Export' }).click();
	const dialog = page.getByRole('dialog');
	const saving = page.waitForEvent('download');
	await dialog.getByRole('button', { name: 'Start export' }).click();
	const saved = await saving;
	expect(saved.suggestedFilename()).toMatch(/^tideline-trail-\d{4}-\d\d-\d\d\.csv$/);
	const lines = (await readFile(await saved.path(), 'utf8')).split('\r\n');
	await expect(dialog.getByRole('status')).toHaveText(`${lines.length - 2} entries saved.`);
	expect(lines[0]).toContain('at,subject,seq,action');
	expect(lines.slice(1, -1).every((line) => line.includes(alice.subject))).toBe(true);

	const refused = await alice.request.get('/api/audit/export?format=csv');
	expect([refused.status(), (await refused.json()).code]).toEqual([403, 'forbidden']);
	const elsewhere = await admin.request.get('/api/audit/export?format=csv', {
		headers: { 'sec-fetch-site': 'cross-site' },
	});
	expect(elsewhere.status()).toBe(403);
});

test.describe('with its service worker', () => {
	test.use({ serviceWorkers: 'allow' });

	test('a browser verifies a bundle and then an event, by programs that share a file', async ({ alice, admin }) => {
		const posted = await call(alice, 'event.post', { text: 'High water at ten' });
		const { id } = (await posted.json()).result.data.event;
		const link = await shareBundle(await admin.open(`/admin/audit?subject=${alice.subject}`));
		const page = await alice.open('/directory');
		await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
		await page.goto(link);
		await expect(page.getByRole('region', { name: 'Result' })).toContainText('This bundle is genuine');
		await page.goto(`/s/${alice.subject}/${id}`);
		await page.getByRole('button', { name: 'Show proof' }).click();
		const dialog = page.getByRole('dialog', { name: 'Proof' });
		await expect(dialog.getByRole('status')).toContainText('this is what was posted');
	});
});
