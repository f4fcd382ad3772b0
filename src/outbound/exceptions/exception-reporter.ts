/**
 * The one port for exceptions. It groups them in bounded memory for the page of admins, and tells collectors of the first
 * of each kind at once and of its repetitions as counts. A capture waits for nothing, and throws nothing.
 */
import type { Breadcrumb, ExceptionSource, ExceptionsSeen, Frame } from '../../contract/exception/exception.ts';
import { type Collector, CollectorQueue } from './collector-queue.ts';
import { framesOfStack } from './frames-of-stack.ts';
import { type CountedKind, Kinds } from './kinds.ts';
import { messagePattern } from './message-pattern.ts';
import { remembered } from './remembered.ts';
import { routePattern } from './route-pattern.ts';

/** The kinds that are remembered: as many of pages, which anybody can report, as of our own programs. */
const KINDS_KEPT = 100;
const COUNTS_EVERY_MS = 60_000;
const BREADCRUMBS_KEPT = 20;
const BREADCRUMB_CHARACTERS = 60;

export type Captured = {
	error: unknown;
	where: ExceptionSource;
	/** The sentence of the log. */
	sentence?: string | undefined;
	/** The path of the page or the request. */
	path?: string | undefined;
	breadcrumbs?: readonly Breadcrumb[] | undefined;
	/** Number of times that it happened. Default: 1. */
	times?: number | undefined;
};

export type ReporterOptions = {
	collectors: readonly Collector[];
	release: string;
	/** The folder of the project: frames are told relative to it. */
	root: string;
	now?: () => number;
};

export class ExceptionReporter {
	readonly #now: () => number;
	readonly #since: string;
	readonly #queues: CollectorQueue[];
	readonly #ofPages: Kinds;
	readonly #ofPrograms: Kinds;
	/** A flood repeats few messages and fewer stacks, and each capture must cost little. */
	readonly #patternOf = remembered(messagePattern);
	readonly #framesOf: (calls: string) => Frame[];
	#counting: NodeJS.Timeout | undefined;
	#captured = 0;

	constructor(options: ReporterOptions) {
		const { collectors, release, root, now = Date.now } = options;
		this.#framesOf = remembered((calls) => framesOfStack(calls, root));
		this.#now = now;
		this.#since = new Date(now()).toISOString();
		this.#queues = collectors.map((collector) => new CollectorQueue(collector));
		this.#ofPages = new Kinds(KINDS_KEPT, release);
		this.#ofPrograms = new Kinds(KINDS_KEPT, release);
	}

	/** Counts an exception, and tells collectors. */
	capture(captured: Captured): void {
		try {
			this.#count(captured);
		} catch {
			// An error whose properties throw must not break the code that reports it.
			if (captured.error !== UNREADABLE) this.capture({ ...captured, error: UNREADABLE });
		}
	}

	/** The kinds seen last, and how collectors take them. */
	seen(): ExceptionsSeen {
		const kinds = [...this.#ofPages.newest(), ...this.#ofPrograms.newest()].map(({ kind }) => kind);
		return {
			since: this.#since,
			kinds: kinds.sort((one, other) => (one.last < other.last ? 1 : -1)).slice(0, KINDS_KEPT),
			collectors: this.#queues.map((queue) => queue.state()),
		};
	}

	/** Exceptions that happened, and those that a collector did not get. */
	get totals(): { captured: number; lost: number } {
		return { captured: this.#captured, lost: this.#queues.reduce((sum, queue) => sum + queue.state().lost, 0) };
	}

	/** Tells collectors how often each kind was repeated since it was last told. */
	sendCounts(): void {
		clearTimeout(this.#counting);
		this.#counting = undefined;
		for (const counted of [...this.#ofPages.newest(), ...this.#ofPrograms.newest()]) this.#tell(counted);
	}

	/** Sends what is left, for so many milliseconds at the most. What is left then is lost. */
	async close(withinMs: number): Promise<void> {
		this.sendCounts();
		await Promise.all(this.#queues.map((queue) => queue.close(withinMs)));
	}

	#count({ error, where, sentence, path, breadcrumbs = [], times = 1 }: Captured): void {
		this.#captured += times;
		const { type, message, stack } = partsOf(error);
		const { counted, isNew, forgotten } = (where === 'browser' ? this.#ofPages : this.#ofPrograms).count(
			{
				where,
				type,
				times,
				message: this.#patternOf(message),
				frames: this.#framesOf(callsOf(stack)),
				sentence: sentence === undefined ? undefined : this.#patternOf(sentence),
				route: path === undefined ? undefined : routePattern(path),
				breadcrumbs: () => breadcrumbs.slice(-BREADCRUMBS_KEPT).map(withoutNames),
			},
			new Date(this.#now()).toISOString(),
		);
		if (forgotten) this.#tell(forgotten);
		if (isNew) this.#tell(counted);
		else this.#counting ??= setTimeout(() => this.sendCounts(), COUNTS_EVERY_MS).unref();
	}

	#tell(counted: CountedKind): void {
		if (counted.untold === 0) return;
		for (const queue of this.#queues) queue.add(counted.kind, counted.untold);
		counted.untold = 0;
	}
}

const UNREADABLE = new Error('The error could not be read');

/** Type, message and stack of anything that was thrown. */
function partsOf(error: unknown): { type: string; message: string; stack: string } {
	if (!(error instanceof Error)) return { type: `thrown ${typeof error}`, message: sayOf(error), stack: '' };
	const { name, message, stack } = error;
	const isName = typeof name === 'string' && /^[A-Za-z_$][\w$.]{0,59}$/.test(name);
	return { type: isName ? name : 'Error', message: String(message), stack: typeof stack === 'string' ? stack : '' };
}

/** V8 begins a stack with the message, which differs where the calls are the same. */
function callsOf(stack: string): string {
	const first = stack.indexOf('\n    at ');
	return first === -1 ? stack : stack.slice(first + 1);
}

const sayOf = (thrown: unknown): string => (typeof thrown === 'string' ? thrown : '');

function withoutNames({ at, kind, what }: Breadcrumb): Breadcrumb {
	if (kind === 'page') return { at, kind, what: routePattern(what) };
	// A procedure and a status, or the role of an element.
	return { at, kind, what: what.replace(/[^A-Za-z0-9. ]/g, '').slice(0, BREADCRUMB_CHARACTERS) };
}
