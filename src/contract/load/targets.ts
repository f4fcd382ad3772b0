/** The published targets of Azure Storage: about as much as one partition, one account and one queue take. */
export const TARGETS = {
	/** Rows of 1 KiB a second: https://learn.microsoft.com/azure/storage/tables/scalability-targets */
	partition: 2_000,
	/** Requests a second: the same page. */
	account: 20_000,
	/** Messages of 1 KiB a second: https://learn.microsoft.com/azure/storage/queues/scalability-targets */
	queue: 2_000,
} as const;
