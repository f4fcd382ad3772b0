/** React takes over what the server wrote. What it would write differently it throws away and draws again, with error 418. */
import { call } from './api-calls.ts';
import { pagesOf, visit } from './every-page.ts';
import { signInAs, unique } from './person.ts';
import { expect, test } from './test.ts';

for (const who of ['a reader', 'an admin'] as const) {
	test(`no page of ${who} is drawn twice, whatever the navigation has read before the page came`, async ({
		browser,
	}) => {
		test.slow();
		const context = await browser.newContext({ viewport: { width: 1_400, height: 900 } });
		const page = await context.newPage();
		const paths = await pagesOf[who](page);
		const keeper = await signInAs(browser, unique('keeper'));
		const made = await call(page, 'saved.makeList', { name: 'Harbours', members: [keeper.subject] });
		const { id } = (await made.json()).result.data;
		await call(page, 'saved.saveSearch', { query: 'water' });
		await keeper.open();
		await call(keeper, 'event.post', { text: 'High water' });
		const drawnTwice: string[] = [];
		page.on('pageerror', ({ message }) => drawnTwice.push(`${page.url()}: ${message}`));
		for (const path of [...paths, '/search?q=water', '/saved', '/saved/lists', `/saved/lists/${id}`, '/notifications'])
			for (const _ of [1, 2]) await visit(page, path);
		expect(drawnTwice).toEqual([]);
		await context.close();
	});
}
