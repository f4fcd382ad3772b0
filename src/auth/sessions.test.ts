import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { ANONYMOUS } from '../contract/caller/principal.ts';
import { appealOfSignInError, codeOfSignInError } from '../contract/errors/sign-in-error.ts';
import { suspendSubject } from '../domain/moderation/suspend-subject.ts';
import { resumeSession } from '../domain/session/resume-session.ts';
import { signIn } from '../domain/session/sign-in.ts';
import { StorageError } from '../storage/port.ts';
import { createWorld, type World } from '../testing/world.ts';
import { readAppealCode } from './appeal-code.ts';
import { type AuthOutcome, sessionCallbacks } from './sessions.ts';

let world: World;
beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'));
});
afterEach(() => world.close());

test('a sign-out that storage refuses is told, and the session goes on', async () => {
	const { profile, session } = await signIn(
		{ domain: world.domain, principal: ANONYMOUS },
		{ identity: { provider: 'dev', uid: 'alice' } },
	);
	const token = { sub: profile.id, sid: session.id };
	const leave = async (domain: World['domain']) => {
		const outcome: AuthOutcome = {};
		const { events } = sessionCallbacks(domain, 'a secret of a test', new Headers(), outcome);
		await events?.signOut?.({ token, session: undefined as never });
		return outcome.error;
	};
	const ledger = {
		...world.store.tables.ledger,
		get: () => Promise.reject(new StorageError('denied', 'Not today.')),
	};
	const refusing = world.another();
	refusing.store = { ...world.store, tables: { ...world.store.tables, ledger } };
	expect(await leave(refusing)).toBeInstanceOf(StorageError);
	expect(
		await resumeSession({ domain: world.domain, principal: ANONYMOUS }, { subject: profile.id, id: session.id }),
	).toBeDefined();
	expect(await leave(world.domain)).toBeUndefined();
	expect(
		await resumeSession({ domain: world.domain, principal: ANONYMOUS }, { subject: profile.id, id: session.id }),
	).toBeUndefined();
});

test('a suspended subject that a provider has proved gets a code to appeal with, and no session', async () => {
	const secret = 'a secret of a test';
	const mallory = await world.person('mallory');
	await suspendSubject(world.operator, { subject: mallory, reason: 'Spam' });
	const { callbacks } = sessionCallbacks(world.domain, secret, new Headers(), {});
	const user = { id: 'mallory', name: 'Mallory' };
	const account = { provider: 'dev', providerAccountId: 'mallory', type: 'credentials' } as const;
	const refused = await Promise.resolve(callbacks?.signIn?.({ user, account })).then(
		() => '',
		(error: Error) => error.message,
	);
	expect(codeOfSignInError(refused)).toBe('suspended');
	expect(readAppealCode(secret, appealOfSignInError(refused) ?? '')).toBe(mallory);
});
