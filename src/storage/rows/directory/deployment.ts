import type { RowKey } from '../../port.ts';

/**
 * Rows about the deployment itself, in the table `directory`: its readers ask for one letter at a time, and none of
 * them asks for this partition.
 */
export const deploymentKeys = {
	partition: '~deployment',
	/** The storage accounts that the rows are spread over. */
	accounts: { partition: '~deployment', row: 'accounts' } satisfies RowKey,
	/** Held by the process that moves or migrates all rows. */
	claim: { partition: '~deployment', row: 'claim' } satisfies RowKey,
	/** The place at which the migration of the store is. */
	migration: { partition: '~deployment', row: 'migration' } satisfies RowKey,
	/** The restore that is under way. */
	restore: { partition: '~deployment', row: 'restore' } satisfies RowKey,
	/** In a store to which another one moves or has moved: how far the copy is. */
	move: { partition: '~deployment', row: 'move' } satisfies RowKey,
};
