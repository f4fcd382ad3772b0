/**
 * Gives turns to owners, and to the webhooks of one owner. No push of a webhook is taken before its turn.
 * An owner has as many pushes under way as slots are free: one owner half of them, two owners a third each, and so on.
 * So those whose receivers hang always leave room.
 */
import { PUSHES_A_MINUTE, type WebhookId } from '../contract/webhook/webhook.ts';

/** Pushes under way at once. They wait for receivers nearly all of the time. */
const SLOTS = 512;
/** Pushes of one webhook at once: more would press a slow receiver. */
const PUSHES_OF_WEBHOOK = 8;
/** Pushes that an owner may have sent at once, after a while without any. */
const BURST = 600;

type Sizes = { slots: number; each: number; perMinute: number; burst: number };
type Owner = { name: string; webhooks: Set<WebhookId>; underWay: number; credit: number; countedAt?: number };

export class PushTurns {
	readonly #sizes: Sizes;
	/** In the order of their turns. */
	readonly #owners = new Map<string, Owner>();
	readonly #underWay = new Map<WebhookId, { owner: Owner; count: number }>();
	#free: number;

	constructor(sizes: Partial<Sizes> = {}) {
		this.#sizes = { slots: SLOTS, each: PUSHES_OF_WEBHOOK, perMinute: PUSHES_A_MINUTE, burst: BURST, ...sizes };
		this.#free = this.#sizes.slots;
	}

	/** A webhook takes turns from now on, the last one of its owner. */
	wants(webhook: WebhookId, owner: string): void {
		const known = this.#owners.get(owner) ?? {
			name: owner,
			webhooks: new Set(),
			underWay: 0,
			credit: this.#sizes.burst,
		};
		this.#owners.set(owner, known);
		known.webhooks.add(webhook);
	}

	/** A webhook takes no more turns. */
	rests(webhook: WebhookId, owner: string): void {
		this.#owners.get(owner)?.webhooks.delete(webhook);
	}

	/** The webhook whose turn it is, which `leave` ends. Undefined when nobody may have one `now`, in Unix milliseconds. */
	next(now: number): WebhookId | undefined {
		if (this.#free === 0) return undefined;
		for (const owner of this.#owners.values()) {
			this.#count(owner, now);
			if (this.#isForgotten(owner)) {
				this.#owners.delete(owner.name);
				continue;
			}
			if (owner.credit < 1 || owner.underWay >= this.#free) continue;
			for (const webhook of owner.webhooks) {
				const underWay = this.#underWay.get(webhook)?.count ?? 0;
				if (underWay >= this.#sizes.each) continue;
				this.#take(owner, webhook, underWay);
				return webhook;
			}
		}
		return undefined;
	}

	/** Ends a turn. `unused`: there was nothing to send. */
	leave(webhook: WebhookId, { unused = false } = {}): void {
		const one = this.#underWay.get(webhook);
		if (!one) return;
		this.#free++;
		one.owner.underWay--;
		if (unused) one.owner.credit++;
		if (--one.count === 0) this.#underWay.delete(webhook);
	}

	#take(owner: Owner, webhook: WebhookId, underWay: number): void {
		this.#free--;
		owner.underWay++;
		owner.credit--;
		this.#underWay.set(webhook, { owner, count: underWay + 1 });
		// Both are the last ones now.
		owner.webhooks.delete(webhook);
		owner.webhooks.add(webhook);
		this.#owners.delete(owner.name);
		this.#owners.set(owner.name, owner);
	}

	#count(owner: Owner, now: number): void {
		const { perMinute, burst } = this.#sizes;
		// A clock that was set back gives nothing and takes nothing.
		const passed = Math.max(0, now - (owner.countedAt ?? now));
		owner.credit = Math.min(burst, owner.credit + (passed * perMinute) / 60_000);
		owner.countedAt = now;
	}

	/** An owner who begins again later would have as much credit. */
	#isForgotten({ webhooks, underWay, credit }: Owner): boolean {
		return webhooks.size === 0 && underWay === 0 && credit >= this.#sizes.burst;
	}
}
