/** An event is entered and removed at once, in every order of the requests of both, and one of the two may die anywhere. */
import { describe, expect, test } from 'vitest';
import { Journal, MemoryTable } from '../../testing/simulator/memory-store.ts';
import type { Row, Store, Table, Write } from '../port.ts';
import { documentRowOf, searchKeys } from '../rows/search.ts';
import type { SearchDocument } from '../search-index.ts';
import { settleCopies } from './settle-copies.ts';
import { enterDocument, removeDocuments } from './write-documents.ts';

const ID = '7ubnnprn9353h2rkuaggd1a46s';
const DOCUMENT: SearchDocument = { id: ID, poster: 'dev-alice', words: ['tide'], marks: [] };

const MOST_STEPS = 100;

/** One of some; the same ones in the same order lead to the same run. */
type Choose = (options: number) => number;
type Step = <T>(work: () => T) => Promise<T>;

/** A process does its work in steps, and starts again after it died. */
class Process {
	#pending: (() => void)[] = [];
	#life = 0;
	isDone = false;
	readonly #work: (step: Step) => Promise<void>;

	constructor(work: (step: Step) => Promise<void>) {
		this.#work = work;
		this.begin();
	}

	begin(): void {
		const life = ++this.#life;
		this.#pending = [];
		const step: Step = (work) =>
			new Promise((resolve) => {
				if (life === this.#life) this.#pending.push(() => resolve(work()));
			});
		void this.#work(step).then(() => {
			if (life === this.#life) this.isDone = true;
		});
	}

	doNext(): void {
		this.#pending.shift()?.();
	}
}

/** The outcome of one run: the row, and the copy of the service. */
async function run(choose: Choose, looksAgain: boolean) {
	const table = new MemoryTable(new Journal());
	const copies = new Map<string, SearchDocument>();
	let isRemoved = false;

	const storeOf = (step: Step): Pick<Store, 'tables' | 'search'> => {
		let seen: Row | undefined;
		let isCopied = false;
		const search: Partial<Table> = {
			get: (key) =>
				step(() => {
					if (looksAgain || !isCopied) seen = table.get(key);
					return seen;
				}),
			insert: (key, properties) => step(() => table.write({ ...key, kind: 'insert', properties })),
			writeMany: (writes) => step(() => writes.map((write) => (table.write(write) ? 'done' : 'conflict'))),
			transact: (writes: Write[]) => step(() => table.transact(writes)),
		};
		return {
			tables: { search } as Store['tables'],
			search: {
				hasTermRows: false,
				find: async () => ({ hits: [] }),
				copies: {
					place: 'memory',
					put: (documents) =>
						step(() => {
							for (const one of documents) copies.set(one.id, one);
							isCopied = true;
						}),
					drop: (ids) =>
						step(() => {
							for (const id of ids) copies.delete(id);
						}),
					get: async () => [],
				},
			},
		};
	};

	// This process does what `deliver-event.ts` does.
	const entering = new Process(async (step) => {
		if (await step(() => isRemoved)) await settleCopies(storeOf(step), [ID]);
		else await enterDocument(storeOf(step), DOCUMENT);
	});
	const removing = new Process(async (step) => {
		await step(() => {
			isRemoved = true;
		});
		await removeDocuments(storeOf(step), [ID]);
	});

	let mayDie = true;
	for (let steps = 0; ; steps++) {
		if (steps > MOST_STEPS) throw new Error('They go on for ever.');
		await new Promise(setImmediate);
		const alive = [entering, removing].filter(({ isDone }) => !isDone);
		if (alive.length === 0) break;
		const choice = choose(alive.length * (mayDie ? 2 : 1));
		const process = alive[choice % alive.length] as Process;
		if (choice < alive.length) process.doNext();
		else {
			mayDie = false;
			process.begin();
		}
	}
	const row = table.get(searchKeys.document(ID));
	return { isRemoved: row !== undefined && documentRowOf(row).removed, copies: [...copies.keys()] };
}

/** The outcomes of all runs, each once, or those up to the first that is `enough`. */
async function everyRun(looksAgain: boolean, enough?: string): Promise<{ runs: number; left: Set<string> }> {
	const left = new Set<string>();
	let runs = 0;
	for (let path: number[] | undefined = []; path && !left.has(enough ?? ''); runs++) {
		const taken: { choice: number; options: number }[] = [];
		const found = await run((options) => {
			const choice = path?.[taken.length] ?? 0;
			taken.push({ choice, options });
			return choice;
		}, looksAgain);
		left.add(JSON.stringify(found));
		while (taken.length > 0 && (taken.at(-1)?.choice ?? 0) + 1 === taken.at(-1)?.options) taken.pop();
		path = taken.length === 0 ? undefined : taken.map(({ choice }) => choice);
		if (path) path.push((path.pop() as number) + 1);
	}
	return { runs, left };
}

describe('an event that is entered and removed at once', () => {
	test('has no copy in the end', async () => {
		const { runs, left } = await everyRun(true);
		expect(runs).toBeGreaterThan(10_000);
		expect([...left]).toEqual([JSON.stringify({ isRemoved: true, copies: [] })]);
	});

	test('would have one, if nobody looked at its row once more', async () => {
		const found = JSON.stringify({ isRemoved: true, copies: [ID] });
		expect((await everyRun(false, found)).left).toContain(found);
	});
});
