import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
	AzureNamedKeyCredential,
	TableClient,
	TableServiceClient,
	type TableServiceClientOptions,
} from '@azure/data-tables';
import { DefaultAzureCredential } from '@azure/identity';
import { QueueClient, type StoragePipelineOptions } from '@azure/storage-queue';
import type { Migration, OnMigration } from '../../migrations/migration.ts';
import { StorageError } from '../../port.ts';
import { type Connections, connectionsWith } from '../governor/connections.ts';
import { createGovernor, type Governor } from '../governor/governor.ts';
import { steadyClock } from '../governor/steady-clock.ts';
import type { SigningAccount } from './sign.ts';

/** The endpoints of an account that is reached with `DefaultAzureCredential`. */
export type AccountUrls = { tables: string; queues: string };

/** Requests under way at once to one account, and connections to it. */
const REQUESTS_AT_ONCE = 128;

export type AccountsConfig = {
	/** The most requests under way at once to each account. Default 128. */
	requestsAtOnce?: number;
	/** Milliseconds that a request waits for its turn. Default `SEND_PATIENCE_MS`; tests wait for longer. */
	sendPatienceMs?: number;
	/** One account each, with its key or a SAS. */
	connectionStrings?: string[];
	/** One account each, reached with `DefaultAzureCredential`. */
	accountUrls?: AccountUrls[];
};

export type AzureConfig = AccountsConfig & {
	prefix: string;
	/** Milliseconds that the ownership lease lasts. Default `OWNERSHIP_LEASE_MS`; tests have it shorter. */
	ownershipLeaseMs?: number;
	/** Migrations that lead to the schema of the store. Tests give their own. */
	migrations?: readonly Migration[];
	/** Told how a store of an earlier schema is migrated. */
	onMigration?: OnMigration;
	/** Milliseconds that a migration waits for what running servers have sent. Default `ALL_WRITES_LANDED_MS`. */
	allLandedAfter?: number;
};

/** Makes the clients of one storage account. */
export type Account = SigningAccount & {
	name: string;
	/** Client of its table service, for the account's own settings. */
	service(): TableServiceClient;
	table(name: string): TableClient;
	queue(name: string): QueueClient;
	/** Every request to the account takes its turn here. */
	governor: Governor;
};

type Clients = Pick<Account, 'service' | 'table' | 'queue'>;

// The SDKs' own retries misreport success: see `calls.ts`.
const tableOptions: TableServiceClientOptions = { retryOptions: { maxRetries: 0 } };
// Its type leaves out the agent, which it passes on to the same pipeline as that of tables.
const queueOptions: StoragePipelineOptions & { agent?: Agent } = { retryOptions: { maxTries: 1 } };

/** All accounts that are configured, by name: the order of the settings means nothing. */
export function accountsOf({
	connectionStrings = [],
	accountUrls = [],
	requestsAtOnce = REQUESTS_AT_ONCE,
	sendPatienceMs,
}: AccountsConfig): Account[] {
	const turns = { requestsAtOnce, sendPatienceMs };
	const accounts = [
		...connectionStrings.map((text) =>
			readable(turns, (connections) => accountFromConnectionString(text.trim(), connections)),
		),
		...accountUrls.map((urls) => readable(turns, (connections) => accountFromUrls(urls, connections))),
	].sort((one, other) => (one.name < other.name ? -1 : 1));
	if (accounts.length === 0) throw new StorageError('invalid', 'Name at least one storage account.');
	const unordered = accounts.find(({ tablesUrl }) => /\.cosmos(db)?\.azure\./.test(tablesUrl));
	// https://learn.microsoft.com/azure/cosmos-db/table/faq
	if (unordered)
		throw new StorageError(
			'invalid',
			`${unordered.name} is Cosmos DB for Table, which returns rows in no order: name an account of Azure Table Storage.`,
		);
	const twice = accounts.find(({ name }, index) => accounts[index + 1]?.name === name);
	if (twice) throw new StorageError('invalid', `The storage account ${twice.name} is named twice.`);
	return accounts;
}

function readable(
	{ requestsAtOnce, sendPatienceMs }: { requestsAtOnce: number; sendPatienceMs: number | undefined },
	make: (connections: Connections) => Clients & Pick<Account, 'credential'>,
): Account {
	try {
		const connections = connectionsWith(requestsAtOnce);
		const account = make(connections);
		// The URL holds the SAS where the connection string has one.
		const [tablesUrl = ''] = account.table('name').url.split('?');
		const governor = createGovernor(requestsAtOnce, { now: steadyClock(), sleep }, sendPatienceMs);
		return { name: accountName(tablesUrl), tablesUrl, ...account, governor };
	} catch (error) {
		throw new StorageError('invalid', 'The connection to the storage account cannot be read.', { cause: error });
	}
}

/** `https://<name>.table.core.windows.net`, or `http://127.0.0.1:10002/<name>` on an emulator. */
function accountName(tablesUrl: string): string {
	const { hostname, pathname } = new URL(tablesUrl);
	return pathname.split('/')[1] || (hostname.split('.')[0] as string);
}

function accountFromConnectionString(connectionString: string, connections: Connections) {
	const allowInsecureConnection = /TableEndpoint=http:|EndpointsProtocol=http;|UseDevelopmentStorage=true/i.test(
		connectionString,
	);
	const { url } = TableClient.fromConnectionString(connectionString, 'name', { allowInsecureConnection });
	const options = { ...tableOptions, allowInsecureConnection, agent: connections.to(url) };
	const ofQueues = { ...queueOptions, agent: connections.to(new QueueClient(connectionString, 'name').url) };
	return {
		credential: keyIn(connectionString),
		service: () => TableServiceClient.fromConnectionString(connectionString, options),
		table: (name: string) => TableClient.fromConnectionString(connectionString, name, options),
		queue: (name: string) => new QueueClient(connectionString, name, { ...ofQueues }),
	};
}

/** The SDK keeps the key that it reads to itself. */
function keyIn(connectionString: string): AzureNamedKeyCredential | undefined {
	const value = (name: string) => new RegExp(`(?:^|;)\\s*${name}=([^;]+)`, 'i').exec(connectionString)?.[1];
	const [name, key] = [value('AccountName'), value('AccountKey')];
	return name && key ? new AzureNamedKeyCredential(name, key) : undefined;
}

function accountFromUrls({ tables, queues }: AccountUrls, connections: Connections) {
	const credential = new DefaultAzureCredential();
	const allowInsecureConnection = tables.startsWith('http:');
	const options = { ...tableOptions, allowInsecureConnection, agent: connections.to(tables) };
	const ofQueues = { ...queueOptions, agent: connections.to(queues) };
	return {
		// Not the identity of the machine: see `sign.ts`.
		credential: undefined,
		service: () => new TableServiceClient(tables, credential, options),
		table: (name: string) => new TableClient(tables, name, credential, options),
		queue: (name: string) => new QueueClient(`${queues.replace(/\/$/, '')}/${name}`, credential, ofQueues),
	};
}
