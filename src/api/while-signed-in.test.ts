/** A stream lasts as long as the session that asked for it, also while nothing happens on it. */
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { ANONYMOUS, type User } from '../contract/caller/principal.ts';
import { suspendSubject } from '../domain/moderation/suspend-subject.ts';
import { endSession } from '../domain/session/end-session.ts';
import { signIn } from '../domain/session/sign-in.ts';
import { createWorld, type World } from '../testing/world.ts';
import { refusalOf } from './trpc.ts';
import { whileSignedIn } from './while-signed-in.ts';

const LOOK_INTERVAL_MS = 5;
/** Looks that find the session alive, before anything happens to it. */
const LOOKS_IN_VAIN = 3;

let world: World;
let principal: User & { session: string };
let ended: boolean;
/** Reads of the ledger by streams. */
let looks: number;
beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'));
	const identity = { provider: 'dev', uid: 'alice' } as const;
	const { profile, session } = await signIn({ domain: world.domain, principal: ANONYMOUS }, { identity });
	principal = { kind: 'user', subject: profile.id, name: profile.name, role: 'member', session: session.id };
	ended = false;
	looks = 0;
});
afterEach(() => world.close());

/** One message, and then nothing until it is told to end. */
async function* quiet(signal: AbortSignal): AsyncGenerator<string> {
	try {
		yield 'first';
		await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
	} finally {
		ended = true;
	}
}

function listen(signal?: AbortSignal) {
	const { domain, store } = world;
	const { ledger } = store.tables;
	const counted: typeof ledger = {
		...ledger,
		get(key) {
			looks++;
			return ledger.get(key);
		},
	};
	const observed = { ...domain, store: { ...store, tables: { ...store.tables, ledger: counted } } };
	return whileSignedIn({ domain: observed, principal }, signal, quiet, LOOK_INTERVAL_MS);
}
const codeOf = (reading: Promise<unknown>) => reading.then(String, (error: unknown) => refusalOf(error)?.code);

test('a suspension ends a stream on which nothing happens, and says so', async () => {
	const stream = listen();
	expect(await stream.next()).toEqual({ done: false, value: 'first' });
	const next = codeOf(stream.next());
	await expect.poll(() => looks).toBeGreaterThan(LOOKS_IN_VAIN);
	await suspendSubject(world.operator, { subject: principal.subject, reason: 'Spam' });
	expect(await next).toBe('suspended');
	await expect.poll(() => ended).toBe(true);
});

test('the end of its session ends it, and of another one does not', async () => {
	const { subject, session } = principal;
	const identity = { provider: 'dev', uid: 'alice' } as const;
	const other = await signIn({ domain: world.domain, principal: ANONYMOUS }, { identity });
	const stream = listen();
	await stream.next();
	const next = codeOf(stream.next());
	await endSession(world.as(subject), { subject, id: other.session.id });
	await endSession(world.as(subject), { subject, id: session });
	expect(await next).toBe('not_signed_in');
	await expect.poll(() => ended).toBe(true);
});

test('nothing is handed on once the session is over', async () => {
	const stream = listen();
	await suspendSubject(world.operator, { subject: principal.subject, reason: 'Spam' });
	expect(await codeOf(stream.next())).toBe('suspended');
	await expect.poll(() => ended).toBe(true);
});

test('it ends with its request', async () => {
	const request = new AbortController();
	const stream = listen(request.signal);
	await stream.next();
	const next = stream.next();
	request.abort();
	expect(await next).toEqual({ done: true, value: undefined });
	await expect.poll(() => ended).toBe(true);
});
