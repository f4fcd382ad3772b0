/** Cases of moderation, from the report to the appeal. */
import { call } from './api-calls.ts';
import { decide, giveReason, makeModerator, openCase, posted, trySignIn, waiting } from './moderation-queue.ts';
import { drawAfter, listens } from './page-actions.ts';
import { isListed, type Person, signInAt, unique } from './person.ts';
import { type Server, startServer, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

// The queue is one for the whole service: these stories have a service of their own.
let server: Server;

test.beforeAll(async () => {
	server = await startServer();
});
test.afterAll(() => stopAll());

type Cast = { admin: Person; mona: Person; moe: Person; alice: Person; mallory: Person };

const cast = test.extend<{ cast: Cast }>({
	cast: async ({ browser }, provide) => {
		const named = (name: string) => signInAt(server, browser, name);
		const admin = await named('admin');
		const [mona, moe, alice, mallory] = (await Promise.all(
			['mona', 'moe', 'alice', 'mallory'].map((name) => named(unique(name))),
		)) as [Person, Person, Person, Person];
		for (const moderator of [mona, moe]) await makeModerator(admin, moderator);
		await provide({ admin, mona, moe, alice, mallory });
	},
});

cast(
	'a report becomes a case, its author reads the decision and appeals, and another moderator decides that',
	{
		tag: '@phone',
	},
	async ({ cast: { admin, mona, moe, alice, mallory } }) => {
		const id = await posted(mallory, 'Buy cheap anchors');
		const ofAlice = await alice.open(`/s/${mallory.subject}/${id}`);
		const report = async () => {
			await ofAlice.getByRole('button', { name: 'Event options' }).click();
			await ofAlice.getByRole('menuitem', { name: 'Report…' }).click();
			const dialog = ofAlice.getByRole('dialog', { name: `Report this event of ${mallory.name}?` });
			await expect(dialog.getByRole('button', { name: 'Report' })).toBeDisabled();
			await dialog.getByRole('radio', { name: 'Spam' }).check();
			await dialog.getByLabel('What should moderators know?').fill('The third time today');
			await dialog.getByRole('button', { name: 'Report' }).click();
			await expect(dialog).toHaveCount(0);
		};
		await report();
		await expect(ofAlice.getByText('Moderators look at it, and', { exact: false })).toBeVisible();
		await report();
		await expect(ofAlice.getByText("you've reported this already", { exact: false })).toBeVisible();

		const ofMallory = await mallory.open('/moderation');
		await expect(ofMallory.getByRole('heading', { name: "You can't see this page" })).toBeVisible();
		const ofMona = await mona.open('/moderation');
		const opened = await openCase(ofMona, mallory);
		await expect(opened.getByRole('article')).toContainText('Buy cheap anchors');
		await expect(opened.getByRole('list', { name: 'Reported by' })).toContainText('The third time today');
		await expect(opened.getByRole('list', { name: 'Reported by' })).toContainText(alice.name);
		await opened.getByRole('button', { name: 'Claim' }).click();
		await expect(opened).toContainText('You claimed it.');
		const ofMoe = await moe.open('/moderation?state=claimed');
		await expect(await openCase(ofMoe, mallory)).toContainText(`${mona.name} is looking at this case.`);
		await expect(ofMoe.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
		await decide(ofMona, 'Remove event', 'Advertising');
		await expect(waiting(ofMona).filter({ hasText: mallory.name })).toHaveCount(0);

		await ofMallory.goto('/settings/decisions');
		const decision = ofMallory.getByRole('listitem').filter({ hasText: 'An event of yours was removed' });
		await expect(decision).toContainText('Reason: Advertising');
		await decision.getByRole('button', { name: 'Appeal' }).click();
		await decision.getByLabel('Why is the decision wrong?').fill('They were real anchors');
		await decision.getByRole('button', { name: 'Send appeal' }).click();
		await expect(decision).toContainText('You appealed. Someone else looks at it.');
		await ofMallory.goto(`/s/${mallory.subject}/${id}`);
		await expect(ofMallory.getByText('A moderator removed it: “Advertising”')).toBeVisible();

		await ofMona.reload();
		await expect(await openCase(ofMona, mallory, 'Appeal of')).toContainText('someone else decides the appeal');
		await ofMoe.goto('/moderation');
		const appeal = await openCase(ofMoe, mallory, 'Appeal of');
		await expect(appeal).toContainText('Advertising');
		await expect(appeal).toContainText('They were real anchors');
		await expect(appeal.getByRole('list', { name: 'Earlier cases' })).toContainText('Event removed');
		await decide(ofMoe, 'Uphold', 'It was advertising');
		await ofMallory.goto('/settings/decisions');
		await expect(decision).toContainText('Your appeal was declined: the decision stands.');

		await ofMoe.goto('/moderation?state=closed');
		const closed = ofMoe.getByRole('list', { name: 'Closed' }).getByRole('listitem').filter({ hasText: mallory.name });
		await expect(closed).toHaveCount(2);
		await expect(closed.first()).toContainText('Upheld');
		await expect(closed.getByRole('link', { name: 'Entry' })).toHaveCount(0);
		const ofAdmin = await admin.open('/moderation?state=closed');
		await ofAdmin
			.getByRole('listitem')
			.filter({ hasText: mallory.name })
			.first()
			.getByRole('link', { name: 'Entry' })
			.click();
		await expect(ofAdmin).toHaveURL(/\/admin\/audit\/app-tideline\/\d+$/);
	},
);

cast(
	'a suspension reaches another browser by itself, and a suspended person appeals',
	{ tag: '@phone' },
	async ({ cast: { mona, moe, alice, mallory } }) => {
		const ofMallory = await mallory.open();
		await isListed(mallory);
		const link = (await (await call(mallory, 'timeline.link', {})).json()).result.data.url as string;
		const issued = await call(mallory, 'token.issue', {
			subject: mallory.subject,
			name: 'printer',
			scopes: ['timeline:read'],
		});
		const { token: secret } = (await issued.json()).result.data;
		const readBy = () => mallory.request.get('/api/v1/timeline', { headers: { Authorization: `Bearer ${secret}` } });
		expect((await readBy()).status()).toBe(200);
		expect((await call(alice, 'cases.report', { subject: mallory.subject, reason: 'abuse' })).status()).toBe(200);

		const ofMona = await mona.open('/moderation');
		await openCase(ofMona, mallory, 'Profile of');
		await ofMona.getByRole('main').getByRole('button', { name: 'Suspend' }).click();
		await ofMona.getByRole('dialog').getByRole('radio', { name: '30 days' }).check();
		await giveReason(ofMona, 'Suspend', 'Threats');
		// The page of the other browser finds out by itself, though nothing else happens there.
		await expect(ofMallory).toHaveURL(/\/sign-in\?error=suspended/);
		await expect(ofMallory.getByText('This account is suspended')).toBeVisible();
		await expect.poll(async () => (await (await readBy()).json()).code).toBe('suspended');
		expect((await mallory.request.get(link)).status()).toBe(403);

		await trySignIn(ofMallory, mallory);
		await ofMallory.getByRole('link', { name: 'Read why, and appeal' }).click();
		const decision = ofMallory.getByRole('listitem').filter({ hasText: 'Your profile was suspended' });
		await expect(decision).toContainText('Reason: Threats');
		await expect(decision).toContainText('Ends on');
		await decision.getByRole('button', { name: 'Appeal' }).click();
		await decision.getByLabel('Why is the decision wrong?').fill('It was a quote');
		await decision.getByRole('button', { name: 'Send appeal' }).click();
		await expect(decision).toContainText('You appealed. Someone else looks at it.');

		const ofMoe = await moe.open('/moderation');
		await expect(await openCase(ofMoe, mallory, 'Appeal of')).toContainText('It was a quote');
		await decide(ofMoe, 'Reverse', 'A quote indeed');
		await ofMallory.reload();
		await expect(decision).toContainText('Your appeal was accepted');
		await trySignIn(ofMallory, mallory);
		await expect(ofMallory.getByRole('heading', { name: 'Home' })).toBeAttached();
	},
);

cast('a link to appeal that is not good says so, in the page and to programs', async ({ cast: { mallory } }) => {
	const page = await mallory.open('/appeal?code=nonsense');
	await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
	const appeal = (data: unknown, headers = {}) => mallory.request.post('/api/appeal', { data, headers });
	const refused = await appeal({ code: `zzz.${'a'.repeat(43)}.${mallory.subject}`, seq: 1, text: 'x' });
	expect([refused.status(), (await refused.json()).code]).toEqual([403, 'appeal_code_invalid']);
});

cast('the keyboard alone goes through the queue', async ({ cast: { admin, mona, alice, mallory } }) => {
	for (const text of ['First', 'Second']) {
		const event = await posted(mallory, `${text} anchor`);
		await call(alice, 'cases.report', { subject: mallory.subject, event, reason: 'spam' });
	}
	const page = await mona.open('/moderation');
	await listens(page);
	await page.keyboard.press('?');
	await expect(page.getByRole('dialog').getByRole('region', { name: 'In moderation' })).toContainText('Claim');
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog')).toHaveCount(0);
	const theirs = waiting(page).filter({ hasText: mallory.name });
	await expect(theirs).toHaveCount(2);
	await expect(async () => {
		await page.keyboard.press('j');
		await expect(theirs.first()).toBeFocused({ timeout: 500 });
	}).toPass({ intervals: [0] });
	await page.keyboard.press('ArrowDown');
	await expect(theirs.last()).toBeFocused();
	await page.keyboard.press('k');
	await expect(theirs.first()).toBeFocused();
	await page.keyboard.press('Enter');
	const opened = page.getByRole('region', { name: 'Event of' });
	await expect(opened.getByRole('article')).toContainText('First anchor');
	await page.keyboard.press('c');
	await expect(opened).toContainText('You claimed it.');
	await drawAfter(page, 1_000);
	await page.keyboard.press('d');
	const dialog = page.getByRole('dialog', { name: 'Dismiss this case?' });
	// The reason has the focus before the dialog is drawn: "e" is text there, and does not escalate the case.
	await page.keyboard.type('escalated rightly');
	await expect(dialog.getByLabel('Reason')).toHaveValue('escalated rightly');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await expect(theirs).toHaveCount(1);
	await expect(dialog).toHaveCount(0);

	await theirs.focus();
	await page.keyboard.press('Enter');
	await expect(opened.getByRole('article')).toContainText('Second anchor');
	await page.keyboard.press('e');
	await expect(opened).toContainText('This case was escalated: an admin decides it.');
	await page.keyboard.press('s');
	await expect(page.getByRole('dialog')).toHaveCount(0);

	const ofAdmin = await admin.open('/moderation?state=escalated');
	await listens(ofAdmin);
	const escalated = waiting(ofAdmin).filter({ hasText: mallory.name });
	await escalated.focus();
	await ofAdmin.keyboard.press('Enter');
	await expect(ofAdmin.getByRole('region', { name: 'Event of' }).getByRole('article')).toBeVisible();
	await ofAdmin.keyboard.press('r');
	await ofAdmin.keyboard.type('Spam');
	await giveReason(ofAdmin, 'Remove event', 'Spam');
	await expect(escalated).toHaveCount(0);
});

cast(
	'no case moves under the pointer, and none is read before it is opened',
	async ({ cast: { admin, mona, alice, mallory } }) => {
		await call(alice, 'cases.report', { subject: mallory.subject, reason: 'abuse' });
		const page = await mona.open('/moderation');
		let reads = 0;
		page.on('request', (request) => {
			if (request.url().includes('cases.get')) reads++;
		});
		const all = page.getByRole('radio', { name: /^All \(\d+\)$/ });
		const count = async () => Number(/\d+/.exec((await all.locator('..').textContent()) ?? '')?.[0]);
		const theirs = waiting(page).filter({ hasText: mallory.name });
		await expect(theirs).toBeVisible();
		const before = await waiting(page).allTextContents();
		const counted = await count();
		await theirs.hover();
		const urgent = { subject: alice.subject };
		await call(mallory, 'cases.report', { ...urgent, reason: 'illegal' });
		await call(admin, 'cases.move', { ...urgent, to: 'escalated' });
		// The list was read again, as the count says.
		await expect.poll(count).toBeGreaterThan(counted);
		expect((await waiting(page).allTextContents()).length).toBe(before.length);
		await expect(waiting(page).filter({ hasText: alice.name })).toHaveCount(0);
		await page.getByRole('heading', { name: 'Moderation' }).hover();
		await expect(waiting(page).filter({ hasText: alice.name })).toContainText('Escalated to admins');
		expect(reads).toBe(0);
		await openCase(page, mallory, 'Profile of');
		expect(reads).toBe(1);
	},
);

cast('a text that only followers read is opened on the record', async ({ cast: { admin, mona, alice, mallory } }) => {
	await call(alice, 'subject.follow', { subject: mallory.subject });
	await call(mallory, 'subject.edit', { follows: 'approval' });
	const event = await posted(mallory, 'For followers alone');
	await expect
		.poll(async () => (await call(alice, 'cases.report', { subject: mallory.subject, event, reason: 'spam' })).status())
		.toBe(200);
	const page = await mona.open('/moderation');
	const opened = await openCase(page, mallory);
	await expect(opened).toContainText('Only some people can read this event. The audit trail says that you opened it.');
	await expect(opened.getByRole('article')).toContainText('For followers alone');
	const trail = await admin.open(`/admin/audit?subject=${mona.subject}&action=protected-read`);
	await expect(
		trail.getByRole('table', { name: 'Audit trail' }).getByRole('row', { name: /read what only followers may read/ }),
	).toHaveCount(1);
});
