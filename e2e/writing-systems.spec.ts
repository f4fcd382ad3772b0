/** Input methods and keyboards of other scripts. Keys and compositions come through the browser, as an input method's do. */
import type { CDPSession, Page } from '@playwright/test';
import { inTimeline, listens } from './page-actions.ts';
import { expect, test } from './test.ts';

const CONTROL = 2;

/** Presses and releases a key that this keyboard's layout calls `key`. */
async function press(keys: CDPSession, key: string, code: string, modifiers = 0): Promise<void> {
	const base = { key, code, modifiers, windowsVirtualKeyCode: code === 'Enter' ? 13 : 0 };
	await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...base });
	await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...base });
}

const keysOf = (page: Page) => page.context().newCDPSession(page);

test('Ctrl and Enter during a composition post nothing; pressed twice afterwards they post once', async ({ alice }) => {
	const page = await alice.open();
	await listens(page);
	const keys = await keysOf(page);
	const box = page.getByLabel('What happened?');
	const form = page.getByRole('form', { name: 'Post an event' });
	await box.focus();
	await keys.send('Input.imeSetComposition', { text: 'かんじ', selectionStart: 3, selectionEnd: 3 });
	await expect(box).toHaveValue('かんじ');
	await press(keys, 'Enter', 'Enter', CONTROL);
	await expect(box).toHaveValue('かんじ');
	await keys.send('Input.insertText', { text: '漢字' });
	await expect(box).toHaveValue('漢字');

	await press(keys, 'Enter', 'Enter', CONTROL);
	await press(keys, 'Enter', 'Enter', CONTROL);
	await expect(inTimeline(page, '漢字')).toHaveCount(1);
	await expect(inTimeline(page, 'かんじ')).toHaveCount(0);
	await expect(form.getByRole('alert')).toHaveCount(0);
	await expect(box).toHaveValue('');
	// The button may be pressed twice, too.
	await box.fill('twice');
	await page.getByRole('button', { name: 'Post', exact: true }).dblclick();
	await expect(inTimeline(page, 'twice')).toHaveCount(1);
	await expect(form.getByRole('alert')).toHaveCount(0);

	// A box emptied by hand is refused as before.
	await box.fill('x');
	await box.fill('');
	await box.press('Control+Enter');
	await expect(form.getByRole('alert')).toBeVisible();
});

test('Enter during a composition chooses nothing in the palette', async ({ alice }) => {
	const page = await alice.open();
	await listens(page);
	const keys = await keysOf(page);
	await page.keyboard.press('Control+k');
	const palette = page.getByRole('dialog', { name: 'Command palette' });
	await expect(palette.getByRole('combobox')).toBeFocused();
	await keys.send('Input.imeSetComposition', { text: 'Settings', selectionStart: 8, selectionEnd: 8 });
	await expect(palette.getByRole('option').first()).toBeVisible();
	await press(keys, 'Enter', 'Enter');
	await expect(palette).toBeVisible();
	await expect(page).toHaveURL('/');
	await keys.send('Input.insertText', { text: 'Settings' });
	await press(keys, 'Enter', 'Enter');
	await expect(page).toHaveTitle('Settings · Tideline');
});

for (const [layout, d, g, k] of [
	['Cyrillic', 'в', 'п', 'л'],
	['Greek', 'δ', 'γ', 'κ'],
	['Hebrew', 'ג', 'ע', 'ל'],
] as const)
	test(`shortcuts work on a ${layout} keyboard`, async ({ alice }) => {
		const page = await alice.open();
		await listens(page);
		const keys = await keysOf(page);
		await press(keys, k, 'KeyK', CONTROL);
		const palette = page.getByRole('dialog', { name: 'Command palette' });
		await expect(palette.getByRole('combobox')).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(palette).toBeHidden();
		await press(keys, g, 'KeyG');
		await press(keys, d, 'KeyD');
		await expect(page).toHaveTitle('Directory · Tideline');
	});

test('on a Latin keyboard of another order the letter counts, not its place', async ({ alice }) => {
	const page = await alice.open();
	await listens(page);
	const keys = await keysOf(page);
	// Dvorak has its n where others have l, and its b where they have n.
	await press(keys, 'b', 'KeyN');
	await expect(page.getByLabel('What happened?')).not.toBeFocused();
	await press(keys, 'n', 'KeyL');
	await expect(page.getByLabel('What happened?')).toBeFocused();
});
