import { afterEach, beforeEach, expect, test } from 'vitest';
import { ANONYMOUS, type Scope } from '../../contract/caller/principal.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { asUser } from '../../testing/as-user.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { makeMachine } from '../subject/make-machine.ts';
import { issueToken } from './issue-token.ts';
import { listExpiring } from './list-expiring.ts';
import { listTokens } from './list-tokens.ts';
import { renewToken } from './renew-token.ts';
import { revokeHeldTokens, revokeToken, revokeTokens } from './revoke-token.ts';
import { readToken, type TokenParts, writeToken } from './token-form.ts';
import { TokenKeeper } from './token-keeper.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const SCOPES: Scope[] = ['events:write', 'timeline:read'];

let world: World;
let alice: SubjectId;
let keeper: TokenKeeper;

beforeEach(async () => {
	world = await createWorld('embedded', '');
	alice = await world.person('alice');
	keeper = new TokenKeeper(world.domain);
});
afterEach(() => world.close());

const issue = (over: object = {}) =>
	issueToken(world.as(alice), { subject: alice, name: 'build', scopes: SCOPES, ...over });
const partsOf = (token: string) => readToken(token) as TokenParts;
const check = (token: string) => keeper.principalOf(token, '192.0.2.1');

test('a token says who its holder is and what it may do', async () => {
	const { token, issued } = await issue({ days: 30 });
	expect(issued).toMatchObject({ subject: alice, name: 'build', scopes: SCOPES, service: false, issuedBy: alice });
	expect(Date.parse(issued.expiresAt) - Date.parse(issued.issuedAt)).toBe(30 * DAY);
	expect(await check(token)).toEqual({
		kind: 'token',
		id: issued.id,
		subject: alice,
		holder: alice,
		scopes: SCOPES,
		expiresAt: issued.expiresAt,
	});
	for (const table of Object.values(world.store.tables))
		for await (const partition of table.partitions())
			expect(JSON.stringify(await table.range({ partition }))).not.toContain(token.slice(20, 52));
});

test('a text that is no token, or has another secret, is refused with a code', async () => {
	const { token } = await issue();
	const { token: other } = await issue();
	await expect(check(token.slice(0, -1))).rejects.toMatchObject({ code: 'token_malformed' });
	await expect(check('')).rejects.toMatchObject({ code: 'token_malformed' });
	const { id } = partsOf(token);
	const guessed = writeToken({ id, secret: partsOf(other).secret });
	await expect(check(guessed)).rejects.toMatchObject({ code: 'token_unknown' });
	await check(token);
	await expect(check(guessed)).rejects.toMatchObject({ code: 'token_unknown' });
	await world.domain.store.tables.tokens.delete({ partition: other.slice(4, 20), row: 'token' });
	await expect(check(other)).rejects.toMatchObject({ code: 'token_unknown' });
});

test('a token ends with its time', async () => {
	const { token } = await issue({ days: 1 });
	world.clock.ahead += DAY - MINUTE;
	await check(token);
	world.clock.ahead += MINUTE;
	await expect(check(token)).rejects.toMatchObject({ code: 'token_expired' });
});

test('a revoked token is refused by every server within five seconds', async () => {
	const { token, issued } = await issue();
	const elsewhere = new TokenKeeper(world.domain);
	await elsewhere.principalOf(token, '192.0.2.2');
	await revokeToken(world.as(alice), { subject: alice, id: issued.id });
	world.clock.ahead += 5_000;
	await expect(check(token)).rejects.toMatchObject({ code: 'token_revoked' });
	await expect(elsewhere.principalOf(token, '192.0.2.2')).rejects.toMatchObject({ code: 'token_revoked' });
});

test('a renewed token is good for a day beside the new one', async () => {
	const { token, issued } = await issue();
	const renewed = await renewToken(world.as(alice), { subject: alice, id: issued.id });
	expect(renewed.issued).toMatchObject({ name: 'build', scopes: SCOPES, renews: issued.id });
	await check(token);
	await check(renewed.token);
	world.clock.ahead += DAY;
	await expect(check(token)).rejects.toMatchObject({ code: 'token_expired' });
	await check(renewed.token);
});

test('a holder may end tokens, also twice, and all of a subject are ended at once', async () => {
	const { token } = await issue();
	const { token: kept } = await issue();
	const anybody = { domain: world.domain, principal: ANONYMOUS };
	const tokens = [token, token, 'tdl_nothing', `${token}x`];
	expect(await revokeHeldTokens(anybody, { tokens })).toEqual({ revoked: 1 });
	expect(await revokeHeldTokens(anybody, { tokens })).toEqual({ revoked: 0 });
	world.clock.ahead += 5_000;
	await expect(check(token)).rejects.toMatchObject({ code: 'token_revoked' });
	await check(kept);
	expect(await revokeTokens(world.as(alice), { subject: alice })).toEqual({ revoked: 1 });
});

test('the list says where a token was used last', async () => {
	const { token } = await issue();
	await check(token);
	world.clock.ahead += MINUTE;
	await keeper.principalOf(token, '192.0.2.9');
	await expect
		.poll(async () => (await listTokens(world.as(alice), { subject: alice }))[0]?.used)
		.toEqual({ at: expect.stringMatching(/^\d{4}-.*Z$/), from: '192.0.2.9' });
});

test('another subject handles no tokens of hers, and only admins issue what is for admins', async () => {
	const bob = await world.person('bob');
	const { issued } = await issue();
	await expect(issueToken(world.as(bob), { subject: alice, name: 'x', scopes: SCOPES })).rejects.toMatchObject({
		code: 'forbidden',
	});
	await expect(revokeToken(world.as(bob), { subject: alice, id: issued.id })).rejects.toMatchObject({
		code: 'forbidden',
	});
	await expect(issue({ service: true })).rejects.toMatchObject({ code: 'forbidden' });
	await expect(issue({ scopes: ['audit:read'] })).rejects.toMatchObject({ code: 'forbidden' });
	const admin = { domain: world.domain, principal: asUser(bob, 'admin') };
	expect(
		(await issueToken(admin, { subject: alice, name: 'x', scopes: ['audit:read'], service: true })).issued,
	).toMatchObject({ service: true, issuedBy: bob });
});

test('each change of a token is an entry, and nothing differs from the ledger', async () => {
	const { issued } = await issue();
	const renewed = await renewToken(world.as(alice), { subject: alice, id: issued.id });
	await revokeToken(world.as(alice), { subject: alice, id: renewed.issued.id });
	await world.settle();
	const { rows } = await world.store.tables.ledger.range(entryKeys.all(alice));
	const entries = rows.map(entryOf).map(({ action, target }) => [action, target]);
	expect(entries.slice(0, 3)).toEqual([
		['token-revoked', renewed.issued.id],
		['token-renewed', renewed.issued.id],
		['token-issued', issued.id],
	]);
	const differences = [];
	for await (const difference of findDifferences(world.domain, alice)) differences.push(difference);
	expect(differences).toEqual([]);
});

test('an owner is warned of tokens that expire soon or did lately, until they are renewed or revoked', async () => {
	const printer = (await makeMachine(world.as(alice), { owner: alice, name: 'Printer' })).id;
	const expiring = async () => (await listExpiring(world.as(alice), { owner: alice })).map(({ id }) => id);
	const { issued: own } = await issue({ days: 15 });
	const { issued: printers } = await issue({ subject: printer, days: 16 });
	await issue({ days: 90 });
	expect(await expiring()).toEqual([]);
	world.clock.ahead += 2 * DAY + MINUTE;
	expect(await expiring()).toEqual([own.id, printers.id]);
	await renewToken(world.as(alice), { subject: alice, id: own.id });
	expect(await expiring()).toEqual([printers.id]);
	world.clock.ahead += 40 * DAY;
	expect(await expiring()).toEqual([printers.id]);
	world.clock.ahead += 4 * DAY;
	expect(await expiring()).toEqual([]);
});
