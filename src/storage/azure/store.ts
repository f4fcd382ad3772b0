import { checkedSign } from '../checked.ts';
import { checkPrefix } from '../limits.ts';
import type { Store } from '../port.ts';
import { tableIndex } from '../search/find-in-table.ts';
import type { AzureConfig } from './account/account.ts';
import { openAccounts } from './accounts/accounts.ts';
import { type AiSearchConfig, openAiSearch } from './ai-search/ai-search.ts';

export type OpenAzure = AzureConfig & {
	aiSearch?: AiSearchConfig;
	/** Nothing is made or migrated by `open`. */
	isReadOnly?: boolean;
};

/**
 * The store on Azure Table and Queue Storage or on Azurite, over one or several accounts. With `aiSearch`, Azure AI Search
 * finds events; without, rows of terms do.
 * `open` migrates rows of an earlier schema, unless the store `isReadOnly`. It throws a `StorageError`: `invalid` when the
 * rows are on other accounts than these, `denied` when they have another schema. Later, when a rebalance moves them or a
 * newer version migrates them, everything throws a `StorageError` (`denied`).
 */
export function openAzureStore({ aiSearch, isReadOnly, ...config }: OpenAzure): Store {
	checkPrefix(config.prefix);
	const { tables, queues, sign, each, record, assertRecorded, stopWriting, allowWriting } = openAccounts(config);
	const search = aiSearch && openAiSearch(aiSearch, config.prefix);
	return {
		engine: 'azure',
		tables,
		queues,
		search: search ?? tableIndex(tables.search, true),
		sign: checkedSign(sign),
		async open() {
			// An index is made only for rows of this schema.
			if (isReadOnly) return assertRecorded();
			await record();
			await search?.open();
		},
		async check() {
			const missing = { partition: 'check', row: 'check' };
			await Promise.all([...each.map((account) => account.tables.ledger.get(missing)), queues.jobs.depth()]);
		},
		// A job asks all of them: while one has room, the others keep nobody waiting who has no need of them.
		isBusy: () => each.every(({ governor }) => governor.isFull()),
		accountLoads: () => each.map((account) => account.load()),
		async sync() {},
		stopWriting,
		allowWriting,
		async close() {},
	};
}
