/**
 * Gathers what fails in a page, and reports it to our own origin, which makes patterns of it: see
 * `src/server/answers/answer-exceptions.ts`. A page reports a few kinds, each with the steps that led to it.
 */
import { type Breadcrumb, type PageException, REPORT_LIMITS } from '../../contract/exception/exception.ts';

const KINDS_A_PAGE = 10;
const GATHER_MS = 2_000;
/** One report in ten seconds: see the rate limit `exceptions`. */
const SEND_EVERY_MS = 10_000;
const MOST_WAIT_SECONDS = 3_600;
const ENDPOINT = '/api/exceptions';

/** The surroundings of a page. A test has others. */
export type PageAround = {
	path: () => string;
	now: () => number;
	/** Sends a report that may outlive its page. Resolves to the answer; rejects when there is none. */
	send: (body: string) => Promise<{ status: number; retryAfter: number | undefined }>;
};

export const pageAround: PageAround = {
	path: () => location.pathname,
	now: Date.now,
	async send(body) {
		const answer = await fetch(ENDPOINT, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body,
			keepalive: true,
		});
		return { status: answer.status, retryAfter: Number(answer.headers.get('retry-after')) || undefined };
	},
};

export class PageExceptions {
	readonly #around: PageAround;
	readonly #crumbs: Breadcrumb[] = [];
	/** Kinds that wait to be sent. */
	readonly #waiting = new Map<string, PageException>();
	readonly #seen = new Set<string>();
	#timer: ReturnType<typeof setTimeout> | undefined;
	#sendsNext = 0;

	constructor(around: PageAround = pageAround) {
		this.#around = around;
	}

	/** A step of the reader. `what` has no text of the page. */
	step(kind: Breadcrumb['kind'], what: string): void {
		const at = new Date(this.#around.now()).toISOString();
		this.#crumbs.push({ at, kind, what: what.slice(0, REPORT_LIMITS.whatCharacters) });
		if (this.#crumbs.length > REPORT_LIMITS.breadcrumbs) this.#crumbs.shift();
	}

	capture(error: unknown): void {
		const found = this.#read(error);
		const kind = `${found.type} ${found.stack || found.message}`;
		const same = this.#waiting.get(kind);
		if (same) {
			same.times = Math.min(same.times + 1, REPORT_LIMITS.times);
			return;
		}
		if (!this.#seen.has(kind) && this.#seen.size >= KINDS_A_PAGE) return;
		this.#seen.add(kind);
		this.#waiting.set(kind, found);
		this.#schedule(Math.max(GATHER_MS, this.#sendsNext - this.#around.now()));
	}

	/** Sends what waits, now: the page may be about to go. Not while the server asked for patience. */
	sendNow(): void {
		if (this.#around.now() >= this.#sendsNext) void this.#send();
	}

	#read(error: unknown): PageException {
		const isError = error instanceof Error;
		const { name, message, stack } = isError ? error : { name: `thrown.${typeof error}`, message: '', stack: '' };
		return {
			type: (/^[A-Za-z_$][\w$.]*/.exec(name)?.[0] ?? 'Error').slice(0, REPORT_LIMITS.typeCharacters),
			message: message.slice(0, REPORT_LIMITS.messageCharacters),
			stack: (stack ?? '').slice(0, REPORT_LIMITS.stackCharacters),
			path: this.#around.path().slice(0, REPORT_LIMITS.whatCharacters),
			times: 1,
			breadcrumbs: [...this.#crumbs],
		};
	}

	#schedule(ms: number): void {
		this.#timer ??= setTimeout(() => void this.#send(), ms);
	}

	async #send(): Promise<void> {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		if (this.#waiting.size === 0) return;
		const exceptions = [...this.#waiting];
		this.#waiting.clear();
		this.#sendsNext = this.#around.now() + SEND_EVERY_MS;
		try {
			const body = JSON.stringify({ exceptions: exceptions.map(([, exception]) => exception) });
			const { status, retryAfter = SEND_EVERY_MS / 1_000 } = await this.#around.send(body);
			if (status !== 429) return;
			const wait = Math.min(retryAfter, MOST_WAIT_SECONDS) * 1_000;
			this.#sendsNext = this.#around.now() + wait;
			for (const [kind, exception] of exceptions) this.#putBack(kind, exception);
			this.#schedule(wait);
		} catch {
			// The line is gone. A page that tried again and again would cost more than the report is worth.
		}
	}

	#putBack(kind: string, exception: PageException): void {
		const same = this.#waiting.get(kind);
		const times = Math.min(exception.times + (same?.times ?? 0), REPORT_LIMITS.times);
		this.#waiting.set(kind, { ...exception, times });
	}
}
