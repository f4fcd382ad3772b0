import {
	AzureNamedKeyCredential,
	TableClient,
	TableServiceClient,
	type TableServiceClientOptions,
} from '@azure/data-tables';
import { DefaultAzureCredential } from '@azure/identity';
import { QueueClient, type StoragePipelineOptions } from '@azure/storage-queue';
import { StorageError } from '../../port.ts';
import type { SigningAccount } from './sign.ts';

/** The endpoints of an account that is reached with `DefaultAzureCredential`. */
export type AccountUrls = { tables: string; queues: string };

export type AccountsConfig = {
	/** One account each, with its key or a SAS. */
	connectionStrings?: string[];
	/** One account each, reached with `DefaultAzureCredential`. */
	accountUrls?: AccountUrls[];
};

export type AzureConfig = AccountsConfig & {
	prefix: string;
	/** How long the ownership lease lasts. Default `OWNERSHIP_LEASE_MS`; tests have it shorter. */
	ownershipLeaseMs?: number;
};

/** Makes the clients of one storage account. */
export type Account = SigningAccount & {
	name: string;
	/** Of its tables: for the account's own settings. */
	service(): TableServiceClient;
	table(name: string): TableClient;
	queue(name: string): QueueClient;
};

type Clients = Pick<Account, 'service' | 'table' | 'queue'>;

// The SDKs' own retries misreport success: see `calls.ts`.
const tableOptions: TableServiceClientOptions = { retryOptions: { maxRetries: 0 } };
const queueOptions: StoragePipelineOptions = { retryOptions: { maxTries: 1 } };

/** All accounts that are configured, by name: the order of the settings means nothing. */
export function accountsOf({ connectionStrings = [], accountUrls = [] }: AccountsConfig): Account[] {
	const accounts = [
		...connectionStrings.map((text) => readable(() => accountFromConnectionString(text.trim()))),
		...accountUrls.map((urls) => readable(() => accountFromUrls(urls))),
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

function readable(make: () => Clients & Pick<Account, 'credential'>): Account {
	try {
		const account = make();
		// Of a connection string with a SAS it holds the SAS.
		const [tablesUrl = ''] = account.table('name').url.split('?');
		return { name: accountName(tablesUrl), tablesUrl, ...account };
	} catch (error) {
		throw new StorageError('invalid', 'The connection to the storage account cannot be read.', { cause: error });
	}
}

/** `https://<name>.table.core.windows.net`, or `http://127.0.0.1:10002/<name>` on an emulator. */
function accountName(tablesUrl: string): string {
	const { hostname, pathname } = new URL(tablesUrl);
	return pathname.split('/')[1] || (hostname.split('.')[0] as string);
}

function accountFromConnectionString(connectionString: string) {
	const allowInsecureConnection = /TableEndpoint=http:|EndpointsProtocol=http;|UseDevelopmentStorage=true/i.test(
		connectionString,
	);
	return {
		credential: keyIn(connectionString),
		service: () =>
			TableServiceClient.fromConnectionString(connectionString, { ...tableOptions, allowInsecureConnection }),
		table: (name: string) =>
			TableClient.fromConnectionString(connectionString, name, { ...tableOptions, allowInsecureConnection }),
		queue: (name: string) => new QueueClient(connectionString, name, queueOptions),
	};
}

/** The SDK keeps the key that it reads to itself. */
function keyIn(connectionString: string): AzureNamedKeyCredential | undefined {
	const value = (name: string) => new RegExp(`(?:^|;)\\s*${name}=([^;]+)`, 'i').exec(connectionString)?.[1];
	const [name, key] = [value('AccountName'), value('AccountKey')];
	return name && key ? new AzureNamedKeyCredential(name, key) : undefined;
}

function accountFromUrls({ tables, queues }: AccountUrls) {
	const credential = new DefaultAzureCredential();
	const allowInsecureConnection = tables.startsWith('http:');
	return {
		// Not the identity of the machine: see `sign.ts`.
		credential: undefined,
		service: () => new TableServiceClient(tables, credential, { ...tableOptions, allowInsecureConnection }),
		table: (name: string) => new TableClient(tables, name, credential, { ...tableOptions, allowInsecureConnection }),
		queue: (name: string) => new QueueClient(`${queues.replace(/\/$/, '')}/${name}`, credential, queueOptions),
	};
}
