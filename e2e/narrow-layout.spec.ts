/** Layouts with little room: long names, narrow windows, large text. */

import { addStyle } from './add-style.ts';
import { call } from './api-calls.ts';
import { expect, test } from './test.ts';

test('a long name hides what the event is, not the time, nor the handle', async ({ alice }) => {
	const page = await alice.open();
	await page.context().addCookies([{ name: 'tideline-language', value: 'de', url: page.url() }]);
	for (const { name, width } of [
		{ name: 'W'.repeat(80), width: 1280 },
		{ name: 'W'.repeat(24), width: 320 },
		{ name: 'Al', width: 320 },
	]) {
		const text = `${name.length} letters at ${width}`;
		await page.setViewportSize({ width, height: 800 });
		expect((await call(page, 'subject.edit', { name })).status()).toBe(200);
		expect((await call(page, 'event.post', { text, verb: 'ran' })).status()).toBe(200);
		await page.reload();
		const heading = page.getByRole('article').filter({ hasText: text }).getByRole('heading');
		await expect(heading).toBeVisible();
		await page.screenshot({ path: test.info().outputPath(`${name.length}-${width}.png`) });
		const { seen, over } = await heading.evaluate((row) => {
			const sign = row.querySelector('svg') as SVGElement;
			const [drawn, when] = [
				sign.getBoundingClientRect(),
				(row.querySelector('time') as Element).getBoundingClientRect(),
			];
			// The elements around the sign may clip it.
			const clips: DOMRect[] = [];
			for (let at = sign.parentElement; at && at !== row; at = at.parentElement)
				if (getComputedStyle(at).overflow === 'hidden') clips.push(at.getBoundingClientRect());
			const right = Math.min(drawn.right, ...clips.map((clip) => clip.right));
			const isSeen = clips.every((clip) => drawn.top < clip.bottom && drawn.left < clip.right);
			return { seen: isSeen, over: isSeen && drawn.top < when.bottom && right > when.left };
		});
		expect(over).toBe(false);
		// On a phone it stands under the name, beside the handle.
		expect(seen).toBe(width === 320);
		await expect(heading.getByRole('time')).toBeInViewport({ ratio: 1 });
		expect((await heading.getByText('@alice-').boundingBox())?.width).toBeGreaterThan(60);
	}
});

test('with text twice as large, the button to post is in sight on a phone', async ({ alice }) => {
	const page = await alice.open();
	await page.setViewportSize({ width: 390, height: 844 });
	await addStyle(page, 'html { font-size: 200% }');
	await page.getByLabel('What happened?').focus();
	const button = page.getByRole('button', { name: 'Post' });
	await expect(button).toBeInViewport({ ratio: 1 });
});
