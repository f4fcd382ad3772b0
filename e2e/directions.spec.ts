/** Texts and names of right-to-left scripts stand in their own direction, whatever the page's. */
import { DIRECTED } from '../src/testing/texts/corpus.ts';
import { inTimeline, post } from './page-actions.ts';
import { expect, test } from './test.ts';

/** Browsers, unlike the standard, look into isolates for the first letter. */
const WITHOUT_ISOLATES = DIRECTED.filter(({ text }) => !/[\u2066-\u2069]/.test(text));

test(
	'each post starts on the side of its first letter, in the box too',
	{ tag: '@phone' },
	async ({ alice }, testInfo) => {
		const page = await alice.open();
		const box = page.getByLabel('What happened?');
		for (const [at, { text, direction }] of WITHOUT_ISOLATES.entries()) {
			await box.fill(text);
			expect(await box.evaluate((field) => getComputedStyle(field).direction), text).toBe(direction);
			if (at % 6) continue;
			await post(page, text);
			await expect(inTimeline(page, text).getByText(text, { exact: true })).toHaveCSS('direction', direction);
		}
		await box.fill('');
		await testInfo.attach('timeline', { body: await page.screenshot(), contentType: 'image/png' });
	},
);

test('each line of a post has a direction of its own, and a name reads in its own', async ({ newPerson }, testInfo) => {
	const person = await newPerson('שלום bob');
	const page = await person.open();
	await post(page, 'שלום - git push!\nmaster is green\nمرحبا بالعالم!');
	const card = inTimeline(page, 'master is green');
	const text = card.locator('.rich-text');
	await expect(text).toBeVisible();
	const sidesOf = () =>
		text.evaluate((words) => {
			const box = words.getBoundingClientRect();
			const range = document.createRange();
			const node = words.firstChild as Text;
			return (node.data.match(/.+/g) ?? []).map((line) => {
				const from = node.data.indexOf(line);
				range.setStart(node, from);
				range.setEnd(node, from + line.length);
				const drawn = range.getBoundingClientRect();
				return drawn.left - box.left < box.right - drawn.right ? 'left' : 'right';
			});
		});
	// The card is drawn again when the server has answered.
	await expect.poll(sidesOf).toEqual(['right', 'left', 'right']);
	// The first letter of a Hebrew name stands right of its Latin part.
	const name = card.getByRole('link', { name: person.name }).first();
	await expect
		.poll(() =>
			name.evaluate((link) => {
				const node = link.firstChild as Text;
				const placeOf = (at: number) => {
					const range = document.createRange();
					range.setStart(node, at);
					range.setEnd(node, at + 1);
					return range.getBoundingClientRect().left;
				};
				return placeOf(0) > placeOf(node.data.indexOf('b'));
			}),
		)
		.toBe(true);
	await testInfo.attach('lines', { body: await page.screenshot(), contentType: 'image/png' });
});
