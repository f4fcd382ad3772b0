/** The pages that there are, for stories that go through all of them. */
import { expect, type Page } from '@playwright/test';
import { call } from './api-calls.ts';
import { newAppealCode, type Person, signIn, signInAs, unique } from './person.ts';

/** Every page that there is, by who sees it. */
export const pagesOf = {
	'a stranger': async (page: Page) => {
		let published = '';
		const subject = await someoneElse(page, async (theirs) => {
			await call(theirs, 'subject.edit', { feed: 'public' });
			const posted = await call(theirs, 'event.post', { text: 'High water' });
			published = (await posted.json()).result.data.event.id;
		});
		return [
			'/',
			'/sign-in',
			'/sign-in?error=OAuthCallback',
			'/nowhere',
			`/s/${subject}/${published}`,
			'/mail/confirm',
			'/appeal',
			`/appeal?${new URLSearchParams({ code: await newAppealCode(await suspended(page)) })}`,
			'/mail/unsubscribe?subject=dev-alice&code=0123456789abcdef0123456789abcdef',
		];
	},
	'a reader': async (page: Page) => {
		const subject = await signIn(page, unique('alice'));
		const text = `Low water #tide, @${subject.slice('dev-'.length)} https://example.com/ ${'Ein-Wort-das-nicht-enden-will'.repeat(30)}`;
		const posted = await call(page, 'event.post', { text, url: 'https://example.com/a/b' });
		const { id } = (await posted.json()).result.data.event;
		const removed = await call(page, 'event.post', { text: 'Buy cheap anchors' });
		const { id: gone } = (await removed.json()).result.data.event;
		await call(page, 'subject.follow', { subject: await someoneElse(page) });
		await call(page, 'subject.mute', { subject: await someoneElse(page) });
		await call(page, 'subject.edit', { follows: 'approval' });
		await asSomeone(page, 'admin', (admin) => call(admin, 'event.remove', { subject, id: gone, reason: 'Spam' }));
		const closed = await someoneElse(page, async (theirs) => {
			await call(theirs, 'subject.edit', { follows: 'approval' });
			await call(theirs, 'subject.follow', { subject });
		});
		return [
			'/',
			'/?at=2026-05-01',
			'/directory',
			'/directory?q=nobody-is-called-so',
			'/settings',
			'/settings/machines',
			'/settings/decisions',
			'/settings/muted',
			`/s/${subject}`,
			`/s/${subject}?tab=followers`,
			`/s/${subject}?tab=following`,
			`/s/${subject}?tab=requests`,
			`/s/${closed}`,
			'/tags/tide',
			'/search',
			'/search?q=water+from:me+in:timeline',
			'/tags/nobody_has_used_this',
			`/s/${subject}/${id}`,
			`/s/${subject}/${gone}`,
			`/s/${subject}/nonsense`,
			`/s/${await someoneElse(page)}`,
			'/s/dev-nobody',
			'/admin/audit',
		];
	},
	'an admin': async (page: Page) => {
		await signIn(page, 'admin');
		const self = 'dev-admin';
		return [
			'/admin/audit',
			`/admin/audit?subject=${self}&from=2026-01-01`,
			`/admin/audit/${self}/1`,
			'/admin/audit/ask?question=timelineAt',
			`/admin/audit/followers?subject=${self}`,
			'/admin',
			'/admin/people',
			'/admin/people/everyone',
			'/moderation',
			'/moderation?state=closed',
			`/moderation?case=${await reported(page)}`,
			'/admin/jobs',
			'/admin/alarms',
			'/admin/approvals',
			'/admin/invitations',
			'/admin/exceptions',
		];
	},
};

/** A person that an admin has suspended. */
async function suspended(page: Page): Promise<string> {
	const subject = await someoneElse(page);
	await asSomeone(page, 'admin', (admin) => call(admin, 'moderation.suspend', { subject, reason: 'Spam' }));
	return subject;
}

/** A profile that somebody has reported. */
async function reported(page: Page): Promise<string> {
	const subject = await someoneElse(page);
	await asSomeone(page, unique('carol'), (carol) => call(carol, 'cases.report', { subject, reason: 'spam' }));
	return subject;
}

async function someoneElse(page: Page, acts: (bob: Person) => Promise<unknown> = async () => {}): Promise<string> {
	return asSomeone(page, unique('bob'), acts);
}

async function asSomeone(page: Page, name: string, acts: (someone: Person) => Promise<unknown>): Promise<string> {
	const browser = page.context().browser();
	if (!browser) throw new Error('There is no browser.');
	const someone = await signInAs(browser, name);
	await acts(someone);
	return someone.subject;
}

/** Opens a page, and waits until all of it is there and React has taken it over. */
export async function visit(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
	// The navigation looks for tables only there.
	await expect(page.locator('[data-wide]:not(#content > *)')).toHaveCount(0);
	// All streamed parts have found their place.
	await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
	// React has taken it over, too: before-hydration.spec.ts looks at the page before that.
	await page.waitForFunction(() =>
		[...document.querySelectorAll('main, main :is(h1, h2, a, button, input, article)')].every((element) =>
			Object.keys(element).some((key) => key.startsWith('__reactProps')),
		),
	);
}
