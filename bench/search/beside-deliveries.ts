/** Measures what the index costs deliveries: the same events with it, and on a store that leaves its rows out. */
import { openEmbeddedStore } from '../../src/storage/embedded/store.ts';
import type { StepResult, Store } from '../../src/storage/port.ts';
import { interleaved, ratioOf } from '../measure/interleave.ts';
import type { Options } from '../report/options.ts';
import { withFolder } from '../report/places.ts';
import type { Report } from '../report/report.ts';
import { makeFollowers, readers } from '../tideline/followers.ts';
import { startTideline } from '../tideline/start-tideline.ts';
import type { Texts } from './texts.ts';

const POSTS_AT_ONCE = 96;
const POSTERS = 50;

export async function besideDeliveries(report: Report, { runs, quick }: Options, texts: Texts): Promise<void> {
	for (const followers of [10, 100]) {
		const events = quick ? 100 : 2_000;
		await withFolder(async (folder) => {
			const sides = {
				ours: await side(`${folder}/with`, (store) => store, followers, events, texts),
				without: await side(`${folder}/without`, withoutIndex, followers, events, texts),
			};
			const { ours, without } = await interleaved(`${events} events of ${followers} followers`, runs, {
				ours: sides.ours.run,
				without: sides.without.run,
			});
			await sides.ours.close();
			await sides.without.close();
			const ratio = ratioOf(ours, without);
			report.figures.push({
				figure: `${events.toLocaleString('en')} events of ${followers} followers, with the index`,
				unit: 'events/s',
				value: ours.median,
				against: without.median,
				ratio,
				target: '≥ 0.9',
				holds: ratio >= 0.9,
				note: 'against the same without it',
				runs: { ours: ours.runs, without: without.runs },
			});
		});
	}
}

async function side(
	dataDir: string,
	change: (store: Store) => Store,
	count: number,
	events: number,
	texts: Texts,
): Promise<{ run(): Promise<number>; close(): Promise<void> }> {
	const store = openEmbeddedStore({ dataDir, prefix: 'bench' });
	await store.open();
	const tideline = startTideline(change(store));
	const posters: string[] = [];
	for (let index = 0; index < POSTERS; index++) {
		const poster = await tideline.person(`poster${index}`);
		await makeFollowers(store, poster, readers(count));
		posters.push(poster);
	}
	await tideline.settled();
	let number = 0;
	return {
		async run() {
			const started = performance.now();
			const end = number + events;
			const postOn = async () => {
				while (number < end) {
					const index = number++;
					await tideline.post(posters[index % POSTERS] as string, count, texts.at(index).join(' '));
				}
			};
			await Promise.all(Array.from({ length: POSTS_AT_ONCE }, postOn));
			await tideline.settled();
			return (events * 1_000) / (performance.now() - started);
		},
		close: () => tideline.close(),
	};
}

/** The store, but for what is written to the table `search`. */
function withoutIndex(store: Store): Store {
	const { search } = store.tables;
	return {
		...store,
		tables: { ...store.tables, search: { ...search, writeMany: async (writes) => writes.map(() => 'done') } },
		async doAtOnce(steps) {
			const isLeftOut = steps.map((step) => step.kind === 'writeMany' && step.table === 'search');
			const results = (await store.doAtOnce?.(steps.filter((_, index) => !isLeftOut[index]))) ?? [];
			let next = 0;
			return isLeftOut.map((left): StepResult => (left ? ['done'] : (results[next++] as StepResult)));
		},
	};
}
