/** Backups of this store, in the table `log`: its name in them, and which process makes them now. */
import type { RowKey, Table } from '../../port.ts';
import { digest } from '../key-parts.ts';

/** The name of the service in its backups. A store that is restored from one keeps it. */
const serviceKey = { partition: 'log', row: 'service' } satisfies RowKey;

/** Resolves to the name that is there, or else to this one, which is kept from then on. */
export async function serviceName(log: Table, made: string): Promise<string> {
	for (;;) {
		const row = await log.get(serviceKey);
		if (row) return String(row.properties.name);
		await log.insert(serviceKey, { name: made });
	}
}

/** The name of the service in its backups. Undefined where it has made none. */
export async function knownServiceName(log: Table): Promise<string | undefined> {
	const row = await log.get(serviceKey);
	return row && String(row.properties.name);
}

export const backupKeys = {
	partition: 'backup',
	/** Names the newest return of an erased subject: see `setReturn`. */
	newestReturn: { partition: 'backup', row: 'return' } satisfies RowKey,
	/** Held by the process that makes the backup in a place. */
	claim: (place: string): RowKey => ({ partition: 'backup', row: `claim.${digest(place)}` }),
};

/** `until`: Unix milliseconds. */
export type BackupClaim = { holder: string; until: number };

/** Takes or renews the claim. False while another process holds it. */
export async function claimBackup(
	log: Table,
	place: string,
	{ holder, until }: BackupClaim,
	now: number,
): Promise<boolean> {
	const key = backupKeys.claim(place);
	const row = await log.get(key);
	if (row && row.properties.holder !== holder && Number(row.properties.until) > now) return false;
	const etag = row ? await log.update(key, { holder, until }, row.etag) : await log.insert(key, { holder, until });
	return etag !== undefined;
}

/** Another process may take it at once. */
export async function releaseBackup(log: Table, place: string, holder: string): Promise<void> {
	const row = await log.get(backupKeys.claim(place));
	if (row?.properties.holder === holder) await log.delete(row, row.etag);
}

/**
 * Says that the rows of an erased subject came back, under the hash of the entry that says so. No increment has these rows,
 * because entries of that time do not name them. So the next moment of each backup is a base.
 */
export async function setReturn(log: Table, hash: string): Promise<void> {
	await log.upsert(backupKeys.newestReturn, { hash });
}

/** Undefined where no erased subject came back. */
export async function newestReturn(log: Table): Promise<string | undefined> {
	const row = await log.get(backupKeys.newestReturn);
	return row && String(row.properties.hash);
}
