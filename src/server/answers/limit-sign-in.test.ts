import { expect, test } from 'vitest';
import { limitSignIn } from './limit-sign-in.ts';

const request = new Request('http://127.0.0.1/api/auth/callback/dev', { method: 'POST' });

/** The reasons of a failure that the trail gets, for an answer that leads to this address. */
async function reasonsOf(answer: Response): Promise<string[]> {
	const reasons: string[] = [];
	await limitSignIn(
		request,
		['callback', 'dev'],
		async () => answer,
		async (reason) => void reasons.push(reason),
	);
	return reasons;
}

const ledTo = (address: string) => new Response(null, { status: 302, headers: { Location: address } });

test.each([
	['a page', ledTo('/sign-in?error=suspended.abc.def.dev-mallory')],
	['a way round by next-auth', ledTo('http://127.0.0.1/api/auth/error?error=suspended.abc.def.dev-mallory')],
	['a program', Response.json({ url: 'http://127.0.0.1/sign-in?error=suspended.abc.def.dev-mallory' })],
])('the code to appeal with, which leads %s on, is in no entry of the trail', async (_, answer) => {
	expect(await reasonsOf(answer)).toEqual(['suspended']);
});

test('a sign-in that succeeds has no reason', async () => {
	expect(await reasonsOf(ledTo('/'))).toEqual([]);
});
