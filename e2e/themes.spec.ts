import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

test('the page follows the system until the reader chooses, and the choice holds from the first byte', async ({
	browser,
}) => {
	const page = await (await browser.newContext({ colorScheme: 'dark' })).newPage();
	await page.goto('/');
	expect(await lightness(page)).toBeLessThan(0.3);
	await page.emulateMedia({ colorScheme: 'light' });
	expect(await lightness(page)).toBeGreaterThan(0.9);

	await page.getByRole('radio', { name: 'Dark' }).click();
	await expect.poll(() => lightness(page)).toBeLessThan(0.3);
	await expect(page.locator('meta[name="theme-color"]:not([media])')).toHaveAttribute('content', '#0a1318');
	const html = await (await page.request.get('/')).text();
	expect(html).toMatch(/<html[^>]*data-theme="dark"/);
	await page.goto('/sign-in');
	expect(await lightness(page)).toBeLessThan(0.3);

	await page.getByRole('radio', { name: 'Match system' }).click();
	await expect.poll(() => lightness(page)).toBeGreaterThan(0.9);
});

/** The lightness of the paper, between 0 and 1. */
function lightness(page: Page): Promise<number> {
	return page.evaluate(() => {
		const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
		canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
		canvas.fillRect(0, 0, 1, 1);
		const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
		return (red + green + blue) / (3 * 255);
	});
}
