/** `tideline azure setup`: makes what a deployment needs on its accounts, and sees whether browsers can read there. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CorsRule } from '@azure/data-tables';
import { StorageError } from '../port.ts';
import type { AccountsConfig } from './account/account.ts';
import { type AccountStore, accountStores } from './account/account-store.ts';
import { recordAccounts } from './accounts/accounts.ts';
import { checkAsBrowser, type Findings } from './browser-check.ts';
import { isSameRules, originsOf, withOurRule } from './cors.ts';

const SEEN_WITHIN_MS = 30_000;

export type AccountSetUp = {
	account: string;
	/** `unchanged`: the rules were so already. `none`: links cannot be signed here, so that no browser reads here. */
	cors: 'set' | 'unchanged' | 'none';
	/** Origins whose pages may read here. */
	origins: string[];
	/** Whether the account keeps a link to its partition. An emulator does not. */
	isolated: boolean;
	/** Sentences that say what an operator should know or do. Pages come through the server meanwhile. */
	findings: Findings;
};

export type SetUpOptions = {
	/** `https://tideline.example`: where the pages come from that read. */
	origins: readonly string[];
	onStep?(sentence: string): void;
};

/** Idempotent. Tables, queues and the record of accounts are made, CORS rules of others kept. Throws a `StorageError`. */
export async function setUp(
	config: AccountsConfig & { prefix: string },
	{ origins, onStep = () => {} }: SetUpOptions,
): Promise<AccountSetUp[]> {
	const accounts = accountStores(config, config.prefix);
	onStep('Making tables and queues');
	await recordAccounts(accounts);
	const done: AccountSetUp[] = [];
	for (const account of accounts) {
		const unsigned = whyUnsigned(account);
		if (unsigned === undefined) done.push(await setUpLinks(account, origins, onStep));
		else done.push({ account: account.name, cors: 'none', origins: [], isolated: true, findings: [unsigned] });
	}
	return done;
}

/** Why this account signs no links, or undefined when it does. */
function whyUnsigned(account: AccountStore): string | undefined {
	try {
		account.sign({ table: 'timelines', partition: '~setup' }, new Date(Date.now() + 60_000));
		return undefined;
	} catch (error) {
		if (error instanceof StorageError && error.reason === 'unsigned') return error.message;
		throw error;
	}
}

async function setUpLinks(
	account: AccountStore,
	origins: readonly string[],
	onStep: (sentence: string) => void,
): Promise<AccountSetUp> {
	const { name } = account;
	onStep(`Setting the CORS rules of ${name}`);
	const before = await rulesOf(account);
	const wanted = withOurRule(before, origins);
	const changed = !isSameRules(before, wanted);
	if (changed) {
		await account.calls.write(`set CORS rules of ${name}`, (options) =>
			account.service.setProperties({ cors: wanted }, options),
		);
		await assertSet(account, wanted);
	}
	onStep(`Reading from ${name} as a browser does`);
	const { findings, isolated } = await checkAsBrowser(account, origins);
	const emulated = account.service.url.startsWith('http:');
	if (!isolated && !emulated)
		findings.push('a link to one timeline reads others, too: do not go on with this account.');
	return {
		account: name,
		cors: changed ? 'set' : 'unchanged',
		origins: wanted.slice(0, 1).flatMap(originsOf),
		isolated,
		findings,
	};
}

async function rulesOf({ service, calls }: AccountStore): Promise<CorsRule[]> {
	const { cors = [] } = await calls.read('get CORS rules', (options) => service.getProperties(options));
	return cors;
}

/** Reads back what was set: another request may not see it at once. */
async function assertSet(account: AccountStore, wanted: readonly CorsRule[]): Promise<void> {
	const deadline = Date.now() + SEEN_WITHIN_MS;
	while (!isSameRules(await rulesOf(account), wanted)) {
		if (Date.now() > deadline)
			throw new StorageError('unclear', `The CORS rules of ${account.name} are not what was set. Run this again.`);
		await sleep(1_000);
	}
}
