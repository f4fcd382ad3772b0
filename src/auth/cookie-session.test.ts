import { encode } from 'next-auth/jwt';
import { expect, test } from 'vitest';
import { sessionOfCookies } from './cookie-session.ts';

const SECRET = 'a secret of a test, and long enough';
const NAME = 'next-auth.session-token';
const SESSION = '0123456789abcdef0123456789abcdef';

const cookieOf = (claims: Record<string, unknown>, maxAge = 60) => encode({ token: claims, secret: SECRET, maxAge });
const secondsFromNow = (seconds: number) => Date.now() + seconds * 1_000;

test('a cookie of ours names a subject and a session, each time', async () => {
	const cookies = `theme=dark; ${NAME}=${await cookieOf({ sub: 'dev-alice', sid: SESSION })}; other=1`;
	for (const _ of [1, 2, 3])
		expect(await sessionOfCookies(cookies, SECRET)).toEqual({ subject: 'dev-alice', session: SESSION });
});

test('a cookie that is remembered ends as it says', async () => {
	const cookies = `${NAME}=${await cookieOf({ sub: 'dev-alice', sid: SESSION }, 60)}`;
	expect(await sessionOfCookies(cookies, SECRET)).toBeDefined();
	// next-auth, too, allows 15 seconds for clocks that differ.
	expect(await sessionOfCookies(cookies, SECRET, secondsFromNow(74))).toBeDefined();
	expect(await sessionOfCookies(cookies, SECRET, secondsFromNow(76))).toBeUndefined();
	expect(await sessionOfCookies(cookies, SECRET)).toBeDefined();
});

test('a cookie counts only under the secret that made it', async () => {
	const cookies = `${NAME}=${await cookieOf({ sub: 'dev-alice', sid: SESSION })}`;
	expect(await sessionOfCookies(cookies, SECRET)).toBeDefined();
	expect(await sessionOfCookies(cookies, `${SECRET}, another one`)).toBeUndefined();
	expect(await sessionOfCookies(cookies, SECRET)).toBeDefined();
});

test('a cookie that we did not make is no session', async () => {
	const token = await cookieOf({ sub: 'dev-alice', sid: SESSION });
	for (const cookies of [null, '', 'x', `${NAME}=`, `${NAME}=junk`, `${NAME}=${token}x`, `${NAME}.0=${token}`])
		expect([cookies, await sessionOfCookies(cookies, SECRET)]).toEqual([cookies, undefined]);
	for (const claims of [{ sub: 'dev-alice' }, { sub: 'alice', sid: SESSION }, { sub: 'dev-alice', sid: 'x' }])
		expect(await sessionOfCookies(`${NAME}=${await cookieOf(claims)}`, SECRET)).toBeUndefined();
});

test('the last of several cookies of that name counts', async () => {
	const [alice, bob] = [
		await cookieOf({ sub: 'dev-alice', sid: SESSION }),
		await cookieOf({ sub: 'dev-bob', sid: SESSION }),
	];
	const read = await sessionOfCookies(`${NAME}=${alice}; ${NAME}=${bob}`, SECRET);
	expect(read?.subject).toBe('dev-bob');
});
