import { BlobServiceClient } from '@azure/storage-blob';
import { expect, test } from 'vitest';
import { accountsOf } from '../storage/azure/account/account.ts';
import { storageOrigin } from './storage-origins.ts';

const KEY = 'AccountKey=a2V5a2V5a2V5a2V5a2V5a2V5a2V5a2V5a2V5a2U9PQ==';

test.each([
	`DefaultEndpointsProtocol=https;AccountName=tide1;${KEY};EndpointSuffix=core.windows.net`,
	`DefaultEndpointsProtocol=https;AccountName=tide1;${KEY};EndpointSuffix=core.chinacloudapi.cn`,
	` AccountName=tide1 ; ${KEY} ; DefaultEndpointsProtocol=https;EndpointSuffix=core.usgovcloudapi.net;`,
	`AccountName=tide1;${KEY};DefaultEndpointsProtocol=http;TableEndpoint=http://127.0.0.1:1102/tide1;BlobEndpoint=http://127.0.0.1:1100/tide1;QueueEndpoint=http://127.0.0.1:1101/tide1`,
	`DefaultEndpointsProtocol=https;AccountName=tide1;${KEY};TableEndpoint=https://tables.tide.example/;BlobEndpoint=https://files.tide.example/;QueueEndpoint=https://queues.tide.example/`,
	'TableEndpoint=https://tide1.table.core.windows.net/;BlobEndpoint=https://tide1.blob.core.windows.net/;QueueEndpoint=https://tide1.queue.core.windows.net/;SharedAccessSignature=sv=2024&sig=a%3D',
	'UseDevelopmentStorage=true',
])("the origins of an account are those to which Azure's own clients go: %s", (connectionString) => {
	const [account] = accountsOf({ connectionStrings: [connectionString] });
	expect(storageOrigin({ connectionString }, 'table')).toBe(new URL(account?.tablesUrl ?? '').origin);
	const { url } = BlobServiceClient.fromConnectionString(connectionString);
	expect(storageOrigin({ connectionString }, 'blob')).toBe(new URL(url).origin);
});

test('an account without a service has no origin of it', () => {
	const connectionString = 'TableEndpoint=https://tide1.table.core.windows.net/;SharedAccessSignature=sv=2024&sig=a%3D';
	expect(storageOrigin({ connectionString }, 'blob')).toBeUndefined();
});
