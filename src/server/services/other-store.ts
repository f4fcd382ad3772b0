/** A store beside the one of the settings: the one to which it moves. */
import { resolve } from 'node:path';
import type { Env } from '../../env.ts';
import { keepSecretAs, secretIfKept } from '../../storage/embedded/file/kept-secret.ts';
import { accountName } from './open-services.ts';

/** Names a store, for people. */
export function storeName({ STORE, DATA_DIR, azureAccounts }: Env): string {
	if (STORE === 'embedded') return resolve(DATA_DIR);
	return azureAccounts.map(accountName).toSorted().join(', ');
}

/** On one machine, the secret and the key of the log lie in the folder of the store. Those that lie there already stay. */
export async function takeSecretsAlong(from: Env, to: Env): Promise<void> {
	if (from.STORE !== 'embedded' || to.STORE !== 'embedded') return;
	for (const name of ['secret', 'log-key']) {
		const secret = await secretIfKept(from.DATA_DIR, name);
		if (secret !== undefined) await keepSecretAs(to.DATA_DIR, name, secret);
	}
}
