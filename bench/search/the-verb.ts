/** Search from end to end, as a page asks for it: the index, each event in its ledger, the reader's rights, highlights. */
import type { SearchOrder } from '../../src/contract/search/found.ts';
import { documentOf } from '../../src/domain/search/document-of.ts';
import { searchEvents } from '../../src/domain/search/search-events.ts';
import { eventKeys, eventProperties } from '../../src/storage/rows/ledger/events.ts';
import { enterDocuments } from '../../src/testing/enter-documents.ts';
import { untilFound } from '../../src/testing/until-found.ts';
import { createWorld, type World } from '../../src/testing/world.ts';
import { percentile } from '../measure/statistics.ts';
import type { Options } from '../report/options.ts';
import { say } from '../report/progress.ts';
import type { Report } from '../report/report.ts';
import { idOfEvent } from '../tideline/made-up-events.ts';
import type { Texts } from './texts.ts';

const PAGE = 25;
const POSTERS = 100;
const EVENTS_AT_ONCE = 500;
/** Each of these events is a row of a ledger as well. */
const MOST_EVENTS = 100_000;

export async function theVerb(report: Report, { rows, quick }: Options, texts: Texts): Promise<void> {
	const events = Math.min(rows, MOST_EVENTS);
	const world = await createWorld('embedded', '');
	try {
		const reader = await world.person('reader');
		await fill(world, texts, events);
		await untilFound(world.store, [posterOf(events - 1)], [idOfEvent(events - 1)]);
		for (const order of ['newest', 'relevance'] as const) {
			const took = await time(world.as(reader), order, texts, quick ? 50 : 1_000);
			for (const [name, share, most] of [
				['p50', 0.5, 20],
				['p99', 0.99, 100],
			] as const) {
				const value = percentile(took, share);
				report.figures.push({
					figure: `a page of ${PAGE} for two words of ${events.toLocaleString('en')} events, ${order}, ${name}`,
					unit: 'ms',
					value,
					target: `≤ ${most}`,
					holds: value <= most,
				});
			}
		}
	} finally {
		await world.close();
	}
}

const posterOf = (event: number) => `dev-poster-${event % POSTERS}`;

async function time(ctx: ReturnType<World['as']>, order: SearchOrder, texts: Texts, queries: number) {
	say(`searching by ${order}`);
	const took: number[] = [];
	for (let query = 0; query < queries; query++) {
		const started = performance.now();
		await searchEvents(ctx, { query: texts.pair(query).join(' '), order, limit: PAGE });
		took.push(performance.now() - started);
	}
	return took;
}

/** Events of many posters, in their ledgers and in the index. */
async function fill({ store }: World, texts: Texts, events: number): Promise<void> {
	say(`posting ${events.toLocaleString('en')} events`);
	for (let start = 0; start < events; start += EVENTS_AT_ONCE) {
		const some = Array.from({ length: Math.min(EVENTS_AT_ONCE, events - start) }, (_, index) => {
			const actor = posterOf(start + index);
			const id = idOfEvent(start + index);
			const text = texts.at(start + index).join(' ');
			return { id, actor, name: actor, verb: 'posted', text, occurredAt: new Date().toISOString() };
		});
		await store.tables.ledger.writeMany(
			some.map((event) => ({
				...eventKeys.event(event.actor, event.id),
				kind: 'insert',
				properties: eventProperties({ removed: false, event, tags: [], salt: '', postedAt: event.occurredAt, seq: 1 }),
			})),
		);
		await enterDocuments(
			store,
			some.map((event) => documentOf(event, [])),
		);
	}
}
