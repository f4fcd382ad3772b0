/** The origins of storage accounts, from the settings alone: the door names them without loading Azure's SDKs. */

/** An account by its connection string, or by its name in Azure's public cloud. */
export type AccountSetting = { connectionString: string } | { account: string };

const SERVICES = {
	table: { endpoint: 'TableEndpoint', portOfEmulator: 10002 },
	blob: { endpoint: 'BlobEndpoint', portOfEmulator: 10000 },
} as const;

/** Undefined where a connection string names no such service. */
export function storageOrigin(setting: AccountSetting, service: keyof typeof SERVICES): string | undefined {
	if ('account' in setting) return `https://${setting.account}.${service}.core.windows.net`;
	const { endpoint, portOfEmulator } = SERVICES[service];
	const parts = partsOf(setting.connectionString);
	if (parts.get('usedevelopmentstorage') === 'true') return `http://127.0.0.1:${portOfEmulator}`;
	const protocol = parts.get('defaultendpointsprotocol') ?? 'https';
	const named = `${protocol}://${parts.get('accountname')}.${service}.${parts.get('endpointsuffix')}`;
	const address = parts.get(endpoint.toLowerCase()) ?? (parts.has('accountname') ? named : '');
	return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** A value may hold equals signs: keys and signatures are base64. */
function partsOf(connectionString: string): Map<string, string> {
	const pairs = connectionString.split(';').map((pair) => /^\s*([^=]+?)\s*=\s*(.*?)\s*$/.exec(pair));
	const parts = pairs.flatMap((pair) => (pair?.[1] ? [[pair[1].toLowerCase(), pair[2] ?? ''] as const] : []));
	return new Map([['endpointsuffix', 'core.windows.net'], ...parts]);
}
