import { expect, test } from 'vitest';
import { stepAt } from '../../testing/made-up-steps.ts';
import type { Measured } from '../measure.ts';
import { planOf } from '../plan.ts';
import type { StressResult } from '../run-stress.ts';
import { type About, reportOf } from './html.ts';

const measured: Measured = {
	units: 3_000,
	seconds: 3,
	perSecond: 1_000,
	peak: 1_200,
	failed: 0,
	latency: { p50: 4, p95: 9, p99: 1_500, most: 2_000 },
	series: [800, 1_200, 1_000],
};
const plan = planOf({ seconds: 60, followers: 10, posters: 2, operations: 9_000, deliverWithin: 2 });
const result: StressResult = {
	startedAt: '2026-11-27T08:00:00.000Z',
	seconds: 58,
	operations: { reads: 4_000, writes: 3_000, queue: 2_000 },
	throttling: { refused: 7, unsent: 0, failed: 0 },
	writes: measured,
	reads: measured,
	requests: measured,
	messages: measured,
	posters: 2,
	followers: 10,
	mix: {
		steps: [stepAt(4), stepAt(8, { late: 3 })],
		samples: [
			{ at: 0.5, offered: 4, posted: 1, inQueue: 0, deliver: undefined },
			{ at: 1, offered: 4, posted: 4, inQueue: 3, deliver: { min: 5, mean: 8, max: 20 } },
		],
		readsPerSecond: 12,
	},
	verdict: { carries: 4, followers: 10, gaveWay: [], isOpen: false },
	problems: [],
};
const about: About = {
	store: 'the storage account tide',
	engine: 'azure',
	accounts: 2,
	isEmulator: false,
	machine: '2 × processor',
	version: 'Tideline',
	sentences: ['This account carries 4 posts/s.'],
	prices: { currency: 'EUR', reads: 1, writes: 2, queue: 1 },
};

test('it loads nothing, and each chart has a name, a description and its figures as a table', () => {
	const html = reportOf(result, plan, about);
	expect(html).not.toMatch(/\b(src|href|url\(|@import)\b/i);
	const charts = html.match(/<figure>.*?<\/figure>/gs) ?? [];
	expect(charts).toHaveLength(8);
	for (const chart of charts) {
		expect(chart).toMatch(
			/<svg [^>]*role="img" aria-labelledby="(chart-\d+)-title \1-desc"><title id="\1-title">.+<desc id="\1-desc">/,
		);
		expect(chart).toContain('<table>');
	}
	expect(html).not.toMatch(/NaN|Infinity|undefined/);
});

test('measured figures stand beside the targets of all accounts', () => {
	const html = reportOf(result, plan, about);
	expect(html).toContain(
		'<th scope="row">Rows written into one partition</th><td>1,000</td><td>1,200</td><td>2,000</td><td>50 %</td>',
	);
	expect(html).toContain('<td>40,000</td>');
	expect(html).toContain('9,000: 4,000 reads, 3,000 writes, 2,000 of queues, €1.20 by PRICES');
	expect(html).toContain('Refused by an account (429, 500, 503), or without an answer</th><td>7</td>');
});

test.each([
	['embedded', false, 'this store has no such limits'],
	['azure', true, 'An emulator has none of these limits'],
	['azure', false, '2 standard storage accounts'],
] as const)('it says what the targets mean on %s, emulated: %s', (engine, isEmulator, words) => {
	expect(reportOf(result, plan, { ...about, engine, isEmulator })).toContain(words);
});

test('text of others stays text', () => {
	const evil = '"><script>alert(1)</script>&';
	const html = reportOf({ ...result, problems: [evil] }, plan, {
		...about,
		store: evil,
		machine: evil,
		sentences: [evil, evil],
	});
	expect(html).not.toContain('<script');
	expect(html.match(/&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;&amp;/g)).toHaveLength(6);
});

test('a test that brought next to nothing has a report, too', () => {
	const nothing: Measured = {
		...measured,
		units: 0,
		perSecond: 0,
		peak: 0,
		seconds: 0,
		series: [0],
		latency: { p50: 0, p95: 0, p99: 0, most: 0 },
	};
	const empty = { writes: nothing, reads: nothing, requests: nothing, messages: nothing };
	const html = reportOf({ ...result, ...empty, mix: { steps: [], samples: [], readsPerSecond: 0 } }, plan, about);
	expect(html).not.toMatch(/NaN|Infinity|undefined/);
});
