import type { SubjectId } from '../../contract/subject/subject.ts';
import type { WebhookId } from '../../contract/webhook/webhook.ts';
import { pagesOf } from '../../storage/pages.ts';
import { LIST_OF_WEBHOOKS_FRESH_MS } from '../../storage/protocol-times.ts';
import { listedWebhooksOf, webhookListKeys } from '../../storage/rows/webhooks.ts';
import type { Ports } from '../ports/ports.ts';

/** A webhook and the subject whose ledger has it. */
export type WebhookOf = { subject: SubjectId; webhook: WebhookId };

type Known = { version: string; timelines: Map<SubjectId, WebhookId[]>; trails: WebhookOf[] };

/**
 * Lists the subjects with webhooks that are on. Each process knows all of them, so that a delivery asks storage for
 * none; it looks once a second whether the list has changed. A new webhook is answered after that second: from then on
 * every process knows it.
 */
export class WebhookList {
	readonly #ports: Pick<Ports, 'store' | 'now'>;
	#known: Known = { version: '', timelines: new Map(), trails: [] };
	#readAt = Number.NEGATIVE_INFINITY;
	#reading: Promise<void> | undefined;
	/** Number of changes that this process made to the list. */
	#changes = 0;

	constructor(ports: Pick<Ports, 'store' | 'now'>) {
		this.#ports = ports;
	}

	/** The webhooks that get the timelines of these subjects. */
	async ofTimelines(readers: Iterable<SubjectId>): Promise<WebhookOf[]> {
		const { timelines } = await this.#fresh();
		if (timelines.size === 0) return [];
		const found: WebhookOf[] = [];
		for (const subject of new Set(readers))
			for (const webhook of timelines.get(subject) ?? []) found.push({ subject, webhook });
		return found;
	}

	/** The webhooks that get the audit trail. */
	async ofTrail(): Promise<readonly WebhookOf[]> {
		return (await this.#fresh()).trails;
	}

	/** Called after this process changed the list: it looks at it again before it goes by it. */
	changed(): void {
		this.#readAt = Number.NEGATIVE_INFINITY;
		this.#changes++;
	}

	async #fresh(): Promise<Known> {
		const now = this.#ports.now();
		// The clock was set back.
		if (this.#readAt > now) this.#readAt = Number.NEGATIVE_INFINITY;
		// A reading that was under way may have begun too early.
		while (this.#readAt <= now - LIST_OF_WEBHOOKS_FRESH_MS) {
			this.#reading ??= this.#read().finally(() => {
				this.#reading = undefined;
			});
			await this.#reading;
		}
		return this.#known;
	}

	/** The version before the rows: a change in between is seen by the next look. */
	async #read(): Promise<void> {
		const { webhooks } = this.#ports.store.tables;
		const [beganAt, changes] = [this.#ports.now(), this.#changes];
		const version = (await webhooks.get(webhookListKeys.version))?.etag ?? '';
		if (version !== this.#known.version) {
			const known: Known = { version, timelines: new Map(), trails: [] };
			for await (const rows of pagesOf(webhooks, webhookListKeys.all))
				for (const { subject, timeline, trail } of rows.map(listedWebhooksOf)) {
					if (timeline.length > 0) known.timelines.set(subject, timeline);
					known.trails.push(...trail.map((webhook) => ({ subject, webhook })));
				}
			this.#known = known;
		}
		if (changes === this.#changes) this.#readAt = beganAt;
	}
}
