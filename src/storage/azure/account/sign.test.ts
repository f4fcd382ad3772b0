/** The accounts that sign and those that do not; signatures of the SDK are read back. Nothing here asks an account. */
import { expect, test } from 'vitest';
import { StorageError } from '../../port.ts';
import { signOver } from '../accounts/spread-store.ts';
import { openAzureStore } from '../store.ts';
import type { AccountsConfig } from './account.ts';
import { accountStores } from './account-store.ts';
import { assertSigned } from './sign.ts';

const KEY = Buffer.from('a key that opens nothing').toString('base64');
const account = (endpoint: string) =>
	`DefaultEndpointsProtocol=https;AccountName=tide;AccountKey=${KEY};TableEndpoint=${endpoint};QueueEndpoint=https://tide.queue.core.windows.net`;
const soon = () => new Date(Date.now() + 60_000);
const range = { table: 'timelines', partition: 'dev-alice' } as const;
const signOn = ({ prefix = '', ...accounts }: AccountsConfig & { prefix?: string }) =>
	signOver(accountStores(accounts, prefix), range, soon());

test('on Azure a link is for https only, and begins a little before now', async () => {
	const connectionString = account('https://tide.table.core.windows.net');
	const link = new URL(await signOn({ prefix: 'tideline', connectionStrings: [connectionString] }));
	expect(link.origin).toBe('https://tide.table.core.windows.net');
	expect(link.pathname).toBe('/tidelinetimelines()');
	const { sig, se, st = '', ...rest } = Object.fromEntries(link.searchParams);
	expect(rest).toEqual({
		sv: '2019-02-02',
		spr: 'https',
		sp: 'r',
		tn: 'tidelinetimelines',
		spk: 'dev-alice',
		epk: 'dev-alice',
	});
	expect(sig).toBeTruthy();
	expect(Date.parse(se ?? '')).toBeLessThanOrEqual(Date.now() + 60_000);
	expect(Date.parse(st)).toBeLessThan(Date.now() - 4 * 60_000);
});

test('plain http is for an emulator on this machine', async () => {
	for (const host of ['127.0.0.1:10002', 'localhost:10002']) {
		const link = new URL(await signOn({ connectionStrings: [account(`http://${host}/tide`)] }));
		expect(link.searchParams.get('spr')).toBe('https,http');
	}
	const refused = { reason: 'unsigned', message: expect.stringContaining('TLS') as string };
	for (const host of ['azurite:10002', '10.0.0.7:10002', '127.0.0.1.example:10002'])
		await expect(signOn({ connectionStrings: [account(`http://${host}/tide`)] })).rejects.toMatchObject(refused);
});

test('without the key nothing is signed', async () => {
	const sas =
		'TableEndpoint=https://tide.table.core.windows.net;QueueEndpoint=https://tide.queue.core.windows.net;SharedAccessSignature=sv=2019-02-02&sig=secret';
	const urls = { tables: 'https://tide.table.core.windows.net', queues: 'https://tide.queue.core.windows.net' };
	const withoutKey = { reason: 'unsigned', message: expect.stringContaining('without its key') as string };
	await expect(signOn({ connectionStrings: [sas] })).rejects.toMatchObject(withoutKey);
	await expect(signOn({ accountUrls: [urls] })).rejects.toMatchObject(withoutKey);
});

test('Cosmos DB for Table, which answers in no order, is refused', () => {
	const connectionStrings = [account('https://tide.table.cosmos.azure.com:443')];
	const refused = { reason: 'invalid', message: expect.stringContaining('Cosmos DB') as string };
	expect(() => openAzureStore({ prefix: 't', connectionStrings })).toThrow(expect.objectContaining(refused) as Error);
});

test('the account signs on which the partition lives', async () => {
	const strings = ['one', 'two', 'three'].map((name) =>
		account(`https://${name}.table.core.windows.net`).replace('AccountName=tide', `AccountName=${name}`),
	);
	const accounts = accountStores({ connectionStrings: strings }, '');
	const hosts = new Set<string>();
	for (let n = 0; n < 40; n += 1) {
		const link = new URL(await signOver(accounts, { table: 'timelines', partition: `dev-${n}` }, soon()));
		const again = new URL(await signOver(accounts, { table: 'ledger', partition: `dev-${n}` }, soon()));
		expect(again.host).toBe(link.host);
		hosts.add(link.host);
	}
	expect(hosts.size).toBe(3);
	expect(accounts.map(({ name }) => name)).toEqual(['one', 'three', 'two']);
});

test('a token that says anything but what was asked for is not given out, nor repeated', () => {
	const past = '2020-01-01T00:00:00Z';
	const expected = { sp: 'r', spk: 'a', epk: 'a' };
	const token = (more: Record<string, string> = {}) =>
		new URLSearchParams({ sv: '2019-02-02', st: past, sig: 'secret', ...expected, ...more }).toString();
	expect(() => assertSigned(token(), expected)).not.toThrow();
	const wrong = [
		token({ epk: 'b' }),
		token({ sp: 'raud' }),
		token({ srk: 'x' }),
		token({ si: 'policy' }),
		token({ st: '2999-01-01T00:00:00Z' }),
		token({ sig: '' }),
		token().replace('&spk=a', ''),
		token().replace('&epk=a', ''),
		`${token()}&spk=a`,
	];
	for (const signed of wrong) {
		const thrown = (() => {
			try {
				return assertSigned(signed, expected);
			} catch (error) {
				return error;
			}
		})();
		expect([signed, thrown]).toEqual([signed, expect.any(StorageError)]);
		expect(String(thrown)).not.toContain('secret');
	}
});
