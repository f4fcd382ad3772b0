/** `npm run bench -- read`: the first page of a timeline, however large the table, and a page far down. */

import type { SubjectId } from '../src/contract/subject/subject.ts';
import { createDomain, type Domain } from '../src/domain/domain.ts';
import { readTimeline } from '../src/domain/timeline/read-timeline.ts';
import { openEmbeddedStore } from '../src/storage/embedded/store.ts';
import type { Store } from '../src/storage/port.ts';
import { asUser } from '../src/testing/as-user.ts';
import { interleaved, ratioOf } from './measure/interleave.ts';
import { profiled } from './measure/profile.ts';
import { percentile } from './measure/statistics.ts';
import { readOptions } from './report/options.ts';
import { withFolder } from './report/places.ts';
import { newReport, publish } from './report/report.ts';
import { fillTimelines } from './tideline/fill-timelines.ts';
import { readers } from './tideline/followers.ts';
import { idOfEvent } from './tideline/made-up-events.ts';

const PAGE = 250;
/** Events of a timeline among many. */
const USUAL_LENGTH = 1_000;
const FAR_PAGE = 40;

const options = readOptions();
const report = newReport('read', options);
const reads = options.quick ? 40 : 400;

await withFolder(async (folder) => {
	const open = async (name: string, timelines: number, events: number) => {
		const store = openEmbeddedStore({ dataDir: `${folder}/${name}`, prefix: 'bench' });
		await store.open();
		const subjects = readers(timelines);
		await fillTimelines(store, subjects, events);
		return { store, domain: domainOn(store), subjects, events };
	};
	const few = await open('few', 1, USUAL_LENGTH);
	const many = await open('many', Math.max(1, options.rows / USUAL_LENGTH), USUAL_LENGTH);
	const long = await open('long', 1, options.rows);
	const all = { 'a table of 1,000': few, 'many timelines': many, 'one timeline': long };
	const rows = options.rows.toLocaleString('en');

	const p50s: Record<string, number[]> = {};
	const p99s: Record<string, number[]> = {};
	const firstPages = (name: keyof typeof all) => async (run: number) => {
		const { domain, subjects } = all[name];
		const took: number[] = [];
		for (let read = 0; read < reads; read++) {
			// A stride that meets all timelines in no order that a cache would like.
			const reader = subjects[(read * 7_919 + run * 104_729) % subjects.length] as SubjectId;
			took.push(await timedPage(domain, reader, undefined, 0, all[name].events));
		}
		if (run > 0) (p99s[name] ??= []).push(percentile(took, 0.99));
		if (run > 0) (p50s[name] ??= []).push(percentile(took, 0.5));
		return percentile(took, 0.5);
	};
	const first = await interleaved('first page', options.runs, {
		'a table of 1,000': firstPages('a table of 1,000'),
		'many timelines': firstPages('many timelines'),
		'one timeline': firstPages('one timeline'),
	});
	const base = first['a table of 1,000'];
	const baseP99 = percentile(p99s['a table of 1,000'] ?? [], 0.5);
	for (const name of Object.keys(all) as (keyof typeof all)[]) {
		const large = name !== 'a table of 1,000';
		const where = large ? `${rows} rows in ${name}` : '1,000 rows in the table';
		const ratio = ratioOf(first[name], base);
		const p99 = percentile(p99s[name] ?? [], 0.5);
		const flat = (value: number) => ({
			ratio: value,
			target: '≤ 1.3',
			holds: value <= 1.3,
			note: 'against 1,000 rows',
		});
		report.figures.push(
			{
				figure: `first page, ${where}, p50`,
				unit: 'ms',
				value: first[name].median,
				...(large && { against: base.median, ...flat(ratio) }),
				runs: { ours: first[name].runs },
			},
			{
				figure: `first page, ${where}, p99`,
				unit: 'ms',
				value: p99,
				...(large && { against: baseP99, ...flat(p99 / baseP99) }),
				runs: { ours: p99s[name] ?? [] },
			},
			{ figure: `first page, ${where}, p99 in time`, unit: 'ms', value: p99, target: '≤ 50', holds: p99 <= 50 },
		);
	}

	const reader = long.subjects[0] as SubjectId;
	const farPage = Math.min(FAR_PAGE, Math.floor(options.rows / PAGE));
	const cursor = await cursorOf(long.domain, reader, farPage);
	const pages = (from: string | undefined, skipped: number) => async () => {
		const took: number[] = [];
		for (let read = 0; read < reads; read++)
			took.push(await timedPage(long.domain, reader, from, skipped, long.events));
		return percentile(took, 0.5);
	};
	const far = await interleaved(`page ${farPage}`, options.runs, {
		'page 1': pages(undefined, 0),
		far: pages(cursor, (farPage - 1) * PAGE),
	});
	const ratio = ratioOf(far.far, far['page 1']);
	report.figures.push({
		figure: `page ${farPage} of one timeline of ${rows}, p50`,
		unit: 'ms',
		value: far.far.median,
		against: far['page 1'].median,
		ratio,
		target: '≤ 1.2',
		holds: ratio <= 1.2,
		note: 'against page 1',
		runs: { far: far.far.runs, first: far['page 1'].runs },
	});
	if (options.profile)
		report.profiles = {
			read: await profiled('read', async () => {
				for (let run = 0; run < 5; run++) await firstPages('many timelines')(0);
			}),
		};
	for (const { store } of Object.values(all)) await store.close();
});
publish(report);

/** Milliseconds of one page, which must be the right one. */
async function timedPage(
	domain: Domain,
	reader: SubjectId,
	cursor: string | undefined,
	skipped: number,
	events: number,
): Promise<number> {
	const started = performance.now();
	const { items } = await readTimeline({ domain, principal: asUser(reader) }, { reader, cursor, limit: PAGE });
	const took = performance.now() - started;
	const right =
		items.length === PAGE &&
		items[0]?.id === idOfEvent(events - 1 - skipped) &&
		items.at(-1)?.id === idOfEvent(events - skipped - PAGE);
	if (!right) throw new Error(`${reader}: that is not the page behind ${skipped} events.`);
	return took;
}

/** The cursor of the page with this number; the first is 1. */
async function cursorOf(domain: Domain, reader: SubjectId, page: number): Promise<string | undefined> {
	let cursor: string | undefined;
	for (let number = 1; number < page; number++)
		({ next: cursor } = await readTimeline({ domain, principal: asUser(reader) }, { reader, cursor, limit: PAGE }));
	return cursor;
}

function domainOn(store: Store): Domain {
	const refuse = () => {
		throw new Error('A reader draws no random bytes and leaves no job.');
	};
	return createDomain({ store, now: Date.now, randomBytes: refuse, sleep: refuse, runPending: refuse });
}
