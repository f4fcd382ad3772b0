/** Sends the pushes of webhooks from their lines, turn by turn. */
import type { WebhookId } from '../contract/webhook/webhook.ts';
import type { Domain } from '../domain/domain.ts';
import type { Outside } from '../domain/ports/ports.ts';
import { ownerOf } from '../domain/subject/owner-of.ts';
import { repeat } from '../domain/waiting/repeat.ts';
import { leaveTicket, type ReadyLine, readyLines, settleLine, ticketsDue } from '../domain/webhook/push-lines.ts';
import { runPush } from '../domain/webhook/run-push.ts';
import { LINES_POLL_MS, LINES_REST_MS, QUEUE_POLL_MS } from '../storage/protocol-times.ts';
import type { Ticket } from '../storage/rows/lines.ts';
import { PushTurns } from './push-turns.ts';
import { WakeSignal } from './wake-signal.ts';

type SendOptions = {
	signal?: AbortSignal | undefined;
	/** Woken when pushes were added in this process. */
	wakeSignal?: WakeSignal | undefined;
	onError(sentence: string, error: unknown): void;
};

/** `emptyAt`: the ETag before which nothing more was found in it. */
type Line = ReadyLine & {
	owner: string;
	tickets: Ticket[];
	underWay: Set<string>;
	turns: number;
	reading?: Promise<void> | undefined;
	emptyAt?: string;
	isLeft: boolean;
};

/** Sends what is due, and keeps between two calls who has had how much. */
export class LineSender {
	readonly #domain: Domain;
	readonly #outside: Outside;
	readonly #turns: PushTurns;
	readonly #lines = new Map<WebhookId, Line>();
	/** Lines that are left alone for a moment, until a time in Unix milliseconds. */
	readonly #resting = new Map<WebhookId, number>();
	readonly #ended = new WakeSignal();
	#after: WebhookId | undefined;
	#tries = 0;

	constructor(domain: Domain, outside: Outside, turns = new PushTurns()) {
		this.#domain = domain;
		this.#outside = outside;
		this.#turns = turns;
	}

	/** Sends pushes until none is due. Resolves to how many tries it made. */
	async sendDue({ signal, wakeSignal, onError }: SendOptions): Promise<number> {
		const before = this.#tries;
		const active = new Set<Promise<void>>();
		let readAt = Number.NEGATIVE_INFINITY;
		try {
			while (!signal?.aborted) {
				const changed = [this.#ended.next, ...(wakeSignal ? [wakeSignal.next] : [])];
				const now = this.#domain.now();
				const isDue = now - readAt >= LINES_POLL_MS || now < readAt || this.#lines.size === 0;
				if (isDue) {
					readAt = now;
					await this.#readLines();
				}
				for (let webhook = this.#turns.next(now); webhook !== undefined; webhook = this.#turns.next(now)) {
					const work = this.#turn(webhook, onError).finally(() => active.delete(work));
					active.add(work);
				}
				if (active.size === 0 && this.#lines.size === 0) break;
				await this.#domain.sleep(isDue ? QUEUE_POLL_MS : LINES_POLL_MS, AbortSignal.any(changed));
			}
		} finally {
			await Promise.all(active);
			for (const { webhook, owner } of this.#lines.values()) this.#turns.rests(webhook, owner);
			this.#lines.clear();
		}
		return this.#tries - before;
	}

	async #readLines(): Promise<void> {
		const { store } = this.#domain;
		const now = this.#domain.now();
		for (const [webhook, until] of this.#resting) if (until <= now) this.#resting.delete(webhook);
		const ready = await repeat(this.#domain, () => readyLines(store.tables.webhooks, now, this.#after));
		this.#after = ready.at(-1)?.webhook;
		await Promise.all(ready.filter(({ webhook }) => !this.#resting.has(webhook)).map((line) => this.#enter(line)));
	}

	async #enter(ready: ReadyLine): Promise<void> {
		const known = this.#lines.get(ready.webhook);
		if (!known) {
			const owner = await repeat(this.#domain, () => ownerOf(this.#domain, ready.subject));
			this.#lines.set(ready.webhook, { ...ready, owner, tickets: [], underWay: new Set(), turns: 0, isLeft: false });
			this.#turns.wants(ready.webhook, owner);
		} else if (known.etag !== ready.etag && !known.isLeft) {
			known.etag = ready.etag;
			this.#turns.wants(known.webhook, known.owner);
		}
	}

	/** Never throws: a push whose ticket is still there is tried again. */
	async #turn(webhook: WebhookId, onError: SendOptions['onError']): Promise<void> {
		const line = this.#lines.get(webhook);
		if (!line) return this.#turns.leave(webhook, { unused: true });
		line.turns++;
		let ticket: Ticket | undefined;
		try {
			ticket = await this.#take(line);
			if (ticket) await this.#send(line, ticket);
		} catch (error) {
			onError('A push could not be sent; it is tried again', error);
			this.#leaveAlone(line);
		} finally {
			if (ticket) line.underWay.delete(ticket.push);
			line.turns--;
			this.#turns.leave(webhook, { unused: !ticket });
			if (line.turns === 0) await this.#settle(line).catch((error) => onError('A line could not be left', error));
			this.#ended.wake();
		}
	}

	/** The next push of a line. Undefined when nothing is due there. */
	async #take(line: Line): Promise<Ticket | undefined> {
		if (line.tickets.length === 0) {
			line.reading ??= this.#read(line).finally(() => {
				line.reading = undefined;
			});
			await line.reading;
		}
		const ticket = line.tickets.shift();
		if (ticket) line.underWay.add(ticket.push);
		return ticket;
	}

	async #read(line: Line): Promise<void> {
		const { store, now } = this.#domain;
		// Before the tickets: a push that is added meanwhile changes it.
		const { etag } = line;
		const due = await ticketsDue(store.tables.webhooks, line.webhook, now(), line.underWay);
		line.tickets.push(...due);
		if (due.length > 0) return;
		line.emptyAt = etag;
		if (line.etag === etag) this.#turns.rests(line.webhook, line.owner);
	}

	async #send(line: Line, ticket: Ticket): Promise<void> {
		const { subject, webhook } = line;
		const run = await runPush(this.#domain, this.#outside, { subject, webhook, push: ticket.push });
		this.#tries++;
		const at = run && this.#domain.now() + run.again * 1_000;
		await leaveTicket(this.#domain.store.tables.webhooks, { subject, webhook, ...ticket }, at);
		if (run?.elsewhere) this.#leaveAlone(line);
	}

	/** Storage fails, or another process is at it: what is due there comes later. */
	#leaveAlone(line: Line): void {
		line.isLeft = true;
		line.tickets.length = 0;
		this.#turns.rests(line.webhook, line.owner);
		this.#resting.set(line.webhook, this.#domain.now() + LINES_REST_MS);
	}

	async #settle(line: Line): Promise<void> {
		const { isLeft, emptyAt, etag, webhook } = line;
		if (!isLeft && (emptyAt !== etag || line.tickets.length > 0)) return;
		this.#lines.delete(webhook);
		if (!isLeft) await settleLine(this.#domain.store.tables.webhooks, line, this.#domain.now());
	}
}
