/** The index alone: how fast it takes documents in, how fast it finds two words, and how soon it finds a new one. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbeddedStore } from '../../src/storage/embedded/store.ts';
import type { Store } from '../../src/storage/port.ts';
import type { Clause, SearchDocument } from '../../src/storage/search-index.ts';
import { enterDocuments } from '../../src/testing/enter-documents.ts';
import { interleaved, ratioOf } from '../measure/interleave.ts';
import { percentile } from '../measure/statistics.ts';
import type { Options } from '../report/options.ts';
import { withFolder } from '../report/places.ts';
import { say } from '../report/progress.ts';
import type { Report } from '../report/report.ts';
import { idOfEvent } from '../tideline/made-up-events.ts';
import { openBare } from './bare.ts';
import type { Texts } from './texts.ts';

const DOCUMENTS_AT_ONCE = 500;
const PAGE = 50;
const LOOK_EVERY_MS = 10;
/** Documents a second while it is measured how soon a new one is found. */
const LOAD = 2_000;
/** Milliseconds for which that is measured, at the most: an index that falls behind would take longer each time. */
const MEASURED_MS = 60_000;

export async function theIndex(report: Report, { rows, runs, quick }: Options, texts: Texts): Promise<void> {
	const queries = quick ? 50 : 500;
	const shown = rows.toLocaleString('en');
	await withFolder(async (folder) => {
		const store = openEmbeddedStore({ dataDir: `${folder}/ours`, prefix: 'bench' });
		await store.open();
		const bare = openBare(`${folder}/bare.db`);
		try {
			const rate = await fill(store, texts, rows);
			report.figures.push({
				figure: `documents entered, of ${shown}`,
				unit: 'events/s',
				value: rate,
				target: '≥ 2,000',
				holds: rate >= 2_000,
				note: 'until the last one is found',
			});
			say(`filling a bare FTS5 table with ${shown} texts`);
			bare.fill(rows, (number) => texts.at(number).join(' '));
			const p99s = { ours: [] as number[], bare: [] as number[] };
			const timed =
				(side: keyof typeof p99s, find: (words: string[]) => Promise<number> | number) => async (run: number) => {
					const took: number[] = [];
					for (let query = 0; query < queries; query++) {
						const words = texts.pair(run * queries + query);
						const started = performance.now();
						if ((await find(words)) === 0 && rows >= 1_000_000) throw new Error(`${words.join(' ')} found nothing.`);
						took.push(performance.now() - started);
					}
					if (run > 0) p99s[side].push(percentile(took, 0.99));
					return percentile(took, 0.5);
				};
			const sides = await interleaved(`two words of ${shown} events`, runs, {
				ours: timed('ours', async (words) => (await pageOf(store, words.map(oneWord))).length),
				bare: timed('bare', (words) => bare.find(words, PAGE)),
			});
			const ratio = ratioOf(sides.ours, sides.bare);
			const p99 = percentile(p99s.ours, 0.5);
			const figure = `${PAGE} newest events with two words, of ${shown}`;
			report.figures.push(
				{
					figure: `${figure}, p50`,
					unit: 'ms',
					value: sides.ours.median,
					target: '≤ 20',
					holds: sides.ours.median <= 20,
				},
				{
					figure: `${figure}, p50`,
					unit: 'ms',
					value: sides.ours.median,
					against: sides.bare.median,
					ratio,
					target: '≤ 1.5',
					holds: ratio <= 1.5,
					note: 'against a bare FTS5 table, with its texts',
					runs: { ours: sides.ours.runs, bare: sides.bare.runs },
				},
				{
					figure: `${figure}, p99`,
					unit: 'ms',
					value: p99,
					against: percentile(p99s.bare, 0.5),
					target: '≤ 100',
					holds: p99 <= 100,
					runs: p99s,
				},
			);
			await untilFound(report, store, texts, rows, quick ? 5 : 50);
		} finally {
			bare.close();
			await store.close();
		}
	});
}

/** Documents a second, from the first write to the moment at which the last one is found. */
async function fill(store: Store, texts: Texts, rows: number): Promise<number> {
	const started = performance.now();
	for (let start = 0; start < rows; start += DOCUMENTS_AT_ONCE) {
		if (start % 100_000 === 0) say(`entering documents: ${start.toLocaleString('en')} of ${rows.toLocaleString('en')}`);
		const count = Math.min(DOCUMENTS_AT_ONCE, rows - start);
		await enterDocuments(
			store,
			Array.from({ length: count }, (_, index) => documentAt(texts, start + index)),
		);
	}
	for (const number of [0, rows - 1]) await found(store, `number:${number}`);
	return (rows * 1_000) / (performance.now() - started);
}

/** Measures how soon a document is found: while nothing else happens, and while many others come. */
async function untilFound(report: Report, store: Store, texts: Texts, rows: number, times: number): Promise<void> {
	let next = rows;
	const soon = async () => {
		const took: number[] = [];
		for (const until = performance.now() + MEASURED_MS; took.length < times && performance.now() < until; ) {
			const number = next++;
			const started = performance.now();
			await enterDocuments(store, [documentAt(texts, number)]);
			await found(store, `number:${number}`);
			took.push(performance.now() - started);
		}
		return percentile(took, 0.99);
	};
	say('looking for documents that were just entered');
	const idle = await soon();
	let isLoaded = true;
	const began = performance.now();
	const first = next;
	const load = (async () => {
		while (isLoaded && performance.now() - began < MEASURED_MS) {
			const due = ((performance.now() - began) * LOAD) / 1_000;
			const some = Array.from({ length: LOAD / 20 }, () => documentAt(texts, next++));
			await enterDocuments(store, some);
			if (next - first > due) await sleep(50);
		}
		return Math.round(((next - first) * 1_000) / (performance.now() - began));
	})();
	const loaded = await soon();
	isLoaded = false;
	const rate = await load;
	report.figures.push(
		{ figure: 'entered until found, idle, p99', unit: 'ms', value: idle, target: '≤ 2,000', holds: idle <= 2_000 },
		{
			figure: `entered until found, with ${LOAD.toLocaleString('en')} others a second, p99`,
			unit: 'ms',
			value: loaded,
			target: '≤ 15,000',
			holds: loaded <= 15_000,
			note: `${rate.toLocaleString('en')} came a second`,
		},
	);
}

const documentAt = (texts: Texts, number: number): SearchDocument => ({
	id: idOfEvent(number),
	poster: `git-project-${number % 10}`,
	words: texts.at(number),
	marks: [`from:git-project-${number % 10}`, 'type:git.commit', 'verb:committed', `number:${number}`],
});

const oneWord = (word: string): Clause => ({ kind: 'words', words: [word], prefix: false });

async function pageOf(store: Store, all: Clause[]) {
	return (await store.search.find({ all, none: [], limit: PAGE, unscored: true })).hits;
}

async function found(store: Store, mark: string): Promise<void> {
	while ((await pageOf(store, [{ kind: 'marks', anyOf: [mark] }])).length === 0) await sleep(LOOK_EVERY_MS);
}
