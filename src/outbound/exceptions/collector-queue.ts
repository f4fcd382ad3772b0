/**
 * The queue of one collector. Its kinds are sent one after another, slowly enough for any collector, and it is bounded: a
 * kind that finds no room is counted as lost. A collector that hangs, refuses or asks for patience keeps nothing else waiting.
 */
import type { CollectorState, ExceptionKind } from '../../contract/exception/exception.ts';

/** A collector, and how exceptions of one kind are written for it. */
export type Collector = {
	name: string;
	host: string;
	requestOf(kind: ExceptionKind, times: number, at: number): CollectorRequest;
};
/** Time, as a test lets it pass. `after` returns what cancels it. */
export type Clock = { now(): number; after(ms: number, run: () => void): () => void };
export type CollectorRequest = { url: string; headers: Record<string, string>; body: string };

const SYSTEM_CLOCK: Clock = {
	now: Date.now,
	after(ms, run) {
		// A pause keeps no process.
		const timer = setTimeout(run, ms).unref();
		return () => clearTimeout(timer);
	},
};

const KINDS_WAITING = 100;
/** In a window. A flood of kinds must cost neither the collector nor this process much. */
const SENT_IN_A_WINDOW = 60;
const WINDOW_MS = 60_000;
const ANSWER_WITHIN_MS = 5_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;
/** A collector that fails this often for one kind may take the next one. */
const TRIES = 8;
const DEFAULT_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;

type Waiting = { kind: ExceptionKind; times: number; tries: number };
/** `again`: milliseconds until the next try. */
type Outcome = 'taken' | 'refused' | { again: number; isPatient: boolean };

export class CollectorQueue {
	readonly #collector: Collector;
	readonly #clock: Clock;
	readonly #waiting = new Map<string, Waiting>();
	#underWay: Waiting | undefined;
	/** Aborted when nothing may be sent any more. */
	readonly #ending = new AbortController();
	#sending: Promise<void> | undefined;
	#endPause: (() => void) | undefined;
	#isClosing = false;
	#failures = 0;
	#window = { began: 0, sent: 0 };
	#sent = 0;
	#lost = 0;

	constructor(collector: Collector, clock: Clock = SYSTEM_CLOCK) {
		this.#collector = collector;
		this.#clock = clock;
	}

	add(kind: ExceptionKind, times: number): void {
		const same = this.#waiting.get(kind.id);
		if (same) same.times += times;
		else if (this.#waiting.size < KINDS_WAITING) this.#waiting.set(kind.id, { kind, times, tries: 0 });
		else this.#lost += times;
		this.#start();
	}

	state(): CollectorState {
		const { name, host } = this.#collector;
		const all = [...this.#waiting.values(), ...(this.#underWay ? [this.#underWay] : [])];
		const waiting = all.reduce((sum, { times }) => sum + times, 0);
		return { name, host, waiting, sent: this.#sent, lost: this.#lost };
	}

	/** Ends a pause, and sends for so long. A failure then ends it: what is left is lost. */
	async close(withinMs: number): Promise<void> {
		this.#isClosing = true;
		this.#endPause?.();
		const limit = setTimeout(() => this.#ending.abort(), withinMs);
		await this.#sending;
		clearTimeout(limit);
		this.#ending.abort();
		for (const { times } of this.#waiting.values()) this.#lost += times;
		this.#waiting.clear();
	}

	#start(): void {
		if (this.#ending.signal.aborted) return;
		this.#sending ??= this.#sendAll().finally(() => {
			this.#sending = undefined;
			if (this.#waiting.size > 0) this.#start();
		});
	}

	async #sendAll(): Promise<void> {
		// The code that captures an exception goes on first.
		await new Promise(setImmediate);
		while (!this.#ending.signal.aborted) {
			const [next] = this.#waiting.values();
			if (!next) return;
			const wait = this.#untilWindow();
			if (wait > 0) await this.#rest(wait);
			else await this.#settle(next, await this.#send(next));
		}
	}

	async #settle(item: Waiting, outcome: Outcome): Promise<void> {
		if (typeof outcome === 'object') {
			if (!outcome.isPatient) item.tries++;
			if (item.tries < TRIES) this.#putBack(item);
			else this.#lost += item.times;
			this.#failures++;
			return this.#rest(outcome.again);
		}
		this.#failures = 0;
		if (outcome === 'taken') this.#sent += item.times;
		else this.#lost += item.times;
	}

	/** Behind the others: one that a collector cannot take keeps none of them waiting. */
	#putBack(item: Waiting): void {
		const same = this.#waiting.get(item.kind.id);
		if (same) this.#waiting.set(item.kind.id, { ...item, times: item.times + same.times });
		else if (this.#waiting.size < KINDS_WAITING) this.#waiting.set(item.kind.id, item);
		else this.#lost += item.times;
	}

	async #send(item: Waiting): Promise<Outcome> {
		const { kind, times } = item;
		this.#waiting.delete(kind.id);
		this.#underWay = item;
		try {
			const { url, headers, body } = this.#collector.requestOf(kind, times, this.#clock.now());
			this.#window.sent++;
			const answer = await fetch(url, {
				method: 'POST',
				headers,
				body,
				// The key must not go elsewhere.
				redirect: 'manual',
				signal: AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), this.#ending.signal]),
			});
			// The body is not needed, and may be long.
			await answer.body?.cancel();
			if (answer.ok) return 'taken';
			if (answer.status === 429)
				return { again: waitOf(answer.headers.get('retry-after'), this.#clock.now()), isPatient: true };
			if (answer.status === 408 || answer.status >= 500) return this.#later();
			return 'refused';
		} catch {
			return this.#later();
		} finally {
			this.#underWay = undefined;
		}
	}

	#later(): Outcome {
		return { again: Math.min(FIRST_PAUSE_MS * 2 ** this.#failures, LONGEST_PAUSE_MS), isPatient: false };
	}

	/** Milliseconds until more may be sent. */
	#untilWindow(): number {
		const age = this.#clock.now() - this.#window.began;
		if (age < 0 || age >= WINDOW_MS) this.#window = { began: this.#clock.now(), sent: 0 };
		return this.#window.sent < SENT_IN_A_WINDOW ? 0 : WINDOW_MS - age;
	}

	async #rest(ms: number): Promise<void> {
		if (this.#isClosing) return this.#ending.abort();
		await new Promise<void>((over) => {
			const cancel = this.#clock.after(ms, over);
			this.#endPause = () => {
				cancel();
				over();
			};
		});
		this.#endPause = undefined;
	}
}

/** Milliseconds that `Retry-After` asks for: seconds, or a date (RFC 9110, §10.2.3). */
function waitOf(written: string | null, now: number): number {
	if (written === null) return DEFAULT_WAIT_MS;
	const asked = /^\d+$/.test(written) ? Number(written) * 1_000 : Date.parse(written) - now;
	if (Number.isNaN(asked)) return DEFAULT_WAIT_MS;
	return Math.min(Math.max(asked, FIRST_PAUSE_MS), LONGEST_WAIT_MS);
}
