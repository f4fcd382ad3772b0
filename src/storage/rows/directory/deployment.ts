import type { RowKey } from '../../port.ts';

/**
 * Rows about the deployment itself, in the table `directory`: its readers ask for one letter at a time, and none of
 * them asks for this partition.
 */
export const deploymentKeys = {
	partition: '~deployment',
	/** The storage accounts that the rows are spread over. */
	accounts: { partition: '~deployment', row: 'accounts' } satisfies RowKey,
	/** Held by the rebalance that is under way. */
	rebalance: { partition: '~deployment', row: 'rebalance' } satisfies RowKey,
	/** The restore that is under way. */
	restore: { partition: '~deployment', row: 'restore' } satisfies RowKey,
};
