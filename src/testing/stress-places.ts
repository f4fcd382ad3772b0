/** Places of stress tests for tests: a folder, or the emulator under a prefix of the test. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { TableServiceClient } from '@azure/data-tables';
import { QueueServiceClient } from '@azure/storage-queue';

/** The settings of a store that nobody else uses, in `folder` or on Azurite. */
export function settingsOf(
	engine: 'embedded' | 'azure',
	{ folder, azurite }: { folder: string; azurite: string },
): Record<string, string> {
	if (engine === 'embedded') return { DATA_DIR: folder };
	return {
		STORE: 'azure',
		AZURE_STORAGE_CONNECTION_STRING: azurite,
		AUTH_SECRET: 'x'.repeat(32),
		DATA_DIR: folder,
		TABLE_PREFIX: `s${randomBytes(5).toString('hex')}`,
	};
}

/** Names of all that stress tests have there at this moment: folders, or tables and queues. */
export async function namesOfRuns({ DATA_DIR, TABLE_PREFIX, ...settings }: Record<string, string>): Promise<string[]> {
	const account = settings.AZURE_STORAGE_CONNECTION_STRING;
	if (account === undefined)
		return (await readdir(DATA_DIR ?? '').catch(() => [])).filter((name) => name.startsWith('stress'));
	const names: string[] = [];
	const tables = TableServiceClient.fromConnectionString(account, { allowInsecureConnection: true });
	for await (const { name } of tables.listTables()) if (name) names.push(name);
	for await (const { name } of QueueServiceClient.fromConnectionString(account).listQueues()) names.push(name);
	return names.filter((name) => name.startsWith(`${TABLE_PREFIX}stress`)).toSorted();
}
