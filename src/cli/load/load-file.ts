/** Loads a file line by line, many lines at once. A refused line is named by its number, and the others are loaded. */
import { TidelineError } from '../../contract/errors/errors.ts';
import { asTidelineError } from '../../domain/errors.ts';
import { runWorker } from '../../worker/run-worker.ts';
import { type CliContext, warnOf } from '../context/with-services.ts';
import { printJson, printLine, warn } from '../terminal/print.ts';
import { showProgress } from '../terminal/progress.ts';
import type { Lines } from './read-lines.ts';

/** Lines worked on at once, and jobs under way at once: enough to share transactions, few enough to stay small. */
const LINES_AT_ONCE = 96;
/** On Azure the rows of one job keep an account busy, and those of the others wait in memory. */
const JOBS_AT_ONCE = { embedded: 48, azure: 12 };
/** Refused lines shown one by one. */
const REFUSALS_SHOWN = 20;
/** Refused lines that a summary lists. A file of others' lines has millions of them. */
const REFUSALS_LISTED = 10_000;

export type Refused = { line: number; code: string; message: string };
/** `refused` lists the first 10,000 of the lines that were `rejected`. */
export type Summary = {
	read: number;
	posted: number;
	alreadyThere: number;
	rejected: number;
	refused: Refused[];
	seconds: number;
};

/** The result of a line: it made something new, or it was there already. `skip`: no item (a blank line, a header). */
export type Loaded = 'new' | 'there' | 'skip';

/** Loads lines. `load` takes the text of one line; an error from it refuses that line. Failing storage stops the load, and so does a signal. */
export async function loadFile(
	ctx: CliContext,
	lines: Lines,
	load: (text: string, line: number) => Promise<Loaded>,
): Promise<Summary> {
	const started = performance.now();
	const summary: Summary = { read: 0, posted: 0, alreadyThere: 0, rejected: 0, refused: [], seconds: 0 };
	const progress = showProgress();
	const { stopping } = ctx.background;
	const loaded = new AbortController();
	// Runs the chunks of large deliveries while lines are still being read.
	const worker = runWorker(ctx.domain, { signal: AbortSignal.any([loaded.signal, stopping]), onError: warnOf });
	ctx.background.run(worker);
	// A pipe may have nothing to read for hours.
	stopping.addEventListener('abort', lines.stop);
	const active = new Set<Promise<void>>();
	let failure: Error | undefined;
	try {
		for await (const line of lines) {
			if (failure || stopping.aborted) break;
			const work = loadLine(summary, line.number, () => {
				if (line.text === undefined) throw new TidelineError('json_invalid', line.problem);
				return line.text.trim() === '' ? Promise.resolve('skip' as const) : load(line.text, line.number);
			})
				.catch(fail)
				.finally(() => active.delete(work));
			active.add(work);
			progress.update(lines.bytesRead(), lines.bytesInAll, `${n(line.number)} lines`);
			while (active.size >= LINES_AT_ONCE) await Promise.race(active);
			await ctx.room(JOBS_AT_ONCE[ctx.store.engine]);
		}
	} catch (error) {
		// The file breaks off, unless it was let go of.
		if (!stopping.aborted) fail(error);
	} finally {
		stopping.removeEventListener('abort', lines.stop);
		await Promise.all(active);
		loaded.abort();
		await worker;
		progress.end();
	}
	summary.refused.sort((a, b) => a.line - b.line);
	if (failure) {
		warnOfRefused(summary);
		warn(`Stopped after ${n(summary.read)} lines. Run the same command again: nothing is created twice.`);
		throw failure;
	}
	await ctx.jobsSettled();
	if (stopping.aborted)
		warn(`Stopped after ${n(summary.read)} lines. Load the file again to continue: nothing is loaded twice.`);
	summary.seconds = Math.round((performance.now() - started) / 100) / 10;
	return summary;

	function fail(error: unknown): void {
		failure ??= error instanceof Error ? error : new Error(String(error));
	}
}

/** Adds the outcome of a line to the summary. Throws what stops the load. */
async function loadLine(summary: Summary, line: number, run: () => Promise<Loaded>): Promise<void> {
	try {
		const loaded = await run();
		if (loaded === 'skip') return;
		summary.read++;
		if (loaded === 'new') summary.posted++;
		else summary.alreadyThere++;
	} catch (error) {
		const { code, message, status } = asTidelineError(error);
		if (status >= 500) throw error;
		summary.read++;
		summary.rejected++;
		if (summary.refused.length < REFUSALS_LISTED) summary.refused.push({ line, code, message });
	}
}

/** Prints a summary; a load that refused lines ends with exit code 1. */
export function printSummary(summary: Summary, { json, made }: { json: boolean; made: string }): void {
	const { read, posted, alreadyThere, rejected, seconds } = summary;
	if (json) printJson(summary);
	else {
		warnOfRefused(summary);
		const counts = [
			`${n(read)} read`,
			`${n(posted)} ${made}`,
			`${n(alreadyThere)} already there`,
			`${n(rejected)} rejected`,
		];
		printLine(`${counts.join(', ')} in ${seconds} s`);
	}
	if (rejected > 0) process.exitCode = 1;
}

function warnOfRefused({ refused, rejected }: Summary): void {
	for (const { line, code, message } of refused.slice(0, REFUSALS_SHOWN)) warn(`line ${line}: ${message} (${code})`);
	if (rejected > REFUSALS_SHOWN)
		warn(
			`… and ${n(rejected - REFUSALS_SHOWN)} more; --json lists ${rejected > REFUSALS_LISTED ? `${n(REFUSALS_LISTED)} of them` : 'them all'}`,
		);
}

const n = (count: number) => count.toLocaleString('en');
