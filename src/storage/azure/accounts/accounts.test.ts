/** The conformance suite over three accounts, and which accounts a start accepts. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Azurite, startAzurite } from '../../../testing/azurite.ts';
import { eventually } from '../../../testing/store-conformance/fixtures.ts';
import { groupConformance } from '../../../testing/store-conformance/groups.ts';
import { queueConformance } from '../../../testing/store-conformance/queues.ts';
import { rowConformance } from '../../../testing/store-conformance/rows.ts';
import type { Message, Store } from '../../port.ts';
import { deploymentKeys } from '../../rows/directory/deployment.ts';
import { type AccountStore, accountStores } from '../account/account-store.ts';
import type { AzureTable } from '../account/table.ts';
import { openAzureStore } from '../store.ts';

const NAMES = ['tideone', 'tidetwo', 'tidethree'];
let azurite: Azurite;
const newPrefix = () => `t${randomUUID().slice(0, 8)}`;
const storeOn = (prefix: string, ...names: string[]): Store =>
	openAzureStore({ prefix, connectionStrings: stringsOf(names) });
const stringsOf = (names: string[]) => names.map((name) => azurite.connectionStrings[NAMES.indexOf(name)] as string);
const openOn = async (prefix: string, ...names: string[]) => {
	const store = storeOn(prefix, ...names);
	await store.open();
	return store;
};

async function partitionsOf(table: AzureTable): Promise<string[]> {
	const partitions: string[] = [];
	for await (const rows of table.scan()) partitions.push(...rows.map(({ partition }) => partition));
	return partitions;
}

beforeAll(async () => {
	azurite = await startAzurite({ accounts: NAMES });
});

afterAll(() => azurite?.stop());

describe('three accounts', () => {
	let shared: Store;
	beforeAll(async () => {
		shared = await openOn(newPrefix(), ...NAMES);
	});

	test('open twice, and answer a check', async () => {
		await shared.open();
		await shared.check();
	});

	rowConformance(() => shared);
	groupConformance(() => shared);
	queueConformance(() => openOn(newPrefix(), ...NAMES));

	test('share partitions and messages, and all that one partition has is on one of them', async () => {
		const prefix = newPrefix();
		const store = await openOn(prefix, ...NAMES);
		const keys = Array.from({ length: 60 }, (_, index) => ({ partition: `dev-${index}`, row: 'head' }));
		for (const table of [store.tables.ledger, store.tables.timelines]) {
			await table.writeMany(keys.map((key) => ({ ...key, kind: 'insert', properties: { n: 1 } })));
		}
		for (let index = 0; index < 6; index += 1) await store.queues.jobs.send(`m${index}`);

		const accounts = accountStores({ connectionStrings: stringsOf(NAMES) }, prefix);
		const found = await Promise.all(
			accounts.map(async ({ tables, queues }) => ({
				ledgers: await partitionsOf(tables.ledger),
				timelines: await partitionsOf(tables.timelines),
				messages: await queues.jobs.depth(),
			})),
		);
		for (const { ledgers, timelines, messages } of found) {
			expect(ledgers.length).toBeGreaterThan(5);
			expect(timelines.sort()).toEqual(ledgers.sort());
			expect(messages).toBe(2);
		}
		expect(found.flatMap(({ ledgers }) => ledgers)).toHaveLength(60);
	});

	test('hold a message under a lease that another process can end', async () => {
		const prefix = newPrefix();
		const store = await openOn(prefix, ...NAMES);
		const other = await openOn(prefix, ...NAMES);
		await store.queues.jobs.send('once');
		const message = await eventually(async () => (await store.queues.jobs.receive({ max: 5, lease: 60 }))[0]);
		expect(await other.queues.jobs.receive({ max: 5, lease: 60 })).toEqual([]);
		const renewed = (await other.queues.jobs.renew(message, 60)) as Message;
		expect(await other.queues.jobs.delete(renewed)).toBe(true);
		expect(await store.queues.jobs.delete({ id: 'tidefour/x', receipt: 'y' })).toBe(false);
		expect(await store.queues.jobs.renew({ id: 'tidefour/x', receipt: 'y' }, 1)).toBeUndefined();
	});

	test('one that does not answer keeps back its own share only', async () => {
		const prefix = newPrefix();
		await openOn(prefix, 'tideone', 'tidetwo');
		const [first = '', second = ''] = stringsOf(NAMES);
		const closed = second.replace(/QueueEndpoint=[^;]*/, 'QueueEndpoint=http://127.0.0.1:1/tidetwo');
		const store = openAzureStore({ prefix, connectionStrings: [first, closed] });
		const sent = await Promise.allSettled(['a', 'b'].map((body) => store.queues.jobs.send(body)));
		expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
		for (let turn = 0; turn < 2; turn += 1) {
			const messages = await eventually(() => store.queues.jobs.receive({ max: 5, lease: 1 }));
			if (messages.length > 0) return;
		}
		expect.unreachable('The message that was sent is received.');
	});
});

describe('a start', () => {
	test('takes the accounts in any order', async () => {
		const prefix = newPrefix();
		const store = await openOn(prefix, ...NAMES);
		await store.tables.ledger.insert({ partition: 'dev-alice', row: 'head' }, { seq: 1 });
		const again = await openOn(prefix, ...NAMES.toReversed());
		expect((await again.tables.ledger.get({ partition: 'dev-alice', row: 'head' }))?.properties).toEqual({ seq: 1 });
	});

	test('refuses one more account, one less, and another one, and names both lists', async () => {
		const prefix = newPrefix();
		await openOn(prefix, 'tideone', 'tidetwo');
		await expect(openOn(prefix, ...NAMES)).rejects.toMatchObject({
			reason: 'invalid',
			message:
				'The rows are on the storage accounts tideone, tidetwo, and the settings name tideone, tidethree, tidetwo. Put the settings back; or, to move the rows, run `tideline rebalance`.',
		});
		await expect(openOn(prefix, 'tidetwo')).rejects.toThrow('`tideline rebalance --without tideone`');
		await expect(openOn(prefix, 'tideone', 'tidethree')).rejects.toMatchObject({ reason: 'invalid' });
		await openOn(prefix, 'tideone', 'tidetwo');
	});

	test('records one deployment when many start on a fresh one at once', async () => {
		const prefix = newPrefix();
		await Promise.all(Array.from({ length: 6 }, () => openOn(prefix, ...NAMES)));
		await openOn(prefix, ...NAMES);
	});

	test('refuses to bring two deployments together', async () => {
		const prefix = newPrefix();
		await openOn(prefix, 'tideone');
		await openOn(prefix, 'tidetwo');
		await expect(openOn(prefix, 'tideone', 'tidetwo')).rejects.toMatchObject({ reason: 'invalid' });
	});

	test('refuses rows of which nobody knows where they belong', async () => {
		const prefix = newPrefix();
		const [before] = accountStores({ connectionStrings: stringsOf(['tideone']) }, prefix);
		await before?.make();
		await before?.tables.ledger.insert({ partition: 'dev-alice', row: 'head' }, {});
		await expect(openOn(prefix, 'tideone', 'tidetwo')).rejects.toThrow('tideone holds rows of this TABLE_PREFIX');
		await openOn(prefix, 'tideone');
	});

	test.each([
		['a newer version of Tideline (schema 99', 1_099],
		['an unreleased version of Tideline (schema 7 before', 7],
	])('refuses rows of %s… with a sentence, and changes nothing', async (writer, schema) => {
		const prefix = newPrefix();
		const running = await openOn(prefix, 'tideone');
		const [account] = accountStores({ connectionStrings: stringsOf(['tideone']) }, prefix);
		const { directory } = (account as AccountStore).tables;
		const row = await directory.get(deploymentKeys.accounts);
		await directory.upsert(deploymentKeys.accounts, { ...row?.properties, schema });
		const before = await directory.get(deploymentKeys.accounts);
		const message = expect.stringContaining(`The storage account tideone was written by ${writer}`) as string;
		const refused = { reason: 'denied', message };
		await expect(openOn(prefix, 'tideone')).rejects.toMatchObject(refused);
		await expect(openOn(prefix, 'tideone', 'tidetwo')).rejects.toMatchObject(refused);
		// A process that opened nothing meets it with its first request.
		await expect(storeOn(prefix, 'tideone').tables.ledger.get({ partition: 'p', row: 'r' })).rejects.toMatchObject(
			refused,
		);
		expect(await directory.get(deploymentKeys.accounts)).toEqual(before);
		await running.close();
	});

	test('that only looks makes nothing, and looks at what is there', async () => {
		const prefix = newPrefix();
		const look = async () => {
			const store = openAzureStore({ prefix, connectionStrings: stringsOf(['tideone']), isReadOnly: true });
			await store.open();
			return store.tables.ledger.get({ partition: 'dev-alice', row: 'head' });
		};
		await expect(look()).rejects.toMatchObject({ reason: 'denied' });
		await expect(look()).rejects.toThrow('nobody called open() yet');
		const store = await openOn(prefix, 'tideone');
		await store.tables.ledger.insert({ partition: 'dev-alice', row: 'head' }, { seq: 1 });
		expect(await look()).toMatchObject({ properties: { seq: 1 } });
	});

	test('wants an account, and none twice', () => {
		expect(() => openAzureStore({ prefix: '' })).toThrow('at least one');
		expect(() => storeOn('', 'tideone', 'tideone')).toThrow('tideone is named twice');
	});
});
