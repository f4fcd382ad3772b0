import { randomUUID } from 'node:crypto';
import { type Properties, StorageError } from '../../port.ts';
import { MAINTENANCE_CLAIM_MS, MAINTENANCE_CLAIM_RENEW_EVERY_MS } from '../../protocol-times.ts';
import { deploymentKeys } from '../../rows/directory/deployment.ts';
import type { AccountStore } from '../account/account-store.ts';

/** The right to move or migrate all rows. One process at a time has it; a process that was killed loses it after a minute. */
export type MaintenanceClaim = {
	/** Throws a `StorageError` once the claim may have ended. Asked before each batch of writes. */
	check(): void;
	release(): Promise<void>;
	/** Lets the claim end by itself, because a write may still land. */
	leave(): void;
};

export type Maintenance = 'rebalance' | 'migration' | 'move';

const OTHERS: Record<Maintenance, string> = {
	rebalance: 'Another rebalance',
	migration: 'A migration',
	move: 'A move to another store',
};

/** Thrown when another process holds the claim. */
export class ClaimHeld extends StorageError {}

/**
 * Takes the claim on every account of the list. Two rebalances always share an account, and a migration takes all
 * of them. Throws `ClaimHeld` (`invalid`) when another process holds it.
 */
export async function takeClaim(accounts: readonly AccountStore[], work: Maintenance): Promise<MaintenanceClaim> {
	const holder = randomUUID();
	let ends = Date.now() + MAINTENANCE_CLAIM_MS;
	const release = async () => {
		await Promise.all(accounts.map((account) => letGo(account, holder)));
	};
	try {
		// In the order of their names: of two processes that come at once, one gets all of them.
		for (const account of accounts) await hold(account, { holder, work, until: ends });
	} catch (error) {
		await release().catch(() => {});
		throw error;
	}

	let renewing: Promise<void> | undefined;
	const renew = async () => {
		const until = Date.now() + MAINTENANCE_CLAIM_MS;
		await Promise.all(accounts.map((account) => hold(account, { holder, work, until })));
		ends = until;
	};
	const timer = setInterval(() => {
		// A renewal that fails is tried again with the next one: there are two before the claim ends.
		renewing ??= renew()
			.catch(() => {})
			.finally(() => {
				renewing = undefined;
			});
	}, MAINTENANCE_CLAIM_RENEW_EVERY_MS);
	return {
		check() {
			if (Date.now() < ends) return;
			throw new StorageError('unclear', 'The claim on the accounts could not be renewed in time; run it again.');
		},
		leave: () => clearInterval(timer),
		async release() {
			clearInterval(timer);
			await renewing;
			// A claim that cannot be deleted ends by itself.
			await release().catch(() => {});
		},
	};
}

/** Takes or renews the claim on one account. */
async function hold(
	{ name, tables: { directory } }: AccountStore,
	ours: { holder: string; work: Maintenance; until: number },
): Promise<void> {
	const key = deploymentKeys.claim;
	const found = await directory.get(key);
	const left = found && found.properties.holder !== ours.holder ? Number(found.properties.until) - Date.now() : 0;
	const properties: Properties = ours;
	const held =
		left <= 0 &&
		(found ? await directory.update(key, properties, found.etag) : await directory.insert(key, properties));
	if (held) return;
	const seconds = Math.ceil(Math.max(left, 0) / 1_000);
	const other = OTHERS[(found?.properties.work ?? ours.work) as Maintenance];
	throw new ClaimHeld(
		'invalid',
		`${other} is under way (it holds the account ${name}). If it was killed, its claim ends in ${seconds || MAINTENANCE_CLAIM_MS / 1_000} s; run this again then.`,
	);
}

async function letGo({ tables: { directory } }: AccountStore, holder: string): Promise<void> {
	const found = await directory.get(deploymentKeys.claim);
	if (found?.properties.holder === holder) await directory.delete(deploymentKeys.claim, found.etag);
}
