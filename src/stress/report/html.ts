/** The report of a stress test: one HTML file that loads nothing. */

import type { PriceList } from '../../contract/event/receipt.ts';
import { priceOf } from '../../contract/event/receipt.ts';
import { TARGETS } from '../../contract/load/targets.ts';
import type { Measured } from '../measure.ts';
import type { Plan } from '../plan.ts';
import type { StressResult } from '../run-stress.ts';
import { isCarried } from '../steps.ts';
import { barChart, legend, lineChart, type Point } from './charts.ts';
import { duration, escaped, figure, table } from './escape.ts';
import { STYLE } from './style.ts';

/** Facts that the report tells besides the figures. None of them is a secret. */
export type About = {
	/** "The embedded store in /srv/tideline", "The storage account tide". */
	store: string;
	engine: 'azure' | 'embedded';
	accounts: number;
	isEmulator: boolean;
	machine: string;
	version: string;
	sentences: readonly string[];
	prices: PriceList | undefined;
};

export function reportOf(result: StressResult, plan: Plan, about: About): string {
	const [verdict = '', ...more] = about.sentences;
	return [
		'<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
		`<title>${escaped(`Stress test: ${verdict}`)}</title><style>${STYLE}</style></head><body><main>`,
		`<h1>Tideline stress test, ${escaped(result.startedAt.slice(0, 16).replace('T', ' '))} UTC</h1>`,
		`<p class="verdict">${escaped(verdict)}</p>`,
		...more.map((sentence) => `<p>${escaped(sentence)}</p>`),
		targets(result, about),
		peaks(result, about),
		mix(result, plan),
		throttling(result),
		settings(result, plan, about),
		'</main></body></html>\n',
	].join('\n');
}

function targets({ writes, reads, requests, messages }: StressResult, about: About): string {
	const accounts = Math.max(1, about.accounts);
	const row = (name: string, measured: Measured, target: number) => [
		name,
		figure(measured.perSecond),
		figure(measured.peak),
		figure(target),
		`${figure((measured.perSecond / target) * 100)} %`,
	];
	return [
		'<h2>Beside the published targets</h2>',
		`<p class="soft">${escaped(aboutTargets(about))}</p>`,
		table(
			'Units a second',
			['', 'mean', 'best second', 'target', 'mean of target'],
			[
				row('Rows written into one partition', writes, TARGETS.partition),
				row('Rows read from one partition', reads, TARGETS.partition),
				row('Requests to many partitions', requests, TARGETS.account * accounts),
				row('Messages through one queue', messages, TARGETS.queue * accounts),
			],
		),
	].join('');
}

function aboutTargets({ engine, isEmulator, accounts }: About): string {
	const rows = 'Rows and messages have 1 KiB.';
	if (engine === 'embedded')
		return `${rows} The targets are those that Azure publishes for one storage account. Here they only serve to compare: this store has no such limits.`;
	if (isEmulator)
		return `${rows} The targets are those that Azure publishes. An emulator has none of these limits, and none of the speed.`;
	return `${rows} The targets are those that Azure publishes for ${accounts === 1 ? 'a standard storage account' : `${accounts} standard storage accounts`}. This is what one process on this machine reached.`;
}

function peaks({ writes, reads, requests, messages }: StressResult, { accounts }: About): string {
	const many = Math.max(1, accounts);
	const named = [
		['Rows written into one partition', 'rows/s', writes, TARGETS.partition],
		['Rows read from one partition', 'rows/s', reads, TARGETS.partition],
		['Requests to many partitions', 'requests/s', requests, TARGETS.account * many],
		['Messages through one queue', 'messages/s', messages, TARGETS.queue * many],
	] as const;
	const kinds = [
		['first', 'half', 'p50'],
		['second', '95 of 100', 'p95'],
		['third', '99 of 100', 'p99'],
	] as const;
	const bars = barChart({
		title: 'Times of requests at the peaks',
		description: 'Time within which half, 95 and 99 of 100 requests were answered, on a scale by powers of ten.',
		rows: named.map(([name, , measured]) => ({
			name,
			bars: kinds.map(([kind, , key]) => ({
				kind,
				value: measured.latency[key],
				label: duration(measured.latency[key]),
			})),
		})),
	});
	const times = table(
		'Times of requests',
		['', ...kinds.map(([, words]) => words), 'longest', 'failed'],
		named.map(([name, , { latency, failed }]) => [
			name,
			...kinds.map(([, , key]) => duration(latency[key])),
			duration(latency.most),
			figure(failed),
		]),
	);
	return [
		'<h2>Peaks</h2><div class="charts">',
		...named.map(([name, unit, measured, target]) => throughput(name, unit, measured, target)),
		`<figure><h3>Times of requests</h3>${bars}${legend(kinds.map(([kind, name]) => ({ kind, name })))}<details><summary>Figures</summary>${times}</details></figure>`,
		'</div>',
	].join('');
}

function throughput(name: string, unit: string, { series, perSecond }: Measured, target: number): string {
	const points = series.map((value, second): Point => [second + 0.5, value]);
	const chart = lineChart({
		title: `${name}, ${unit}`,
		description: `${figure(perSecond)} ${unit} on average. The published target is ${figure(target)} ${unit}.`,
		series: [
			{ name: unit, kind: 'first', points },
			{
				name: `target ${figure(target)}`,
				kind: 'target',
				points: [
					[0, target],
					[Math.max(1, series.length), target],
				],
			},
		],
	});
	const rows = series.map((value, second) => [String(second + 1), figure(value)]);
	return `<figure><h3>${escaped(name)}</h3>${chart}<details><summary>Figures</summary>${table(name, ['second', unit], rows)}</details></figure>`;
}

function mix({ mix: { steps, samples, readsPerSecond }, followers, posters }: StressResult, plan: Plan): string {
	const over = (value: (sample: (typeof samples)[number]) => number | undefined) =>
		samples.flatMap((sample): Point[] => {
			const y = value(sample);
			return y === undefined ? [] : [[sample.at, y]];
		});
	const charts = [
		figureOf('Posts a second', 'How many posts a second were asked for, and how many were answered.', [
			{ name: 'asked for', kind: 'target', points: over(({ offered }) => offered) },
			{ name: 'answered', kind: 'first', points: over(({ posted }) => posted) },
		]),
		figureOf(
			'Time to deliver, ms',
			'From the call of the post to the row of its last follower: shortest, mean and longest of the last five seconds.',
			[
				{ name: 'longest', kind: 'second', points: over(({ deliver }) => deliver?.max) },
				{ name: 'mean', kind: 'first', points: over(({ deliver }) => deliver?.mean) },
				{ name: 'shortest', kind: 'third', points: over(({ deliver }) => deliver?.min) },
			],
		),
		figureOf('Messages in the queue', 'Jobs and chunks that wait or are under way.', [
			{ name: 'in the queue', kind: 'first', points: over(({ inQueue }) => inQueue) },
		]),
	];
	const rows = steps.map((step) => [
		figure(step.offered),
		figure(step.posted),
		isCarried(step, plan) ? 'yes' : 'no',
		`${duration(step.hottest.p95)} / ${duration(step.others.p95)}`,
		duration(step.reads.p95),
		`${duration(step.deliver.mean)} / ${duration(step.deliver.p95)} / ${duration(step.deliver.max)}`,
		`${figure(step.depth.before)} → ${figure(step.depth.after)}`,
		figure(step.late),
		figure(step.refused + step.failed),
		`${figure(step.busy * 100)} %`,
	]);
	return [
		'<h2>The real mix</h2>',
		`<p class="soft">${escaped(`${figure(posters)} posters have ${figure(followers)} followers each. The hottest one makes ${posters === 1 ? 'all' : 'half of'} the posts. For each post, followers open four timelines, and every fifth time one of them searches: ${figure(readsPerSecond)} reads/s on average. A step is carried when no post fails, 95 of 100 reach their last follower within ${figure(plan.deliverWithin)} s, and 95 of 100 posts and reads are answered within a second.`)}</p>`,
		`<div class="charts">${charts.join('')}</div>`,
		table(
			'Steps in their order. Times are those of 95 in 100, unless it says otherwise. A rate that is not carried is tried twice',
			[
				'posts/s asked for',
				'answered',
				'carried',
				'answer: hottest / others',
				'read',
				'deliver: mean / 95 / longest',
				'queue',
				'late',
				'refused',
				'computing',
			],
			rows,
		),
	].join('');

	function figureOf(name: string, description: string, series: Parameters<typeof lineChart>[0]['series']): string {
		const moments = samples.map(({ at }) => at);
		const values = series.map(({ points }) => new Map(points));
		const lines = moments.map((at) => [figure(at), ...values.map((of) => (of.has(at) ? figure(of.get(at) ?? 0) : ''))]);
		const details = table(name, ['second', ...series.map(({ name: head }) => head)], lines);
		return `<figure><h3>${escaped(name)}</h3>${lineChart({ title: name, description, series })}<details><summary>Figures</summary>${details}</details></figure>`;
	}
}

function throttling({ throttling: { refused, unsent, failed } }: StressResult): string {
	const said =
		refused + unsent + failed === 0
			? 'None: every request was taken and answered.'
			: 'A refused request is tried again where that is safe, and the process then sends fewer at once.';
	return [
		`<h2>Throttling seen</h2><p class="soft">${said}</p>`,
		table(
			'Requests that storage did not take',
			['', 'requests'],
			[
				['Refused by an account (429, 500, 503), or without an answer', figure(refused)],
				['Not sent, because too many waited', figure(unsent)],
				['Without a clear answer to their caller', figure(failed)],
			],
		),
	].join('');
}

function settings({ seconds, operations, problems }: StressResult, plan: Plan, about: About): string {
	const { reads, writes, queue } = operations;
	const { prices } = about;
	const price =
		prices &&
		`, ${priceOf(operations, prices).toLocaleString('en', { style: 'currency', currency: prices.currency })} by PRICES`;
	const items = [
		['Store', about.store],
		['Machine', about.machine],
		['Version', about.version],
		['Time', `${figure(seconds)} s of ${figure(plan.seconds)} s`],
		[
			'Operations',
			`${figure(reads + writes + queue)}: ${figure(reads)} reads, ${figure(writes)} writes, ${figure(queue)} of queues${price ?? ''}; ${figure(plan.operations)} were allowed`,
		],
		[
			'Asked for',
			`${figure(plan.posters)} posters, ${figure(plan.followers)} followers each, delivered within ${figure(plan.deliverWithin)} s`,
		],
		...problems.map((problem) => ['Problem', problem]),
	];
	return `<h2>How it was measured</h2><dl>${items.map(([name = '', text = '']) => `<dt>${escaped(name)}</dt><dd>${escaped(text)}</dd>`).join('')}</dl>`;
}
