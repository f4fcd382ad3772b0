import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { detailsOf } from '../../storage/rows/entry-details.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { getToken, type TokenRow, tokenKeys } from '../../storage/rows/tokens.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { makeMachine } from '../subject/make-machine.ts';
import { issueToken } from './issue-token.ts';
import { networkOf, noteUse } from './note-use.ts';

const HOUR_MS = 3_600_000;

let world: World;
let alice: SubjectId;
let printer: SubjectId;
let token: TokenRow;

beforeEach(async () => {
	world = await createWorld('embedded', '');
	alice = await world.person('alice');
	printer = (await makeMachine(world.as(alice), { owner: alice, name: 'Printer', handle: 'printer' })).id;
	const { issued } = await issueToken(world.as(alice), {
		subject: alice,
		holder: printer,
		name: 'build',
		scopes: ['events:write'],
	});
	await world.settle();
	const found = await getToken(world.store.tables.tokens, issued.id);
	if (!found) throw new Error('The token is not there.');
	token = found;
});
afterEach(() => world.close());

const use = (from: string) => noteUse(world.domain, token, { at: new Date(world.domain.now()).toISOString(), from });
const later = (milliseconds: number) => {
	world.clock.ahead += milliseconds;
};
const elsewhere = async () =>
	(await world.store.tables.ledger.range(entryKeys.all(alice))).rows
		.filter((row) => entryOf(row).action === 'token-used-elsewhere')
		.map((row) => [entryOf(row).actor, entryOf(row).via, entryOf(row).target, detailsOf(row).address]);
const entryFrom = (address: string) => [printer, `token:${token.id}`, token.id, address];

test('a token that is used in a new place is an entry of its subject, once for each place', async () => {
	for (const address of ['192.0.2.7', '192.0.2.8', '192.0.2.7']) await use(address);
	expect(await elsewhere()).toEqual([]);
	await use('198.51.100.1');
	expect(await elsewhere()).toEqual([entryFrom('198.51.100.1')]);
	for (const address of ['192.0.2.7', '198.51.100.9', '192.0.2.200']) {
		later(2 * HOUR_MS);
		await use(address);
	}
	expect(await elsewhere()).toHaveLength(1);
	await use('2001:db8:1:2::/64');
	await use('2001:db8:1:3::/64');
	expect(await elsewhere()).toEqual([entryFrom('2001:db8:1:2::/64'), entryFrom('198.51.100.1')]);
});

test('a token that moves about is an entry once an hour, and no place is missed', async () => {
	await use('192.0.2.7');
	for (let net = 0; net < 5; net++) await use(`198.51.${net}.1`);
	expect(await elsewhere()).toHaveLength(1);
	later(HOUR_MS);
	await use('198.51.4.1');
	expect(await elsewhere()).toEqual([entryFrom('198.51.4.1'), entryFrom('198.51.0.1')]);
});

test('two servers that see the same new place enter it once', async () => {
	await use('192.0.2.7');
	const at = new Date(world.domain.now()).toISOString();
	const servers = [world.domain, world.another(), world.another()];
	await Promise.all(servers.map((domain) => noteUse(domain, token, { at, from: '198.51.100.1' })));
	expect(await elsewhere()).toHaveLength(1);
});

test('a use that an earlier version noted counts as its place, and an unknown address as none', async () => {
	await world.store.tables.tokens.upsert(tokenKeys.use(token.id), {
		at: '2026-11-27T00:00:00.000Z',
		from: '192.0.2.7',
	});
	for (const address of ['', '192.0.2.9']) await use(address);
	expect(await elsewhere()).toEqual([]);
	await use('198.51.100.1');
	expect(await elsewhere()).toHaveLength(1);
});

test('neighbours are one network', () => {
	expect(['192.0.2.7', '2001:db8:1:2::/64', '2001:db8:1:2', '', 'here'].map(networkOf)).toEqual([
		'192.0.2.0/24',
		'2001:db8:1::/48',
		'2001:db8:1::/48',
		'',
		'',
	]);
});
