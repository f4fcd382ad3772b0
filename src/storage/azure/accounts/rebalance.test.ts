import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Azurite, startAzurite } from '../../../testing/azurite.ts';
import { type Properties, TABLES, type Write } from '../../port.ts';
import { deploymentKeys } from '../../rows/directory/deployment.ts';
import { accountStores } from '../account/account-store.ts';
import { openAzureStore } from '../store.ts';
import { accountOf } from './placement.ts';
import { type RebalanceOptions, type RebalanceProgress, rebalance } from './rebalance.ts';

const NAMES = ['tideone', 'tidetwo', 'tidethree'];
const TWO = ['tideone', 'tidetwo'];
const SUBJECTS = Array.from({ length: 15 }, (_, index) => `dev-${index}`);
let azurite: Azurite;
let prefix: string;

const configOf = (names: readonly string[]) => ({
	prefix,
	connectionStrings: names.map((name) => azurite.connectionStrings[NAMES.indexOf(name)] as string),
});
/** Nothing else runs in most of these tests, so nothing is under way that must land first. */
const move = (names: readonly string[], options: Partial<RebalanceOptions> = {}) =>
	rebalance(configOf(names), { allLandedAfter: 0, sendLaterAgain: async () => {}, ...options });
const openOn = async (names: readonly string[]) => {
	const store = openAzureStore(configOf(names));
	await store.open();
	return store;
};

beforeAll(async () => {
	azurite = await startAzurite({ accounts: NAMES });
});

afterAll(() => azurite?.stop());

beforeEach(() => {
	prefix = `t${randomUUID().slice(0, 8)}`;
});

/** Every subject has some rows in each table, with values of every type; one has more than a page. */
async function fill(names: readonly string[]): Promise<Map<string, Properties>> {
	const store = await openOn(names);
	const written = new Map<string, Properties>();
	for (const name of TABLES) {
		const writes = SUBJECTS.flatMap((partition, subject) =>
			Array.from({ length: name === 'timelines' && subject === 0 ? 1_300 : 3 }, (_, index): Write => {
				const row = `r${index}`;
				const properties = { text: `ü\u2028${row}`, seq: index, big: 2 ** 45 + index, share: 0.5, on: index % 2 === 0 };
				written.set(`${name} ${partition} ${row}`, properties);
				return { kind: 'insert', partition, row, properties };
			}),
		);
		await store.tables[name].writeMany(writes);
	}
	for (let index = 0; index < 9; index += 1) await store.queues.jobs.send(`m${index}`);
	await store.queues.poison.send('parked');
	await store.queues.purges.send('later', { delay: 2 });
	return written;
}

/** All that is stored, by account; fails when a row is twice or not in its place among `names`. */
async function foundOn(names: readonly string[]): Promise<Map<string, Properties>> {
	const found = new Map<string, Properties>();
	for (const account of accountStores(configOf(NAMES), prefix)) {
		await account.make();
		for (const name of TABLES) {
			for await (const rows of account.tables[name].scan()) {
				for (const { partition, row, properties } of rows) {
					if (partition === deploymentKeys.partition) {
						expect([row, names.includes(account.name)]).toEqual(['accounts', true]);
						continue;
					}
					expect(accountOf(names, partition)).toBe(account.name);
					expect(found.has(`${name} ${partition} ${row}`)).toBe(false);
					found.set(`${name} ${partition} ${row}`, properties);
				}
			}
		}
	}
	return found;
}

async function messagesOn(names: readonly string[]): Promise<string[]> {
	const store = await openOn(names);
	const bodies: string[] = [];
	for (const queue of [store.queues.jobs, store.queues.purges, store.queues.poison]) {
		while ((await queue.depth()) > 0) {
			const messages = await queue.receive({ max: 32, lease: 60 });
			for (const message of messages) await queue.delete(message);
			bodies.push(...messages.map(({ body }) => body));
		}
	}
	return bodies.sort();
}

/** The messages without "later": luck decides whether it was due when its account was emptied. */
async function othersThanLater(names: readonly string[]): Promise<string[]> {
	return (await messagesOn(names)).filter((body) => body !== 'later');
}

/** Throws when `step` comes for the `nth` time, as a crash there would end the move. */
function interruptedAt(step: RebalanceProgress['step'], nth: number) {
	let left = nth;
	return (progress: RebalanceProgress) => {
		if (progress.step !== step) return;
		left -= 1;
		if (left === 0) throw new Error('interrupted');
	};
}

describe('a rebalance', () => {
	test('from two accounts to three and back moves every row and every message, and nothing else', async () => {
		const written = await fill(TWO);
		const added = await move(NAMES);
		const moved = [...written.keys()].filter((key) => {
			const partition = key.split(' ')[1] as string;
			return accountOf(TWO, partition) !== accountOf(NAMES, partition);
		});
		expect(added).toEqual({ accounts: NAMES.toSorted(), rows: moved.length, messages: 0 });
		expect(await foundOn(NAMES)).toEqual(written);
		await expect(openOn(TWO)).rejects.toMatchObject({ reason: 'invalid' });

		const store = await openOn(NAMES);
		for (let index = 0; index < 6; index += 1) await store.queues.jobs.send(`n${index}`);
		const removed = await move(NAMES, { without: ['tidethree'] });
		expect(removed).toEqual({ accounts: TWO, rows: moved.length, messages: 2 });
		expect(await foundOn(TWO)).toEqual(written);
		await expect(openOn(NAMES)).rejects.toMatchObject({ reason: 'invalid' });
		expect(await messagesOn(TWO)).toEqual(['later', ...range('m', 9), ...range('n', 6), 'parked']);
	});

	test('to one account waits for messages of commands that are not due', async () => {
		const written = await fill(TWO);
		for (const { name, queues } of accountStores(configOf(TWO), prefix)) {
			const later = await queues.jobs.send('another', { delay: 600 });
			let due: Promise<unknown> | undefined;
			const onProgress = ({ waitingFor }: RebalanceProgress) => {
				if (waitingFor > 0) due ??= queues.jobs.renew(later, 0);
			};
			await move(TWO, { without: [name], onProgress });
			expect(await due).toBeDefined();
			// Both again, so that the other one is emptied next.
			await move(TWO);
		}
		expect(await foundOn(TWO)).toEqual(written);
		expect(await othersThanLater(TWO)).toEqual(['another', 'another', ...range('m', 9), 'parked']);
	});

	test('to one account does not wait for what is due in a day: it is sent again, and dropped where it was', async () => {
		const written = await fill(TWO);
		for (const { name, queues } of accountStores(configOf(TWO), prefix)) {
			const later = [queues.purges, queues.pushes];
			for (const queue of later) await queue.send('in a day', { delay: 86_400 });
			await move(TWO, { without: [name], sendLaterAgain: ({ queues: moved }) => moved.purges.send('again') });
			await move(TWO);
			for (const queue of later) expect(await queue.depth()).toBe(0);
		}
		expect(await foundOn(TWO)).toEqual(written);
		expect(await othersThanLater(TWO)).toEqual(['again', 'again', ...range('m', 9), 'parked']);
	});

	test('takes in an account that somebody used alone, as long as it holds no row', async () => {
		const written = await fill(TWO);
		await openOn(['tidethree']);
		await move(NAMES);
		expect(await foundOn(NAMES)).toEqual(written);
		await openOn(NAMES);
	});

	test.each<[RebalanceProgress['step'], number]>([
		['marked', 1],
		['copied', 1],
		['copied', 3],
		['deleted', 1],
		['deleted', 4],
		['messages', 1],
		['recorded', 1],
		['recorded', 2],
	])('that ends after "%s" (%i) keeps servers from starting, and the next one goes on', async (step, nth) => {
		const written = await fill(NAMES);
		const onProgress = interruptedAt(step, nth);
		const options = { without: ['tidethree'] };
		await expect(move(NAMES, { ...options, onProgress })).rejects.toThrow('interrupted');
		await expect(openOn(NAMES)).rejects.toThrow('tideline rebalance');
		if (step !== 'recorded' || nth < 2) await expect(openOn(TWO)).rejects.toThrow('tideline rebalance');
		await move(NAMES, options);
		expect(await foundOn(TWO)).toEqual(written);
		await openOn(TWO);
	});

	test('that was interrupted may end with other accounts than it began with', async () => {
		const written = await fill(TWO);
		const onProgress = interruptedAt('copied', 2);
		await expect(move(NAMES, { onProgress })).rejects.toThrow('interrupted');
		await expect(move(TWO)).rejects.toThrow('--without tidethree');
		await move(NAMES, { without: ['tidethree'] });
		expect(await foundOn(TWO)).toEqual(written);
	});

	test('has nothing to do when all is in place, and says so', async () => {
		const written = await fill(TWO);
		expect(await move(TWO)).toEqual({ accounts: TWO, rows: 0, messages: 0 });
		expect(await foundOn(TWO)).toEqual(written);
	});

	test('is refused while another one runs, and takes over a claim that ended', async () => {
		await fill(TWO);
		const started = Promise.withResolvers<void>();
		const first = move(NAMES, { onProgress: () => started.resolve() });
		await started.promise;
		await expect(move(NAMES)).rejects.toThrow('Another rebalance is under way');
		await first;

		const [account] = accountStores(configOf(TWO), prefix);
		const claim = { holder: 'killed', until: Date.now() + 600_000 };
		await account?.tables.directory.insert(deploymentKeys.claim, claim);
		await expect(move(NAMES)).rejects.toThrow(/its claim ends in (600|5\d\d) s/);
		await account?.tables.directory.upsert(deploymentKeys.claim, { ...claim, until: Date.now() - 1 });
		await move(NAMES);
	});

	test('overwrites nothing when a server wrote meanwhile', async () => {
		await fill(TWO);
		const onProgress = interruptedAt('copied', 1);
		await expect(move(NAMES, { onProgress })).rejects.toThrow('interrupted');
		// It slept for longer than the rebalance waited, between its look at the record and its write.
		for (const account of accountStores(configOf(TWO), prefix)) {
			const partitions = SUBJECTS.filter(
				(partition) => accountOf(NAMES, partition) === 'tidethree' && accountOf(TWO, partition) === account.name,
			);
			await account.tables.ledger.writeMany(
				partitions.map((partition) => ({ kind: 'upsert', partition, row: 'r0', properties: { late: true } })),
			);
		}
		await expect(move(NAMES)).rejects.toThrow('a server wrote while rows were moved');
	});

	test('is refused for accounts that hold nothing, that it cannot reach, or that are all to go', async () => {
		await expect(move(TWO)).rejects.toThrow('hold no deployment');
		await fill(TWO);
		await expect(move(['tideone'])).rejects.toThrow('--without tidetwo');
		await expect(move(TWO, { without: ['tidefour'] })).rejects.toThrow('do not name');
		await expect(move(TWO, { without: TWO })).rejects.toThrow('At least one');
		const other = await openOn(['tidethree']);
		await other.tables.ledger.insert({ partition: 'dev-other', row: 'head' }, { seq: 1 });
		await expect(move(NAMES)).rejects.toThrow('two deployments');
	});
});

const range = (start: string, count: number) => Array.from({ length: count }, (_, index) => `${start}${index}`);
