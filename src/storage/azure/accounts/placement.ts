import { hash } from 'node:crypto';

/**
 * The account that a partition lives on: of all accounts the one whose digest together with the partition's key is
 * the highest (rendezvous hashing, "highest random weight").
 *
 * It depends on names alone: not on their order, and not on the table, so that all that one subject has is together.
 * One more account takes an equal share from each of the others and moves nothing between those.
 */
export function accountOf(accounts: readonly string[], partition: string): string {
	let best = { account: '', weight: '' };
	for (const account of accounts) {
		// No key and no account's name holds a slash, so that the pair cannot be read in two ways.
		const weight = hash('sha256', `${account}/${partition}`);
		if (weight > best.weight) best = { account, weight };
	}
	return best.account;
}
