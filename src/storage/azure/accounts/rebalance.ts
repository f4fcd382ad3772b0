import { setTimeout as sleep } from 'node:timers/promises';
import { checkPrefix } from '../../limits.ts';
import { isCurable, QUEUES, type QueueName, StorageError, type Store, TABLES } from '../../port.ts';
import { ALL_WRITES_LANDED_MS, LATE_WRITE_MS } from '../../protocol-times.ts';
import type { AzureConfig } from '../account/account.ts';
import { type AccountStore, accountStores } from '../account/account-store.ts';
import {
	deleteRecord,
	listed,
	oneDeployment,
	type Recorded,
	readRecords,
	refuseUnrecordedRows,
	withoutUnused,
	writeRecord,
} from './deployment.ts';
import { type MaintenanceClaim, takeClaim } from './maintenance-claim.ts';
import { moveMessages, moveRows } from './move.ts';
import { queueOver, storeOver } from './spread-store.ts';

export type RebalanceOptions = {
	/** Accounts of the settings that are to hold nothing afterwards. */
	without?: readonly string[];
	/**
	 * Sends a message for each job of this store that waits for its second run, with its whole delay, and for each push that
	 * is to be sent. Those that they had are dropped with the account that they are on: they cannot be read before they are due.
	 */
	sendLaterAgain(store: MovedStore): Promise<unknown>;
	/** Milliseconds to wait for what running processes have sent. Only tests have it otherwise. */
	allLandedAfter?: number;
	/** Told of every step. What it throws ends the rebalance there, as a crash would. */
	onProgress?(progress: RebalanceProgress): void;
};

/** The tables and queues where a rebalance has moved them to. */
export type MovedStore = Pick<Store, 'tables' | 'queues'>;

export type RebalanceProgress = {
	step: 'marked' | 'landed' | 'read' | 'copied' | 'deleted' | 'unclear' | 'messages' | 'waiting' | 'recorded';
	/** Rows read so far in this pass, and rows and messages moved so far. */
	read: number;
	rows: number;
	messages: number;
	/** Tables gone through in this pass, of how many; there is a second pass, to see that nothing is left. */
	done: number;
	of: number;
	pass: number;
	/** Messages that are not due yet. */
	waitingFor: number;
};

/** The accounts that hold everything now, and what was moved for that. */
export type Rebalanced = { accounts: string[]; rows: number; messages: number };

type Plan = Recorded & {
	movingTo: string[];
	/** Accounts that hold rows or are to hold some, by name. */
	involved: AccountStore[];
	/** Whether the target is what every account has recorded. */
	reached: boolean;
};

/**
 * Moves rows and messages to where the accounts in the settings, less those of `without`, put them, and records these
 * accounts. A server that still runs stops reading and writing, and must be restarted afterwards.
 *
 * It can be killed at any point and run again. First every account is marked, so that no server starts; then it waits
 * until those that run have noticed, and all that they sent has landed (`ownership-lease.ts`); then each row that is not in its place is moved, until a pass over all accounts finds none; then messages leave the accounts that
 * go; then the marks become the new list. Where a row belongs follows from its key and the target alone, so a second
 * run needs no memory of the first, not even the same target.
 */
export async function rebalance(config: AzureConfig, options: RebalanceOptions): Promise<Rebalanced> {
	checkPrefix(config.prefix);
	const accounts = accountStores(config, config.prefix);
	const target = targetOf(accounts, options.without ?? []);
	const { involved } = await planOf(accounts, target);
	await Promise.all(involved.map((account) => account.make()));
	const claim = await takeClaim(involved, 'rebalance');
	try {
		const rebalanced = await moveAll(accounts, target, claim, options);
		await claim.release();
		return rebalanced;
	} catch (error) {
		// A write without an answer may land yet, and the next rebalance should not begin before that.
		if (isCurable(error)) claim.leave();
		else await claim.release();
		throw error;
	}
}

async function moveAll(
	accounts: AccountStore[],
	target: string[],
	claim: MaintenanceClaim,
	{ onProgress, sendLaterAgain, allLandedAfter = ALL_WRITES_LANDED_MS }: RebalanceOptions,
): Promise<Rebalanced> {
	// Read under the claim: another rebalance may have ended just before.
	const plan = await planOf(accounts, target);
	const progress = newProgress();
	let lastUnclear = 0;
	const tell: Tell = (change) => {
		claim.check();
		if (change.step === 'unclear') lastUnclear = Date.now();
		Object.assign(progress, change);
		onProgress?.(progress);
	};
	if (!plan.reached) {
		await mark(plan);
		tell({ step: 'marked' });
		await sleep(allLandedAfter);
		tell({ step: 'landed' });
		while ((await movePass(plan, progress, tell)) > 0);
		await emptyQueues(plan, progress, tell);
		await dropLater(plan, sendLaterAgain);
		// A copy whose answer was lost must not land once servers may have deleted the row.
		await sleep(Math.max(0, lastUnclear + LATE_WRITE_MS - Date.now()));
		await record(plan, () => tell({ step: 'recorded' }));
	}
	return { accounts: target, rows: progress.rows, messages: progress.messages };
}

type Tell = (change: Partial<RebalanceProgress>) => void;

const newProgress = (): RebalanceProgress => ({
	step: 'marked',
	read: 0,
	rows: 0,
	messages: 0,
	done: 0,
	of: 0,
	pass: 0,
	waitingFor: 0,
});

function targetOf(accounts: readonly AccountStore[], without: readonly string[]): string[] {
	const names = accounts.map(({ name }) => name);
	const unknown = without.filter((name) => !names.includes(name));
	if (unknown.length > 0) {
		throw new StorageError(
			'invalid',
			`The settings do not name the storage account ${listed(unknown)}. An account can be emptied only while it is in the settings; they name ${listed(names)}.`,
		);
	}
	const target = names.filter((name) => !without.includes(name));
	if (target.length === 0) throw new StorageError('invalid', 'At least one storage account must keep the rows.');
	return target;
}

/** From here on no server starts, with any settings, until `record` is done. */
async function mark({ deployment, accounts, movingTo, involved }: Plan): Promise<void> {
	for (const account of involved) await writeRecord(account, { deployment, accounts, movingTo });
}

/** Goes through all tables of all accounts and moves what is not in its place. Returns how many rows that were. */
async function movePass(plan: Plan, progress: RebalanceProgress, tell: Tell): Promise<number> {
	const targets = new Map(staying(plan).map((account) => [account.name, account]));
	const before = progress.rows;
	tell({ step: 'read', read: 0, done: 0, of: plan.involved.length * TABLES.length, pass: progress.pass + 1 });
	for (const source of plan.involved) {
		for (const table of TABLES) {
			for await (const rows of source.tables[table].scan()) {
				const moved = await moveRows(source, targets, table, rows, (step) => tell({ step }));
				tell({ step: 'read', read: progress.read + rows.length, rows: progress.rows + moved });
			}
			tell({ done: progress.done + 1 });
		}
	}
	return progress.rows - before;
}

/** Queues whose messages may wait for a day. */
const COME_LATER: readonly QueueName[] = ['purges', 'pushes'];

/** Empties the queues of the accounts that go. The others keep their messages: every account is asked for some. */
async function emptyQueues(plan: Plan, progress: RebalanceProgress, tell: Tell): Promise<void> {
	for (const source of leaving(plan)) {
		for (const queue of QUEUES) {
			await moveMessages(source.queues[queue], queueOver(staying(plan), queue), {
				waits: !COME_LATER.includes(queue),
				moved: (count) => tell({ step: 'messages', messages: progress.messages + count, waitingFor: 0 }),
				waiting: (left) => tell({ step: 'waiting', waitingFor: left }),
			});
		}
	}
}

/** Sends messages that are due only in a day again from their rows, and does not wait for the old ones. */
async function dropLater(plan: Plan, sendLaterAgain: RebalanceOptions['sendLaterAgain']): Promise<void> {
	const later = leaving(plan).flatMap(({ queues }) => COME_LATER.map((name) => queues[name]));
	const left = await Promise.all(later.map((queue) => queue.depth()));
	if (left.every((depth) => depth === 0)) return;
	await sendLaterAgain(storeOver(staying(plan)));
	await Promise.all(later.map((queue) => queue.clear()));
}

/** An account that goes forgets the deployment, so that it can be used for another. */
async function record(plan: Plan, onRecorded: () => void): Promise<void> {
	const { deployment, movingTo: accounts } = plan;
	for (const account of staying(plan)) {
		await writeRecord(account, { deployment, accounts });
		onRecorded();
	}
	for (const account of leaving(plan)) await deleteRecord(account);
}

const staying = ({ involved, movingTo }: Plan) => involved.filter(({ name }) => movingTo.includes(name));
const leaving = ({ involved, movingTo }: Plan) => involved.filter(({ name }) => !movingTo.includes(name));

async function planOf(accounts: readonly AccountStore[], target: string[]): Promise<Plan> {
	const records = await withoutUnused(accounts, await readRecords(accounts));
	const deployment = oneDeployment([...records.values()]);
	if (deployment === undefined) {
		throw new StorageError(
			'invalid',
			'The storage accounts in the settings hold no deployment that could be moved. Start the server with the accounts that hold the rows, then name the others as well.',
		);
	}
	const stopped = [...records.values()].find((one) => one.stopped !== undefined)?.stopped;
	if (stopped !== undefined) throw new StorageError('invalid', `These accounts cannot be rebalanced. ${stopped}`);
	const holding = new Set([...records.values()].flatMap(({ accounts: held, movingTo = [] }) => [...held, ...movingTo]));
	const names = accounts.map(({ name }) => name);
	const absent = [...holding].filter((name) => !names.includes(name));
	if (absent.length > 0) {
		throw new StorageError(
			'invalid',
			`Rows are on the storage accounts ${listed([...holding].sort())}, and the settings name ${listed(names)}. Name all of them; to take one out, add \`--without ${absent.join(',')}\`.`,
		);
	}
	await refuseUnrecordedRows(
		accounts.filter(({ name }) => target.includes(name) && !records.has(name) && !holding.has(name)),
	);
	const recorded = [...records.values()].map((one) => one.movingTo === undefined && listed(one.accounts));
	return {
		deployment,
		reached: records.size === target.length && recorded.every((list) => list === listed(target)),
		accounts: [...holding].sort(),
		movingTo: target,
		involved: accounts.filter(({ name }) => target.includes(name) || holding.has(name)),
	};
}
