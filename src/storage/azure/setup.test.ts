/** `tideline azure setup` on an emulator of its own: CORS rules belong to an account, and other tests share theirs. */
import { TableServiceClient } from '@azure/data-tables';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Azurite, startAzurite } from '../../testing/azurite.ts';
import { tideline } from '../../testing/tideline-command.ts';
import { setUp } from './setup.ts';
import { openAzureStore } from './store.ts';

let azurite: Azurite;
let service: TableServiceClient;
const ORIGIN = 'https://tideline.example';

beforeAll(async () => {
	azurite = await startAzurite();
	service = TableServiceClient.fromConnectionString(azurite.connectionString, { allowInsecureConnection: true });
});
afterAll(() => azurite?.stop());
beforeEach(() => service.setProperties({ cors: [] }));

const run = (...origins: string[]) =>
	setUp({ prefix: 'setup', connectionStrings: [azurite.connectionString] }, { origins });
const rules = async () => (await service.getProperties()).cors ?? [];
const foreign = (n: number) => ({
	allowedOrigins: `https://other${n}.example`,
	allowedMethods: 'GET,PUT',
	allowedHeaders: 'x-ms-*',
	exposedHeaders: 'x-ms-request-id',
	maxAgeInSeconds: 60,
});

test('makes tables and rules, once, and a page of the origin reads with a link', async () => {
	expect(await run(ORIGIN)).toEqual([
		{ account: 'devstoreaccount1', cors: 'set', origins: [ORIGIN], isolated: false, findings: [] },
	]);
	const [rule] = await rules();
	expect(rule).toMatchObject({ allowedOrigins: ORIGIN, allowedMethods: 'GET,OPTIONS', exposedHeaders: 'x-ms-*' });
	expect(await run(ORIGIN)).toMatchObject([{ cors: 'unchanged', findings: [] }]);
	expect(await rules()).toHaveLength(1);

	// The row that it wrote to read is gone.
	const { tables } = openAzureStore({ prefix: 'setup', connectionStrings: [azurite.connectionString] });
	const left: unknown[] = [];
	for await (const partition of tables.timelines.partitions()) left.push(partition);
	expect(left).toEqual([]);
});

test("keeps others' rules, and the origins of other environments", async () => {
	await service.setProperties({ cors: [foreign(1), foreign(2)] });
	await run(ORIGIN);
	await run('https://test.example');
	expect((await rules()).map(({ allowedOrigins }) => allowedOrigins)).toEqual([
		`${ORIGIN},https://test.example`,
		'https://other1.example',
		'https://other2.example',
	]);
});

test('an account that has as many rules as it may have is left alone, with a sentence', async () => {
	const full = [1, 2, 3, 4, 5].map(foreign);
	await service.setProperties({ cors: full });
	await expect(run(ORIGIN)).rejects.toMatchObject({
		reason: 'invalid',
		message: expect.stringContaining('5 CORS rules'),
	});
	expect(await rules()).toHaveLength(5);
});

test('the command takes several origins, and answers in JSON', async () => {
	const settings = {
		STORE: 'azure',
		AZURE_STORAGE_CONNECTION_STRING: azurite.connectionString,
		AUTH_SECRET: 'only-of-this-test-only-of-this-test',
		TABLE_PREFIX: 'command',
	};
	const words = ['azure', 'setup', '--origin', ORIGIN, '--origin=https://b.example', '--json'];
	const { code, out, err } = await tideline(settings, ...words);
	expect(code).toBe(0);
	expect(JSON.parse(out)).toEqual({
		accounts: [
			{
				account: 'devstoreaccount1',
				cors: 'set',
				origins: ['https://b.example', ORIGIN],
				isolated: false,
				findings: [],
			},
		],
	});
	expect(err).toContain('Reading from devstoreaccount1 as a browser does');
	expect(out + err).not.toContain('sig=');
	const refused = await tideline(settings, 'azure', 'setup', '--origin', '*');
	expect(refused).toMatchObject({ code: 1, out: '' });
	expect(refused.err).toContain("error invalid_input: * isn't an origin");
});
