/** Labels and limits: moderators set them, and each reader chooses what a label does. */
import { USUAL_CHOICES } from '../src/contract/label/labels.ts';
import { call } from './api-calls.ts';
import { pushedAt } from './hour-before.ts';
import { giveReason, makeModerator, openCase, posted } from './moderation-queue.ts';
import { feedListens } from './page-actions.ts';
import { isListed, type Person, signInAt, unique } from './person.ts';
import { type Server, startServer, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

// The queue is one for the whole service: these stories have a service of their own.
let server: Server;

test.beforeAll(async () => {
	server = await startServer();
});
test.afterAll(() => stopAll());

type Cast = { mona: Person; bob: Person; mallory: Person };

const cast = test.extend<{ cast: Cast }>({
	cast: async ({ browser }, provide) => {
		const named = (name: string) => signInAt(server, browser, name);
		const [admin, mona, bob, mallory] = (await Promise.all(
			['admin', unique('mona'), unique('bob'), unique('mallory')].map(named),
		)) as [Person, Person, Person, Person];
		await makeModerator(admin, mona);
		await call(bob, 'subject.follow', { subject: mallory.subject });
		await provide({ mona, bob, mallory });
	},
});

const TEXT = 'Buy cheap anchors';

cast(
	'a label covers a text from the first moment, until the reader shows it, or chooses otherwise',
	{ tag: '@phone' },
	async ({ browser, cast: { mona, bob, mallory } }) => {
		await call(mallory, 'subject.edit', { feed: 'public' });
		const id = await posted(mallory, TEXT);
		await call(bob, 'cases.report', { subject: mallory.subject, event: id, reason: 'spam' });
		const ofMona = await mona.open('/moderation');
		const opened = await openCase(ofMona, mallory);
		await opened.getByRole('button', { name: 'Label', exact: true }).click();
		const dialog = ofMona.getByRole('dialog').filter({ has: ofMona.getByLabel('Reason') });
		await dialog.getByLabel('Reason').fill('Advertising');
		await expect(dialog.getByRole('button', { name: 'Label' })).toBeDisabled();
		await dialog.getByRole('checkbox', { name: /^Spam/ }).check();
		await giveReason(ofMona, 'Label', 'Advertising');

		const withoutScripts = await browser.newContext({
			baseURL: server.origin,
			javaScriptEnabled: false,
			storageState: await bob.context.storageState(),
		});
		const early = await withoutScripts.newPage();
		await early.goto('/');
		// A part that comes late is put in its place by a script.
		await expect(early.getByText('Labelled: Spam')).toBeAttached();
		await expect(early.getByText(TEXT)).toHaveCount(0);
		await withoutScripts.close();

		const ofBob = await bob.open();
		const event = ofBob.getByRole('article').filter({ hasText: mallory.name });
		await expect(event).toContainText('Labelled: Spam');
		await expect(event.getByText(TEXT)).toHaveCount(0);
		await event.getByRole('button', { name: 'Show' }).click();
		await expect(event.getByText(TEXT)).toBeVisible();
		await event.getByRole('button', { name: 'Cover again' }).click();
		await expect(event.getByText(TEXT)).toHaveCount(0);

		const choose = async (choice: string) => {
			await ofBob.goto('/settings');
			const saved = ofBob.waitForResponse(/moderation\.chooseLabels/);
			await ofBob.getByRole('group', { name: 'Spam' }).getByRole('radio', { name: choice }).check();
			expect((await saved).status()).toBe(200);
		};
		await choose('Hide');
		const hidden = await (await bob.request.get('/')).text();
		expect(hidden).not.toContain('Labelled: Spam');
		await ofBob.goto('/');
		await expect(ofBob.getByRole('heading', { name: 'Home' })).toBeAttached();
		await expect(event).toHaveCount(0);
		await ofBob.goto(`/search?q=anchors+from:${mallory.subject}`);
		await expect(ofBob.getByRole('searchbox')).toBeVisible();
		await expect(event).toHaveCount(0);
		// A reader who opens the event itself is warned.
		await ofBob.goto(`/s/${mallory.subject}/${id}`);
		await expect(ofBob.getByRole('article')).toContainText('Labelled: Spam');
		await expect(ofBob.getByText(TEXT)).toHaveCount(0);
		await choose('Show');
		await ofBob.goto('/');
		await expect(event).toContainText('Labelled: Spam');
		await expect(event).toContainText(TEXT);

		const ofMallory = await mallory.open(`/s/${mallory.subject}/${id}`);
		await expect(ofMallory.getByRole('article')).toContainText('Labelled: Spam');
		await expect(ofMallory.getByRole('article')).toContainText(TEXT);
		await ofMallory.goto('/settings/decisions');
		const decision = ofMallory.getByRole('listitem').filter({ hasText: 'Labelled: Spam' });
		await expect(decision).toContainText('Reason: Advertising');
		await expect(decision.getByRole('button', { name: 'Appeal' })).toBeVisible();

		const stranger = await browser.newContext({ baseURL: server.origin });
		const page = await stranger.newPage();
		for (const path of [`/s/${mallory.subject}`, `/s/${mallory.subject}/${id}`]) {
			await page.goto(path);
			await expect(page.getByRole('article')).toContainText('Labelled: Spam');
			await expect(page.getByText(TEXT)).toHaveCount(0);
		}
		expect(await page.locator('meta[name=description]').getAttribute('content')).not.toContain(TEXT);
		const embed = `/api/oembed?url=${encodeURIComponent(`${server.origin}/s/${mallory.subject}/${id}`)}`;
		const answer = await stranger.request.get(embed);
		expect(answer.status()).toBe(200);
		expect(await answer.text()).not.toContain(TEXT);
		await stranger.close();
	},
);

cast(
	'a moderator labels a profile and limits it, and takes both back',
	{ tag: '@phone' },
	async ({ cast: { mona, bob, mallory } }) => {
		await isListed(mallory);
		const ofMona = await mona.open(`/s/${mallory.subject}`);
		const moderate = async (act: (name: RegExp) => Promise<void>, reason: string) => {
			await ofMona.getByRole('button', { name: 'Moderate', exact: true }).click();
			const dialog = ofMona.getByRole('dialog', { name: `Moderate ${mallory.name}` });
			await dialog.getByLabel('Reason').fill(reason);
			await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
			await act(/^Misleading/);
			await act(/^Limit this profile/);
			await dialog.getByRole('button', { name: 'Save' }).click();
			await expect(dialog).toHaveCount(0);
		};
		const box = (name: RegExp) => ofMona.getByRole('dialog').getByRole('checkbox', { name });
		await moderate((name) => box(name).check(), 'A parody');
		await expect(ofMona.getByText('Labelled: Misleading')).toBeVisible();
		const ofMoe = await mona.open('/directory?order=newest');
		await expect(ofMoe.getByRole('list').first()).toBeVisible();
		await expect(ofMoe.getByRole('link', { name: mallory.name })).toHaveCount(0);
		// Bob follows the profile, and finds it.
		const ofBob = await bob.open(`/directory?q=${mallory.name}`);
		const card = ofBob.getByRole('listitem').filter({ hasText: mallory.name });
		await expect(card).toContainText('Labelled: Misleading');
		await moderate((name) => box(name).uncheck(), 'A mistake');
		await expect(ofMona.getByText('Labelled: Misleading')).toHaveCount(0);
		await ofMoe.goto(`/directory?q=${mallory.name}`);
		await expect(ofMoe.getByRole('listitem').filter({ hasText: mallory.name })).toHaveCount(1);
	},
);

cast('keys pass over an event that its label hides', async ({ cast: { mona, bob, mallory } }) => {
	const before = await posted(bob, 'Low water');
	const hidden = await posted(mallory, TEXT);
	const behind = await posted(bob, 'High water');
	await call(mona, 'moderation.addLabels', {
		subject: mallory.subject,
		event: hidden,
		labels: ['spam'],
		reason: 'Advertising',
	});
	await call(bob, 'moderation.chooseLabels', { ...USUAL_CHOICES, spam: 'hide' });
	const ofBob = await bob.open();
	await expect(ofBob.getByRole('article')).toHaveCount(2);
	await feedListens(ofBob);
	for (const [key, next] of [
		['j', behind],
		['j', before],
		['End', before],
		['Home', behind],
		['PageDown', before],
		['k', behind],
	] as const) {
		await ofBob.keyboard.press(key);
		await expect(ofBob.locator('article:focus')).toHaveAttribute('data-id', next);
	}
});

cast('an event that a label covers stands beside a group, never in it', async ({ cast: { mona, bob, mallory } }) => {
	const ids: string[] = [];
	for (let minute = 0; minute < 9; minute++) {
		const { occurredAt, type } = pushedAt(minute, '');
		const answer = await call(mallory, 'event.post', { text: `Push ${minute}`, type, occurredAt });
		ids.push((await answer.json()).result.data.event.id);
	}
	const labelled = { subject: mallory.subject, event: ids[4], labels: ['adult'], reason: 'Not for all' };
	expect((await call(mona, 'moderation.addLabels', labelled)).status()).toBe(200);
	const page = await bob.open();
	const events = page.getByRole('article').filter({ hasText: mallory.name });
	await expect(events.filter({ hasText: 'Labelled: Adult' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Show 2 more' })).toHaveCount(2);
});
