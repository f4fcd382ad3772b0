import type { Lease, Message, Queue } from '../../port.ts';

type AccountQueue = { account: string; queue: Queue };

/**
 * One queue over several accounts: messages are sent to each in turn, and received from the first that has some.
 *
 * Not on one account: a single queue takes some 2,000 messages a second, which would bound all commands together, and
 * its account's outage would stop them all. Not placed by hashing: in turn is the more even, a message that was refused
 * goes to another account when it is sent again, and since every account is asked, a new account moves nothing. The
 * port promises no order that could be lost by it.
 */
export class SpreadQueue implements Queue {
	readonly name: string;
	readonly #queues: readonly AccountQueue[];
	// Short-lived processes would otherwise all begin with the first account.
	#turn = Math.floor(Math.random() * 1_000);

	/** `queues` by the name of their account. */
	constructor(queues: ReadonlyMap<string, Queue>) {
		this.#queues = [...queues].map(([account, queue]) => ({ account, queue }));
		this.name = (this.#queues[0] as AccountQueue).queue.name;
	}

	async send(body: string, options?: { delay?: number }): Promise<Lease> {
		const [{ account, queue }] = this.#inTurn() as [AccountQueue];
		return withAccount(account, await queue.send(body, options));
	}

	/**
	 * Returns the messages of one account without asking the others for more: their leases run already. An account that
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
		const one = this.#holderOf(lease);
		const renewed = await one?.queue.renew(withoutAccount(lease), seconds);
		return one && renewed && withAccount(one.account, renewed);
	}

	async delete(lease: Lease): Promise<boolean> {
		return (await this.#holderOf(lease)?.queue.delete(withoutAccount(lease))) ?? false;
	}

	async depth(): Promise<number> {
		const depths = await Promise.all(this.#queues.map(({ queue }) => queue.depth()));
		return depths.reduce((sum, depth) => sum + depth, 0);
	}

	async waitingSince(): Promise<number | undefined> {
		const times = await Promise.all(this.#queues.map(({ queue }) => queue.waitingSince()));
		const known = times.filter((time) => time !== undefined);
		return known.length === 0 ? undefined : Math.min(...known);
	}

	/** All accounts, each time beginning with the next one. */
	#inTurn(): AccountQueue[] {
		this.#turn = (this.#turn + 1) % this.#queues.length;
		return [...this.#queues.slice(this.#turn), ...this.#queues.slice(0, this.#turn)];
	}

	#holderOf({ id }: Lease): AccountQueue | undefined {
		return this.#queues.find(({ account }) => id.startsWith(`${account}/`));
	}
}

/** A message's id says which account holds it. */
function withAccount<T extends Lease>(account: string, lease: T): T {
	return { ...lease, id: `${account}/${lease.id}` };
}

function withoutAccount({ id, receipt }: Lease): Lease {
	return { id: id.slice(id.indexOf('/') + 1), receipt };
}
