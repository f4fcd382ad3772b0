import { expect, test } from 'vitest';
import { browserCookie, browserOf } from './browser-cookie.ts';

const BROWSER = '0123456789abcdef'.repeat(2);

test('a browser keeps its bits, and one without gets some of its own', () => {
	const [cookie = ''] = browserCookie(BROWSER).split(';');
	expect(browserOf(`theme=dark; ${cookie}; other=1`)).toBe(BROWSER);
	for (const cookies of [null, '', 'tideline.device=', 'tideline.device=x', `${cookie}0`, `x${cookie}`]) {
		const made = [browserOf(cookies), browserOf(cookies)];
		for (const one of made) expect(one).toMatch(/^[0-9a-f]{32}$/);
		expect(new Set([...made, BROWSER]).size).toBe(3);
	}
});

test('no script reads the cookie, and no other site sends it', () => {
	expect(browserCookie(BROWSER)).toBe(`tideline.device=${BROWSER}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax`);
});
