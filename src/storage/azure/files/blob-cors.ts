import { BlobServiceClient } from '@azure/storage-blob';
import { translate } from '../account/errors.ts';
import { isSameRules, withOurRule } from '../cors.ts';

/**
 * Lets the page for auditors read bundles from the account: the same rule as for tables. An account without blobs keeps none.
 * Throws a `StorageError`.
 */
export async function setBlobCors(connectionString: string, origins: readonly string[]): Promise<void> {
	const service = serviceIn(connectionString);
	if (!service) return;
	try {
		const { cors = [] } = await service.getProperties();
		const wanted = withOurRule(cors, origins);
		if (!isSameRules(cors, wanted)) await service.setProperties({ cors: wanted });
	} catch (error) {
		throw translate(error, 'set CORS rules for blobs');
	}
}

function serviceIn(connectionString: string): BlobServiceClient | undefined {
	try {
		return BlobServiceClient.fromConnectionString(connectionString);
	} catch {
		return undefined;
	}
}
