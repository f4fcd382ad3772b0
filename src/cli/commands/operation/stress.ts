import { writeFile } from 'node:fs/promises';
import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { TidelineError } from '../../../contract/errors/errors.ts';
import { VERSION } from '../../../env/version.ts';
import { env } from '../../../env.ts';
import { codeOf, onStopSignal } from '../../../server/services/stopping.ts';
import { type StressPlace, stressPlaceOf } from '../../../server/services/stress-place.ts';
import {
	BOUNDS,
	DEFAULT_OPERATIONS,
	DEFAULTS,
	mostMegabytes,
	mostPrice,
	type Plan,
	planOf,
	type Wanted,
} from '../../../stress/plan.ts';
import { reportOf } from '../../../stress/report/html.ts';
import { dropLeftOvers, type Live, runStress, type StressResult } from '../../../stress/run-stress.ts';
import { StressFault } from '../../../stress/stress-fault.ts';
import { sentencesOf } from '../../../stress/verdict.ts';
import { examples } from '../../arguments/examples.ts';
import { jsonOption, printJson, printLine, warn } from '../../terminal/print.ts';
import { type Progress, showProgress } from '../../terminal/progress.ts';

type Options = Partial<Record<keyof Wanted, string>> & {
	besideData?: boolean;
	yes?: boolean;
	report?: string;
	clean?: boolean;
	json?: boolean;
};

const count = (value: number) => value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0 });
const usual = (name: keyof typeof DEFAULTS) => `Default: ${count(DEFAULTS[name])}`;
const usualOperations = `Default: ${count(DEFAULT_OPERATIONS.azure)} on Azure, ${count(DEFAULT_OPERATIONS.embedded)} on the embedded store`;

export const stressCommand = new Command('stress')
	.summary('Find out what the configured store carries, and what gives way first')
	.description(
		'Find out what the configured store carries, and what gives way first. It loads one partition, many partitions and one queue, and then lets made-up people post, follow and read at a growing rate. It says before how long it takes and what it costs at the most, and asks. It uses tables and queues of its own and takes them away at the end. When it was killed, the next run does',
	)
	.option('--seconds <value>', `How long it takes. ${usual('seconds')}`)
	.option('--followers <value>', `Followers of each poster. ${usual('followers')}`)
	.option('--posters <value>', `Subjects that post. ${usual('posters')}`)
	.option('--operations <value>', `The most operations on storage, which bounds the cost. ${usualOperations}`)
	.option(
		'--deliver-within <value>',
		`Seconds in which 95 of 100 posts must reach all followers. ${usual('deliverWithin')}`,
	)
	.option('--report <file>', 'Write a report with charts to this HTML file')
	.option('--beside-data', "Run it on a store that holds a service's data, which slows the service down")
	.option('--yes', "Don't ask")
	.option('--clean', 'Only take away what killed stress tests left')
	.option(...jsonOption)
	.addHelpText(
		'after',
		examples(
			'stress --report stress.html',
			'stress --seconds 300 --followers 500 --operations 2000000 --yes',
			'stress --clean',
		),
	)
	.action(async (options: Options) => {
		const plan = planOf(wantedOf(options, DEFAULT_OPERATIONS[env.STORE]));
		const place = await stressPlaceOf(env);
		if (options.clean) return clean(place, options.json);
		if (!options.besideData && (await place.holdsData())) throw new StressFault('holds-data');
		for (const line of statement(place, plan, options)) warn(line);
		await confirm(options.yes);
		const result = await untilSignal((signal) => runShown(place, plan, signal));
		if (result) await tell(result, place, plan, options);
	});

/** Throws `invalid_input` for numbers beyond the bounds. */
function wantedOf(options: Options, operations: number): Wanted {
	const wanted: Wanted = { ...DEFAULTS, operations };
	for (const name of Object.keys(BOUNDS) as (keyof Wanted)[]) {
		const given = options[name];
		if (given === undefined) continue;
		const [least, most] = BOUNDS[name];
		const value = Number(given);
		if (!(Number.isInteger(value) && value >= least && value <= most))
			throw new TidelineError(
				'invalid_input',
				`--${name === 'deliverWithin' ? 'deliver-within' : name} takes a whole number from ${count(least)} to ${count(most)}.`,
			);
		wanted[name] = value;
	}
	return wanted;
}

async function clean(place: StressPlace, json = false): Promise<void> {
	const dropped = await dropLeftOvers(place);
	if (json) printJson({ dropped });
	else printLine(dropped === 0 ? 'No stress test left anything' : `${dropped} stress test(s) cleaned up`);
}

const nameOf = (place: StressPlace) => {
	if (place.engine === 'embedded') return `the embedded store in ${place.name}`;
	const kind = place.isEmulator ? 'emulated storage account' : 'storage account';
	return `the ${kind}${place.accounts === 1 ? '' : 's'} ${place.name}`;
};

/** The work that it begins, and the most that this costs. */
function statement(place: StressPlace, plan: Plan, { besideData }: Options): string[] {
	const { seconds, operations, posters, followers } = plan;
	const price = env.PRICES && mostPrice(operations, env.PRICES);
	const cost =
		price === undefined
			? 'Set PRICES to see what they cost'
			: `They cost ${price.toLocaleString('en', { style: 'currency', currency: env.PRICES?.currency })} at the most`;
	return [
		`A stress test of ${nameOf(place)}`,
		`It takes about ${count(seconds)} s, a minute more at the most, and then cleans up. ${count(posters)} poster(s), ${count(followers)} follower(s) each`,
		`It makes about ${count(operations)} operations on storage at the most. ${cost}`,
		`It writes up to ${count(mostMegabytes(plan))} MB under names of its own, which it takes away at the end`,
		...(besideData
			? ['The store may hold data of a service. They stay as they are, and the service is slower meanwhile']
			: []),
	];
}

async function confirm(yes = false): Promise<void> {
	if (yes) return;
	if (!process.stdin.isTTY) throw new StressFault('not-confirmed');
	const terminal = createInterface({ input: process.stdin, output: process.stderr });
	try {
		if (!/^y(es)?$/i.test((await terminal.question('Go on? [y/N] ')).trim())) throw new StressFault('not-confirmed');
	} finally {
		terminal.close();
	}
}

/** Gives the work a signal that the first Ctrl-C aborts: it cleans up then. */
async function untilSignal<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
	const stopping = new AbortController();
	const forget = onStopSignal((signal) => {
		warn('Stopping, and cleaning up. A second Ctrl-C ends it at once: the next stress test cleans up then.');
		process.exitCode = codeOf(signal);
		stopping.abort('stopped');
	});
	try {
		return await work(stopping.signal);
	} finally {
		forget();
	}
}

async function runShown(place: StressPlace, plan: Plan, signal: AbortSignal): Promise<StressResult | undefined> {
	const progress = showProgress();
	try {
		return await runStress(place, { plan, signal, onLive: (live) => show(progress, live, plan) });
	} finally {
		progress.end();
	}
}

const WORDS: Record<Live['phase'], string> = {
	writes: 'rows/s into one partition',
	reads: 'rows/s from one partition',
	requests: 'requests/s to many partitions',
	messages: 'messages/s through one queue',
	people: 'people/s sign in and follow',
	mix: 'posts/s',
};

function show(progress: Progress, { phase, seconds, perSecond, sample }: Live, plan: Plan): void {
	const rate = sample ? `${count(sample.posted)} of ${count(sample.offered)}` : count(perSecond);
	const deliver = sample?.deliver;
	const ms = (value: number) => `${count(value)} ms`;
	const words = [
		`${rate} ${WORDS[phase]}`,
		...(sample ? [`${count(sample.inQueue)} in the queue`] : []),
		...(deliver ? [`delivered in ${ms(deliver.min)} / ${ms(deliver.mean)} / ${ms(deliver.max)} (min/mean/max)`] : []),
	];
	progress.update(Math.min(seconds, plan.seconds), plan.seconds, words.join(', '));
}

async function tell(result: StressResult, place: StressPlace, plan: Plan, { report, json }: Options): Promise<void> {
	const sentences = sentencesOf(result.verdict, { engine: place.engine, deliverWithin: plan.deliverWithin });
	if (report !== undefined) {
		const about = {
			store: nameOf(place),
			engine: place.engine,
			accounts: place.accounts,
			isEmulator: place.isEmulator,
			machine: machine(),
			version: `Tideline ${VERSION}, Node.js ${process.versions.node}`,
			sentences,
			prices: env.PRICES,
		};
		await writeFile(report, reportOf(result, plan, about));
	}
	if (json) return printJson({ store: nameOf(place), plan, ...result, sentences });
	for (const line of figures(result)) printLine(line);
	for (const sentence of sentences) printLine(sentence);
	if (report !== undefined) printLine(`The report is in ${report}`);
}

function figures({ writes, reads, requests, messages, operations, throttling, seconds }: StressResult): string[] {
	const { refused, unsent } = throttling;
	return [
		`One partition: ${count(writes.perSecond)} rows/s written, ${count(reads.perSecond)} rows/s read`,
		`Many partitions: ${count(requests.perSecond)} requests/s`,
		`One queue: ${count(messages.perSecond)} messages/s`,
		`${count(operations.reads + operations.writes + operations.queue)} operations in ${count(seconds)} s; ${count(refused)} refused, ${count(unsent)} not sent`,
	];
}

function machine(): string {
	const [first] = cpus();
	const gigabytes = Math.round(totalmem() / 2 ** 30);
	return `${availableParallelism()} × ${first?.model.trim() || 'processor'}, ${gigabytes} GB of memory, ${platform()} ${arch()}`;
}
