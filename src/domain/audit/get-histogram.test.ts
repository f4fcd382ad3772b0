/** The number of entries in each span of time. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Action } from '../../contract/audit/actions.ts';
import type { Entry } from '../../contract/audit/audit.ts';
import type { Histogram, HistogramInput } from '../../contract/schema/trail.ts';
import type { Write } from '../../storage/port.ts';
import { auditKeys, auditProperties } from '../../storage/rows/audit.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { Bars } from './bars.ts';
import { getFreshness } from './get-freshness.ts';
import { getHistogram } from './get-histogram.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 2, 2, 9, 30);
const iso = (at: number) => new Date(at).toISOString();

describe('bars', () => {
	test.each([
		[0, MINUTE],
		[HOUR - MINUTE, MINUTE],
		[HOUR + MINUTE, 10 * MINUTE],
		[9 * HOUR, 10 * MINUTE],
		[2 * DAY, HOUR],
		[14 * DAY, 6 * HOUR],
		[59 * DAY, DAY],
		[400 * DAY, 7 * DAY],
		[1_700 * DAY, 30 * DAY],
		[36_500 * DAY, 630 * DAY],
	])('of %d ms are %d ms each, and 60 at the most', (length, step) => {
		const span = { from: START, to: START + length };
		const bars = new Bars(span);
		const all = bars.all().map(({ at }) => Date.parse(at));
		expect(bars.stepMs).toBe(step);
		expect(all.length).toBeLessThanOrEqual(60);
		expect(all.every((at, index) => index === 0 || at - Number(all[index - 1]) === step)).toBe(true);
		expect(all[0]).toBeLessThanOrEqual(span.from);
		expect(Number(all.at(-1)) + step).toBeGreaterThanOrEqual(span.to);
	});

	test('that are weeks begin on Mondays', () => {
		const bars = new Bars({ from: START, to: START + 400 * DAY });
		expect(bars.all().map(({ at }) => new Date(at).getUTCDay())).toEqual(bars.all().map(() => 1));
	});
});

describe('the histogram', () => {
	let world: World;
	const ask = (filter: HistogramInput['filter'], from?: number, to?: number) =>
		getHistogram(world.as('dev-root', 'admin'), {
			filter,
			...(from !== undefined && { from: iso(from) }),
			...(to !== undefined && { to: iso(to) }),
		});
	const heights = ({ bars }: Histogram) =>
		bars.flatMap(({ at, counts }) => (Object.keys(counts).length > 0 ? [[at, counts]] : []));

	beforeAll(async () => {
		world = await createWorld('embedded', inject('azurite'), { jobsPrepared: false });
		await enter(40, (n) => ({ at: START + n * MINUTE, subject: n % 4 ? 'dev-bob' : 'dev-alice' }));
		await enter(3, (n) => ({
			at: START + 4 * DAY + n * HOUR,
			subject: 'dev-bob',
			action: 'followed',
			target: 'dev-alice',
		}));
		await count(START, { 'signed-in': 30 });
		await count(START + HOUR, { 'signed-in': 10 });
		// This says more than there are: so one sees who was asked.
		await count(START + 2 * DAY, { 'signed-in': 700, followed: 50 });
	});
	afterAll(() => world.close());

	/** Enters the entries as jobs do. */
	async function enter(
		number: number,
		entryOf: (n: number) => { at: number } & Partial<Omit<Entry, 'at'>>,
	): Promise<void> {
		const entries = Array.from({ length: number }, (_, n): Entry => {
			const { at, subject = 'dev-bob', ...more } = entryOf(n);
			const rest = { actor: subject, via: 'web', target: '', contentHash: '', prev: '', hash: '' };
			return { subject, seq: n + 1, action: 'signed-in', ...rest, ...more, at: iso(at) };
		});
		const days = new Set(entries.map(({ at }) => auditKeys.day(at).row));
		const written = entries.flatMap((entry) =>
			auditKeys.all(entry).map((key): Write => ({ ...key, kind: 'insert', properties: auditProperties(entry) })),
		);
		const listed = [...days].map((row): Write => ({ partition: auditKeys.days, row, kind: 'upsert', properties: {} }));
		await world.store.tables.audit.writeMany([...written, ...listed]);
	}

	/** Counts the entries as the sequencer of the log does. */
	async function count(at: number, counts: { [A in Action]?: number }): Promise<void> {
		await world.store.tables.audit.upsert(auditKeys.day(iso(at)), {});
		for (const [action, number] of Object.entries(counts))
			await world.store.tables.audit.insert(auditKeys.count(iso(at), action as Action), { count: number, upTo: 1 });
	}

	test('without a subject reads the counts of hours; a day that is not counted is walked through', async () => {
		const found = await ask({}, START - DAY, START + 6 * DAY);
		expect(found).toMatchObject({ stepMs: 6 * HOUR, whole: true, from: '2026-03-01T09:00:00.000Z' });
		expect(heights(found)).toEqual([
			['2026-03-02T06:00:00.000Z', { 'signed-in': 40 }],
			['2026-03-04T06:00:00.000Z', { 'signed-in': 700, followed: 50 }],
			['2026-03-06T06:00:00.000Z', { followed: 3 }],
		]);
		expect(heights(await ask({ action: 'followed' }, START - DAY, START + 6 * DAY))).toEqual([
			['2026-03-04T06:00:00.000Z', { followed: 50 }],
			['2026-03-06T06:00:00.000Z', { followed: 3 }],
		]);
	});

	test('counts nothing outside of its span, and says which it counted', async () => {
		const found = await ask({}, START + HOUR, START + 2 * DAY);
		expect(found).toMatchObject({ stepMs: HOUR, from: '2026-03-02T10:00:00.000Z', to: '2026-03-04T10:00:00.000Z' });
		expect(heights(found)).toEqual([
			['2026-03-02T10:00:00.000Z', { 'signed-in': 10 }],
			['2026-03-04T09:00:00.000Z', { 'signed-in': 700, followed: 50 }],
		]);
	});

	test('with a subject, or by the minute, counts entries one by one', async () => {
		expect(heights(await ask({ subject: 'dev-alice' }, START, START + 6 * DAY))).toEqual([
			['2026-03-02T06:00:00.000Z', { 'signed-in': 10 }],
		]);
		expect(heights(await ask({ target: 'dev-alice' }, START, START + 6 * DAY))).toEqual([
			['2026-03-06T06:00:00.000Z', { followed: 3 }],
		]);
		const minutes = await ask({}, START + 5 * MINUTE, START + 15 * MINUTE);
		expect(minutes.stepMs).toBe(MINUTE);
		expect(heights(minutes)).toEqual(
			Array.from({ length: 10 }, (_, n) => [iso(START + (n + 5) * MINUTE), { 'signed-in': 1 }]),
		);
	});

	test('without a span is of all the days that have entries', async () => {
		world.clock.ahead = START + 10 * DAY - Date.now();
		const found = await ask({});
		expect(found).toMatchObject({ from: '2026-03-02T00:00:00.000Z', stepMs: 6 * HOUR, whole: true });
		expect(Date.parse(found.to)).toBeGreaterThan(START + 10 * DAY);
		expect(heights(found)).toHaveLength(3);
		await expect(ask({}, START, START - 1)).rejects.toMatchObject({ code: 'invalid_input' });
	});

	test('says so when there is more than it looks at', async () => {
		const busy = START + 20 * DAY;
		world.clock.ahead = busy + DAY - Date.now();
		await enter(20_100, (n) => ({ at: busy + n, seq: n + 1, via: 'import' }));
		const found = await ask({ via: 'import' }, busy, busy + MINUTE);
		expect(found.whole).toBe(false);
		expect(found.bars.flatMap(({ counts }) => counts['signed-in'] ?? [])).toEqual([20_000]);
		// The hours of everybody are counted already.
		await count(busy, { 'signed-in': 20_100 });
		const everybody = await ask({}, busy, busy + MINUTE);
		expect(everybody).toMatchObject({ whole: true, stepMs: HOUR });
		expect(heights(everybody)).toEqual([[iso(busy - 30 * MINUTE), { 'signed-in': 20_100 }]]);
	});

	test('beside it stands how fast entries come in', async () => {
		const now = world.domain.now();
		expect(await getFreshness(world.as('dev-root', 'admin'))).toEqual({ entries: 0, late: 0, share: 1 });
		const { audit } = world.store.tables;
		await audit.insert(auditKeys.lag(iso(now)), { count: 900, late: 1 });
		await audit.insert(auditKeys.lag(iso(now - 6 * DAY)), { count: 100, late: 0 });
		await audit.insert(auditKeys.lag(iso(now - 7 * DAY)), { count: 5, late: 5 });
		expect(await getFreshness(world.as('dev-root', 'admin'))).toEqual({ entries: 1_000, late: 1, share: 0.999 });
	});
});
