/**
 * Compares the list of a deployment's accounts, which each of them has recorded (decision 0007), with the settings.
 *
 * A row's place follows from the list of accounts, so a process with another list would find nothing of some subjects
 * and write them again. Every account therefore keeps the list, and `open` compares it with the settings. Beside the list
 * stands the schema of the rows, so that one read tells both.
 */
import { randomUUID } from 'node:crypto';
import { refuseOtherSchema, SCHEMA_VERSION, type StoredSchema, schemaNumber } from '../../migrations/schema-version.ts';
import { type Properties, type Row, StorageError, type StorageReason } from '../../port.ts';
import { deploymentKeys } from '../../rows/directory/deployment.ts';
import type { AccountStore } from '../account/account-store.ts';
import { tableMissing } from '../account/errors.ts';

export type Recorded = {
	/** The same on all accounts of one deployment, so that a move never mixes two. */
	deployment: string;
	/** Every account that may hold rows. */
	accounts: string[];
	/** While rows are under way: the accounts that will hold them all. */
	movingTo?: string[];
	/** Why nothing is written any more: the store moves to another place. */
	stopped?: string;
};

/** On the first start, records the accounts and makes what is missing. Later: refuses any others, and any other schema. */
export async function recordAccounts(accounts: readonly AccountStore[], version = SCHEMA_VERSION): Promise<void> {
	const names = accounts.map(({ name }) => name);
	const found = await readRecords(accounts, version);
	for (const recorded of found.values()) refuseOthers(recorded, names);
	if (found.size === 0 && accounts.length > 1) await refuseUnrecordedRows(accounts);
	await Promise.all(accounts.map((account) => account.make()));
	let deployment = [...found.values()][0]?.deployment ?? randomUUID();
	// One after the other, in the order of their names: of two first starts at once, the second takes over the first's id.
	for (const account of accounts.filter(({ name }) => !found.has(name))) {
		const ours = propertiesOf({ deployment, accounts: names }, { number: schemaNumber(version) });
		if ((await account.tables.directory.insert(deploymentKeys.accounts, ours)) !== undefined) continue;
		const theirs = await readRecord(account, version);
		if (theirs) refuseOthers(theirs, names);
		deployment = theirs?.deployment ?? deployment;
	}
	oneDeployment([...(await readRecords(accounts, version)).values()]);
}

/**
 * Throws a `StorageError` (`denied`) unless this account has exactly these recorded with this schema, and no row is being
 * moved or migrated. Resolves to the record.
 */
export async function assertRecorded(
	account: AccountStore,
	names: readonly string[],
	version = SCHEMA_VERSION,
): Promise<Recorded> {
	const recorded = await readRecord(account, version);
	if (!recorded)
		throw new StorageError(
			'denied',
			`The storage account ${account.name} is not in use: its rows were moved away, or nobody called open() yet. Start with the accounts that hold the rows.`,
		);
	refuseOthers(recorded, names, 'denied');
	return recorded;
}

/** Records why nothing is written any more, or that writing goes on. */
export async function recordStop(accounts: readonly AccountStore[], sentence: string | undefined): Promise<void> {
	for (const { account, recorded, schema } of await readMarked(accounts)) {
		const { stopped: _, ...others } = recorded;
		await writeRecord(account, { ...others, ...(sentence !== undefined && { stopped: sentence }) }, schema);
	}
}

/** By the account that holds it; an account without one is left out. */
export async function readRecords(
	accounts: readonly AccountStore[],
	version = SCHEMA_VERSION,
): Promise<Map<string, Recorded>> {
	const records = await Promise.all(
		accounts.map(async (account) => [account.name, await readRecord(account, version)] as const),
	);
	return new Map(records.flatMap(([name, record]) => (record ? [[name, record] as const] : [])));
}

/** The record of an account that may have another schema. */
export type Marked = { account: AccountStore; recorded: Recorded; schema: StoredSchema };

/** The records of any schema. An account without one is left out. */
export async function readMarked(accounts: readonly AccountStore[]): Promise<Marked[]> {
	const records = await Promise.all(accounts.map(async (account) => ({ account, row: await readRow(account) })));
	return records.flatMap(({ account, row }) =>
		row ? [{ account, recorded: recordedOf(row), schema: schemaOf(row) }] : [],
	);
}

/** Throws a `StorageError` (`invalid`) when other accounts than these are recorded, or rows are being moved. */
export function refuseOtherAccounts(records: readonly Marked[], accounts: readonly AccountStore[]): void {
	const names = accounts.map(({ name }) => name);
	for (const { recorded } of records) refuseOthers(recorded, names);
}

export async function writeRecord(
	account: AccountStore,
	recorded: Recorded,
	schema: StoredSchema = { number: schemaNumber(SCHEMA_VERSION) },
): Promise<void> {
	await account.tables.directory.upsert(deploymentKeys.accounts, propertiesOf(recorded, schema));
}

export async function deleteRecord(account: AccountStore): Promise<void> {
	await account.tables.directory.delete(deploymentKeys.accounts);
}

/** The id that all records share. */
export function oneDeployment(records: readonly Recorded[]): string | undefined {
	const [first, other] = new Set(records.map(({ deployment }) => deployment));
	if (other !== undefined) {
		throw new StorageError(
			'invalid',
			'The storage accounts in the settings belong to two deployments, and one must not write into the other. Name the accounts of one of them, or give it a TABLE_PREFIX of its own.',
		);
	}
	return first;
}

/**
 * The records without those of accounts that know only themselves and hold no row, where there are others: somebody ran
 * a command with the settings of a new account alone. One is left in any case.
 */
export async function withoutUnused(
	accounts: readonly AccountStore[],
	records: ReadonlyMap<string, Recorded>,
): Promise<Map<string, Recorded>> {
	const used = new Map(records);
	const deployments = () => new Set([...used.values()].map(({ deployment }) => deployment)).size;
	for (const account of accounts) {
		const record = used.get(account.name);
		if (!record || record.movingTo || listed(record.accounts) !== account.name) continue;
		if (deployments() > 1 && !(await holdsRows(account))) used.delete(account.name);
	}
	return used;
}

/** Rows that were written before accounts were recorded, or by somebody else: nobody can say where they belong. */
export async function refuseUnrecordedRows(accounts: readonly AccountStore[]): Promise<void> {
	const holding = await Promise.all(
		accounts.map(async (account) => ((await holdsRows(account)) ? [account.name] : [])),
	);
	const [name] = holding.flat();
	if (name === undefined) return;
	throw new StorageError(
		'invalid',
		`The storage account ${name} holds rows of this TABLE_PREFIX and does not say which accounts they are spread over. If they are this deployment's, start it once with that account alone and then run \`tideline rebalance\` with all; if not, choose another TABLE_PREFIX.`,
	);
}

async function holdsRows({ tables }: AccountStore): Promise<boolean> {
	try {
		for await (const rows of tables.ledger.scan()) if (rows.length > 0) return true;
		return false;
	} catch (error) {
		if (tableMissing(error)) return false;
		throw error;
	}
}

/** Throws a `StorageError` (`denied`) for rows of another schema. */
async function readRecord(account: AccountStore, version: number): Promise<Recorded | undefined> {
	const row = await readRow(account);
	if (!row) return undefined;
	const place = { place: `The storage account ${account.name}`, setting: 'another TABLE_PREFIX' };
	refuseOtherSchema(schemaOf(row), version, place);
	return recordedOf(row);
}

async function readRow({ tables }: AccountStore): Promise<Row | undefined> {
	try {
		return await tables.directory.get(deploymentKeys.accounts);
	} catch (error) {
		if (tableMissing(error)) return undefined;
		throw error;
	}
}

function refuseOthers(
	{ accounts, movingTo }: Recorded,
	names: readonly string[],
	reason: StorageReason = 'invalid',
): void {
	const said = `the settings name ${listed(names)}`;
	if (movingTo) {
		throw new StorageError(
			reason,
			`Rows are being moved from the storage accounts ${listed(accounts)} to ${listed(movingTo)}, and ${said}. Run \`tideline rebalance\` to the end, then start again.`,
		);
	}
	if (listed(accounts) === listed(names)) return;
	const leaving = accounts.filter((name) => !names.includes(name));
	const how =
		leaving.length > 0
			? `keep ${listed(leaving)} in the settings, run \`tideline rebalance --without ${leaving.join(',')}\`, and remove it from the settings after that`
			: 'run `tideline rebalance`';
	throw new StorageError(
		reason,
		`The rows are on the storage accounts ${listed(accounts)}, and ${said}. Put the settings back; or, to move the rows, ${how}.`,
	);
}

export const listed = (names: readonly string[]) => names.join(', ');

// No account's name holds a comma.
const propertiesOf = ({ deployment, accounts, movingTo, stopped }: Recorded, schema: StoredSchema): Properties => ({
	schema: schema.number,
	migratedFrom: schema.migratedFrom,
	deployment,
	accounts: accounts.join(','),
	movingTo: movingTo?.join(','),
	stopped,
});

const schemaOf = ({ properties: { schema = 0, migratedFrom } }: Row): StoredSchema => ({
	number: Number(schema),
	...(migratedFrom !== undefined && { migratedFrom: Number(migratedFrom) }),
});

const recordedOf = ({ properties }: Row): Recorded => ({
	deployment: String(properties.deployment),
	accounts: String(properties.accounts).split(','),
	...(properties.movingTo !== undefined && { movingTo: String(properties.movingTo).split(',') }),
	...(properties.stopped !== undefined && { stopped: String(properties.stopped) }),
});
