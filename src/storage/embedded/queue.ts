import type { Hiding, Lease, Message, Queue, SendOptions } from '../port.ts';
import type { Engine } from './engine.ts';

const sql = {
	anyVisible: 'SELECT 1 FROM messages WHERE name = ? AND visibleAt <= ? LIMIT 1',
	depth: 'SELECT count(*) FROM messages WHERE name = ?',
	waitingSince: 'SELECT min(visibleAt) FROM messages WHERE name = ? AND visibleAt <= ?',
	list: 'SELECT id, body FROM messages WHERE name = ?',
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

	async send(body: string, { delay = 0, hiding = 'wait' }: SendOptions = {}): Promise<Lease> {
		const isLease = hiding === 'lease';
		return leaseOf(await this.#engine.write(1, () => ({ kind: 'send', name: this.#id, body, delay, isLease })));
	}

	async receive({ max, lease }: { max: number; lease: number }): Promise<Message[]> {
		// A worker asks an empty queue all day: that must not take the lock that writers need.
		const waiting = this.#engine.read(({ database }) => database.statement(sql.anyVisible).get(this.#id, Date.now()));
		if (!waiting) return [];
		return this.#engine.write(max, () => ({ kind: 'receive', name: this.#id, max, lease }));
	}

	async renew(lease: Lease, seconds: number, hiding: Hiding = 'lease'): Promise<Lease | undefined> {
		const isLease = hiding === 'lease';
		const receipt = await this.#engine.write(1, () => ({
			kind: 'renew',
			name: this.#id,
			...proofOf(lease),
			seconds,
			isLease,
		}));
		return receipt === undefined ? undefined : { id: lease.id, receipt: String(receipt) };
	}

	async delete(lease: Lease): Promise<boolean> {
		return this.#engine.write(1, () => ({ kind: 'delete', name: this.#id, ...proofOf(lease) }));
	}

	async depth(): Promise<number> {
		const found = this.#engine.read(({ database }) => database.statement(sql.depth).get(this.#id));
		const [count] = found as unknown as [number];
		return count;
	}

	async waitingSince(): Promise<number | undefined> {
		const found = this.#engine.read(({ database }) => database.statement(sql.waitingSince).get(this.#id, Date.now()));
		const [since] = found as unknown as [number | null];
		return since ?? undefined;
	}

	async list(): Promise<Pick<Message, 'id' | 'body'>[]> {
		const found = this.#engine.read(({ database }) => database.statement(sql.list).all(this.#id));
		return (found as unknown as [number, string][]).map(([id, body]) => ({
			id: String(id),
			body: JSON.parse(body) as string,
		}));
	}

	get #id(): number {
		return this.#engine.idOf(this.name);
	}
}

export const leaseOf = ({ id, receipt }: { id: number; receipt: number }): Lease => ({
	id: String(id),
	receipt: String(receipt),
});

export const proofOf = ({ id, receipt }: Lease): { id: number; receipt: number } => ({
	id: Number(id),
	receipt: Number(receipt),
});
