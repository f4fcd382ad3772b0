import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row } from '../../storage/port.ts';
import { getLeaf } from '../../storage/rows/log/leaves.ts';
import { type PendingLeaf, pendingKeys, pendingOf } from '../../storage/rows/log/pending-leaves.ts';
import type { Domain } from '../domain.ts';
import { mapSome } from '../lists/map-some.ts';

/** Rows that are read of each shard at once. */
const READ_A_SHARD = 256;
const LOOKED_UP_AT_ONCE = 32;

/** The leaves that wait for an index, the oldest first. */
export class WaitingLeaves {
	readonly #domain: Domain;
	readonly #generation: number;
	/** Read, and not entered. */
	#read: Row[] = [];

	constructor(domain: Domain, generation: number) {
		this.#domain = domain;
		this.#generation = generation;
	}

	/** At most so many that no entered batch holds. They stay in line until `entered` is called. */
	async next(most: number): Promise<PendingLeaf[]> {
		for (;;) {
			if (this.#read.length === 0) this.#read = await this.#readAgain();
			const first = this.#read.slice(0, most);
			const leaves = first.map(pendingOf);
			const known = await mapSome(leaves, LOOKED_UP_AT_ONCE, ({ subject, seq }) => this.#isEntered(subject, seq));
			// A job that ran twice, or a write that landed late.
			const twice = first.filter((_, index) => known[index]);
			if (twice.length === 0) return leaves;
			await this.#domain.store.tables.log.writeMany(
				twice.map(({ partition, row }) => ({ partition, row, kind: 'delete' })),
			);
			this.#read = [...first.filter((_, index) => !known[index]), ...this.#read.slice(most)];
		}
	}

	/** Called when the first of them have their index. */
	entered(count: number): void {
		this.#read = this.#read.slice(count);
	}

	/** Another process enters leaves, too: what was read may be old. */
	forget(): void {
		this.#read = [];
	}

	async #isEntered(subject: SubjectId, seq: number): Promise<boolean> {
		return (await getLeaf(this.#domain.store.tables.log, this.#generation, subject, seq)) !== undefined;
	}

	async #readAgain(): Promise<Row[]> {
		const shards = await mapSome(pendingKeys.shards, pendingKeys.shards.length, (shard) => this.#readShard(shard));
		return shards.flat().toSorted((a, b) => (a.row < b.row ? -1 : 1));
	}

	async #readShard(partition: string): Promise<Row[]> {
		for await (const rows of pagesOf(this.#domain.store.tables.log, { partition, limit: READ_A_SHARD }))
			if (rows.length > 0) return rows;
		return [];
	}
}
