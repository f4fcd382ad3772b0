import { afterEach, beforeEach, expect, test } from 'vitest';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { surplusTokens } from '../reconcile/token-differences.ts';
import { makeMachine } from '../subject/make-machine.ts';
import { exchangeToken, type Workload } from './exchange-token.ts';
import { listTokens } from './list-tokens.ts';
import { TokenKeeper } from './token-keeper.ts';
import { addTrust, listTrusts, removeTrust } from './trusts.ts';

const HOUR = 3_600_000;
const issuer = 'https://token.actions.githubusercontent.com';
const run: Workload = {
	issuer,
	audiences: ['tideline'],
	claims: { sub: 'repo:octo/tide:ref:refs/heads/main', repository_id: '74', '/odd': { uid: 7 } },
};

let world: World;
let alice: SubjectId;
let build: SubjectId;

beforeEach(async () => {
	world = await createWorld('embedded', '');
	alice = await world.person('alice');
	build = (await makeMachine(world.as(alice), { owner: alice, name: 'Build' })).id;
});
afterEach(() => world.close());

const trust = (over: object = {}) =>
	addTrust(world.as(alice), {
		subject: build,
		name: 'octo/tide',
		issuer,
		audience: 'tideline',
		claims: { repository_id: '74' },
		scopes: ['events:write', 'timeline:read'],
		...over,
	});
const exchange = (over: object = {}) =>
	exchangeToken(
		{ domain: world.domain, principal: ANONYMOUS },
		{ subject: build, issuer, verify: async () => run, ...over },
	);

test('a trusted workload gets a token for an hour, with the scopes that it was granted', async () => {
	const { id } = await trust();
	const { token, issued } = await exchange({ scopes: ['events:write'] });
	expect(issued).toMatchObject({
		subject: build,
		scopes: ['events:write'],
		issuedBy: `trust:${id}`,
		name: run.claims.sub,
	});
	expect(Date.parse(issued.expiresAt) - Date.parse(issued.issuedAt)).toBe(HOUR);
	const keeper = new TokenKeeper(world.domain);
	expect(await keeper.principalOf(token, '192.0.2.1')).toMatchObject({ subject: build, scopes: ['events:write'] });
	world.clock.ahead += HOUR;
	await expect(keeper.principalOf(token, '192.0.2.1')).rejects.toMatchObject({ code: 'token_expired' });
});

test.each([
	['another audience', { audience: 'other' }, {}],
	['another claim', { claims: { repository_id: '75' } }, {}],
	['a claim that is missing', { claims: { repository_id: '74', environment: 'production' } }, {}],
	['a claim that every object has', { claims: { '/constructor/name': 'Object' } }, {}],
	['a scope that it was not granted', {}, { scopes: ['follows:write'] }],
])('%s is refused', async (_, over, asked) => {
	await trust(over);
	await expect(exchange(asked)).rejects.toMatchObject({ code: 'workload_not_trusted' });
});

test('an issuer that the subject does not trust is not even asked for its keys', async () => {
	await trust();
	const verify = () => expect.fail('It was asked.');
	await expect(exchange({ issuer: 'https://10.0.0.1', verify })).rejects.toMatchObject({
		code: 'workload_not_trusted',
	});
});

test('a claim may lie deeper, and names are refused as claims', async () => {
	await trust({ claims: { '/~1odd/uid': '7' } });
	await exchange();
	await expect(trust({ claims: { repository: 'octo/tide' } })).rejects.toMatchObject({ code: 'trust_invalid' });
	await expect(trust({ claims: {} })).rejects.toMatchObject({ code: 'trust_invalid' });
});

test('a trust that is removed gives no tokens, and exchanged tokens are forgotten in time', async () => {
	const { id } = await trust();
	await exchange();
	world.clock.ahead += 26 * HOUR;
	await exchange();
	expect(await listTokens(world.as(alice), { subject: build })).toHaveLength(1);
	await removeTrust(world.as(alice), { subject: build, id });
	expect(await listTrusts(world.as(alice), { subject: build })).toEqual([]);
	await expect(exchange()).rejects.toMatchObject({ code: 'workload_not_trusted' });
	await world.settle();
	const found = [];
	for await (const difference of findDifferences(world.domain, build)) found.push(difference);
	for await (const difference of surplusTokens(world.domain)) found.push(difference);
	expect(found).toEqual([]);
});
