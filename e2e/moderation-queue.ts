/** Acts of moderators, and of people that they decide about. */
import { expect, type Locator, type Page } from '@playwright/test';
import { call } from './api-calls.ts';
import type { Person } from './person.ts';

/** Gives somebody the role of a moderator, in the name of an admin. */
export async function makeModerator(admin: Person, { subject }: Person): Promise<void> {
	const given = await call(admin, 'access.changeRole', { subject, role: 'moderator', reason: 'Rota' });
	expect(given.status()).toBe(200);
}

/** Posts an event. Answers with its id. */
export async function posted(person: Person, text: string): Promise<string> {
	const answer = await call(person, 'event.post', { text });
	return (await answer.json()).result.data.event.id;
}

export const waiting = (page: Page): Locator => page.getByRole('list', { name: 'Cases that wait' }).getByRole('link');

/** Opens a case of the list. Answers with the part of the page that shows it. */
export async function openCase(page: Page, { name }: Person, title = 'Event of'): Promise<Locator> {
	await waiting(page).filter({ hasText: name }).first().click();
	const opened = page.getByRole('region', { name: title });
	await expect(opened).toContainText(name);
	return opened;
}

/** Closes the opened case by one of its buttons, with a reason. */
export async function decide(page: Page, button: string, reason: string): Promise<void> {
	await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
	await giveReason(page, button, reason);
}

export async function giveReason(page: Page, button: string, reason: string): Promise<void> {
	// A toast has the role of a dialog, too.
	const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Reason') });
	await dialog.getByLabel('Reason').fill(reason);
	await dialog.getByRole('button', { name: button, exact: true }).click();
	await expect(page.getByText('Case closed.').first()).toBeVisible();
	await expect(dialog).toHaveCount(0);
}

/** Tries to sign in by the form. */
export async function trySignIn(page: Page, { name }: Person): Promise<void> {
	await page.goto('/sign-in');
	await page.getByLabel('Name').fill(name);
	await page.getByRole('button', { name: 'Sign in' }).click();
}
