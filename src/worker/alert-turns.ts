/** Alerts of one line under way at once: a push service that is slow has no more of this process. */
const ALERTS_OF_LINE = 4;
/** An alert whose turn comes within this time waits here, at the most so many of one line. Others wait in the queue. */
const WAIT_HERE_MS = 10_000;
const MOST_WAITING = 64;
/** Seconds after which an alert in the queue looks again, at the most. */
const LONGEST_WAIT_SECONDS = 600;
/** Lines whose pace is remembered. */
const KNOWN = 10_000;

type Line = { underWay: number; tookMs: number; waiting: (() => void)[]; bookedUntil: number };

/** Gives the alerts of each line of a push service their turns. */
export class AlertTurns {
	readonly #lines = new Map<string, Line>();

	/**
	 * Resolves to 0 when it is an alert's turn, which `leave` ends, or to the seconds that it is to wait in its queue. `now` is
	 * Unix milliseconds.
	 */
	async enter(
		receiver: string,
		{ now, sleep }: { now(): number; sleep(milliseconds: number, signal?: AbortSignal): Promise<void> },
	): Promise<number> {
		const line = this.#lineOf(receiver);
		if (line.underWay < ALERTS_OF_LINE) {
			line.underWay++;
			return 0;
		}
		const expected = ((line.waiting.length + 1) * line.tookMs) / ALERTS_OF_LINE;
		if (expected < WAIT_HERE_MS && line.waiting.length < MOST_WAITING && (await comesInTime(line, sleep))) return 0;
		line.bookedUntil = Math.max(line.bookedUntil, now() + expected) + line.tookMs / ALERTS_OF_LINE;
		return Math.min(Math.max(1, Math.ceil((line.bookedUntil - now()) / 1_000)), LONGEST_WAIT_SECONDS);
	}

	/** Ends a turn, which took so long. The next one that waits here has it then. */
	leave(receiver: string, tookMs: number): void {
		const line = this.#lineOf(receiver);
		line.tookMs = tookMs;
		const next = line.waiting.shift();
		if (next) next();
		else line.underWay--;
	}

	#lineOf(receiver: string): Line {
		const line = this.#lines.get(receiver) ?? { underWay: 0, tookMs: 0, waiting: [], bookedUntil: 0 };
		if (!this.#lines.has(receiver)) {
			if (this.#lines.size >= KNOWN) this.#forgetIdle();
			this.#lines.set(receiver, line);
		}
		return line;
	}

	#forgetIdle(): void {
		for (const [receiver, { underWay }] of this.#lines) if (underWay === 0) this.#lines.delete(receiver);
	}
}

/** False when its turn does not come within the time for which it waits here. */
async function comesInTime(line: Line, sleep: (ms: number, signal?: AbortSignal) => Promise<void>): Promise<boolean> {
	const called = new AbortController();
	const call = () => called.abort('your turn');
	line.waiting.push(call);
	await sleep(WAIT_HERE_MS, called.signal);
	if (called.signal.aborted) return true;
	line.waiting.splice(line.waiting.indexOf(call), 1);
	return false;
}
