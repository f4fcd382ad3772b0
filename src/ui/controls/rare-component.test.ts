import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { rareComponent } from './rare-component.ts';

test('the server renders it, in its place', async () => {
	const Rare = rareComponent(
		async () =>
			({ text }: { text: string }) =>
				createElement('p', null, text),
	);
	const { prelude } = await prerender(createElement('main', null, createElement(Rare, { text: 'High water' })));
	expect(await new Response(prelude).text()).toMatch(/<main>.*<p>High water<\/p>.*<\/main>/);
});
