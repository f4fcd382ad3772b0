import type { Lease, Message, Queue } from '../../port.ts';

type Part = { account: string; queue: Queue };

/**
 * One queue over several accounts: sent to each in turn, received from whichever has something.
 *
 * Not on one account: a single queue takes some 2,000 messages a second, which would bound all commands together, and
 * its account's outage would stop them all. Not placed by hashing: in turn is the more even, a message that was refused
 * goes to another account when it is sent again, and since every account is asked, a new account moves nothing. The
 * port promises no order that could be lost by it.
 */
export class SpreadQueue implements Queue {
	readonly name: string;
	readonly #parts: readonly Part[];
	// Short-lived processes would otherwise all begin with the first account.
	#turn = Math.floor(Math.random() * 1_000);

	/** `parts` by the name of their account. */
	constructor(parts: ReadonlyMap<string, Queue>) {
		this.#parts = [...parts].map(([account, queue]) => ({ account, queue }));
		this.name = (this.#parts[0] as Part).queue.name;
	}

	async send(body: string, options?: { delay?: number }): Promise<Lease> {
		const [{ account, queue }] = this.#inTurn() as [Part];
		return withAccount(account, await queue.send(body, options));
	}

	/**
	 * What one account gives is returned without asking the others for more: its leases run already. An account that
	 * fails does not keep back what the others hold; its error is thrown when they hold nothing.
	 */
	async receive(options: { max: number; lease: number }): Promise<Message[]> {
		const errors: unknown[] = [];
		for (const { account, queue } of this.#inTurn()) {
			try {
				const messages = await queue.receive(options);
				if (messages.length > 0) return messages.map((message) => withAccount(account, message));
			} catch (error) {
				errors.push(error);
			}
		}
		if (errors.length > 0) throw errors[0];
		return [];
	}

	async renew(lease: Lease, seconds: number): Promise<Lease | undefined> {
		const part = this.#holderOf(lease);
		const renewed = await part?.queue.renew(withoutAccount(lease), seconds);
		return part && renewed && withAccount(part.account, renewed);
	}

	async delete(lease: Lease): Promise<boolean> {
		return (await this.#holderOf(lease)?.queue.delete(withoutAccount(lease))) ?? false;
	}

	async depth(): Promise<number> {
		const depths = await Promise.all(this.#parts.map(({ queue }) => queue.depth()));
		return depths.reduce((sum, depth) => sum + depth, 0);
	}

	/** All accounts, each time beginning with the next one. */
	#inTurn(): Part[] {
		this.#turn = (this.#turn + 1) % this.#parts.length;
		return [...this.#parts.slice(this.#turn), ...this.#parts.slice(0, this.#turn)];
	}

	#holderOf({ id }: Lease): Part | undefined {
		return this.#parts.find(({ account }) => id.startsWith(`${account}/`));
	}
}

/** A message's id says which account holds it. */
function withAccount<T extends Lease>(account: string, lease: T): T {
	return { ...lease, id: `${account}/${lease.id}` };
}

function withoutAccount({ id, receipt }: Lease): Lease {
	return { id: id.slice(id.indexOf('/') + 1), receipt };
}
