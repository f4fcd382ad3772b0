/** Rows that come in during a flick: their text and heights, and what they become after it. */
import type { Page } from '@playwright/test';
import type { Event } from '../src/contract/event/event.ts';
import { deliver, eventOf } from './direct-store.ts';
import { feedListens } from './page-actions.ts';
import { expect, test } from './test.ts';

const COUNT = 400;
/** Like events that follow each other among thirty, so that they are a group. */
const ALIKE = 12;

/** An event of each look: long and short, with and without a link, a type, a verb, and parts that are formatted. */
function variedEvent(index: number): Event {
	if (index % 30 < ALIKE)
		return eventOf('app-acme', `Push ${index}`, index + 1, { name: 'acme/app', verb: 'pushed', type: 'github.push' });
	const text = `Number ${index} of the log. ${'The tide gauge reads 2.31 m. '.repeat(index % 7)}`;
	const formatted = index % 5 === 0 ? '\n- high water\n- low water\n\n`gauge --now`' : '';
	return eventOf('app-beacon', text + formatted, index + 1, {
		...(index % 3 === 0 && { verb: 'measured', type: 'tide.gauge' }),
		...(index % 4 === 0 && { url: 'https://example.com/tides/north-pier' }),
		...(index % 11 === 0 && { name: 'The automatic station at the north pier of the old harbour' }),
	});
}

type Seen = { id: string; height: number; text: string };

/** Throws the page up and down until several rows are light, and tells of them in the frame in which it stops. */
const lightRowsOfFlick = (page: Page): Promise<Seen[]> =>
	page.evaluate(
		() =>
			new Promise<Seen[]>((resolve) => {
				let step = window.innerHeight * 0.6;
				const light = () =>
					[...document.querySelectorAll<HTMLElement>('[role=feed] article[data-open][data-id]')].filter(
						(article) => !article.querySelector('[aria-haspopup=menu]'),
					);
				const frame = () => {
					const rows = light();
					if (rows.length >= 5) {
						resolve(
							rows.map((row) => ({
								id: row.dataset.id ?? '',
								height: row.getBoundingClientRect().height,
								text: row.textContent,
							})),
						);
						return;
					}
					const before = window.scrollY;
					window.scrollBy(0, step);
					if (window.scrollY === before) step = -step;
					requestAnimationFrame(frame);
				};
				requestAnimationFrame(frame);
			}),
	);

const eventsOn = (page: Page) => page.locator('[role=feed] article[data-open]');
const wholeOn = (page: Page) => eventsOn(page).filter({ has: page.getByRole('button', { name: 'Event options' }) });

for (const density of ['comfortable', 'compact'])
	test(`rows of a flick have their text and heights, and are whole after it: ${density}`, {
		tag: '@phone',
	}, async ({ alice, baseURL }) => {
		await deliver(
			alice.subject,
			Array.from({ length: COUNT }, (_, index) => variedEvent(index)),
		);
		await alice.context.addCookies([{ name: 'tideline-density', value: density, url: baseURL ?? '' }]);
		const page = await alice.open();
		await feedListens(page);
		const light = await lightRowsOfFlick(page);

		await expect.poll(async () => (await eventsOn(page).count()) - (await wholeOn(page).count())).toBe(0);
		const whole = await eventsOn(page).evaluateAll((articles) =>
			articles.map((article) => ({
				id: (article as HTMLElement).dataset.id ?? '',
				height: article.getBoundingClientRect().height,
				text: article.textContent,
			})),
		);
		// The last step may have taken some of them off the page.
		const still = light.filter(({ id }) => whole.some((row) => row.id === id));
		expect(still).not.toHaveLength(0);
		expect(whole).toEqual(expect.arrayContaining(still));

		await page.locator(`[data-id="${still[0]?.id}"]`).getByRole('button', { name: 'Event options' }).click();
		await expect(page.getByRole('menu')).toBeVisible();
	});
