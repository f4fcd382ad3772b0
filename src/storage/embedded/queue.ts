import type { Lease, Message, Queue } from '../port.ts';
import type { Engine } from './engine.ts';

const sql = {
	anyVisible: 'SELECT 1 FROM messages WHERE name = ? AND visibleAt <= ? LIMIT 1',
	depth: 'SELECT count(*) FROM messages WHERE name = ?',
};

/**
 * A queue of the embedded engine. Its requests were checked before.
 *
 * A receipt is good until the message is received or renewed again, as on
 * Azure: a lease whose time is over, but whose message nobody took, still holds.
 */
export class EmbeddedQueue implements Queue {
	readonly name: string;
	readonly #engine: Engine;

	constructor(engine: Engine, name: string) {
		this.#engine = engine;
		this.name = name;
	}

	async send(body: string, options?: { delay?: number }): Promise<Lease> {
		const delay = options?.delay ?? 0;
		const { id, receipt } = await this.#engine.write(1, () => ({ kind: 'send', name: this.#id, body, delay }));
		return { id: String(id), receipt: String(receipt) };
	}

	async receive({ max, lease }: { max: number; lease: number }): Promise<Message[]> {
		// A worker asks an empty queue all day: that must not take the lock that writers need.
		const waiting = this.#engine.read(({ database }) => database.statement(sql.anyVisible).get(this.#id, Date.now()));
		if (!waiting) return [];
		return this.#engine.write(max, () => ({ kind: 'receive', name: this.#id, max, lease }));
	}

	async renew(lease: Lease, seconds: number): Promise<Lease | undefined> {
		const receipt = await this.#engine.write(1, () => ({ kind: 'renew', ...this.#proof(lease), seconds }));
		return receipt === undefined ? undefined : { id: lease.id, receipt: String(receipt) };
	}

	async delete(lease: Lease): Promise<boolean> {
		return this.#engine.write(1, () => ({ kind: 'delete', ...this.#proof(lease) }));
	}

	async depth(): Promise<number> {
		const found = this.#engine.read(({ database }) => database.statement(sql.depth).get(this.#id));
		const [count] = found as unknown as [number];
		return count;
	}

	#proof(lease: Lease): { name: number; id: number; receipt: number } {
		return { name: this.#id, id: Number(lease.id), receipt: Number(lease.receipt) };
	}

	get #id(): number {
		return this.#engine.idOf(this.name);
	}
}
