import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, TableName, Write } from '../../../storage/port.ts';
import { type SubjectHash, subjectHash } from '../../../storage/subject-hash.ts';
import type { Domain } from '../../domain.ts';
import type { JobLease } from '../../ports/lease.ts';

/** Kinds of rows that are deleted. */
export const CLEARED = [
	'events',
	'deliveries',
	'notices',
	'notifications',
	'followers',
	'followed',
	'requests',
	'answers',
	'reactions',
	'mutes',
	'blocks',
	'tokens',
	'trusts',
	'webhooks',
	'pushes',
	'sessions',
	'devices',
	'receipts',
	'keys',
	'entries',
	'auditRows',
	'logRows',
	'timelineRows',
	'handles',
	'otherRows',
] as const;
export type ClearedKind = (typeof CLEARED)[number];
export type ClearedCounts = Record<ClearedKind, number>;

/** One clearing through all that a store has of a subject whose ledger is erased. */
export class Clearing {
	readonly domain: Domain;
	readonly subject: SubjectId;
	readonly hash: SubjectHash;
	readonly lease: JobLease;
	readonly counts = Object.fromEntries(CLEARED.map((kind) => [kind, 0])) as ClearedCounts;
	readonly #onProgress: ((kind: ClearedKind, count: number) => void) | undefined;

	constructor(
		domain: Domain,
		subject: SubjectId,
		lease: JobLease,
		onProgress?: (kind: ClearedKind, count: number) => void,
	) {
		this.domain = domain;
		this.subject = subject;
		this.hash = subjectHash(subject);
		this.lease = lease;
		this.#onProgress = onProgress;
	}

	get tables() {
		return this.domain.store.tables;
	}

	count(kind: ClearedKind, more: number): void {
		if (more === 0) return;
		this.counts[kind] += more;
		this.#onProgress?.(kind, this.counts[kind]);
	}

	/** Writes under the lease. */
	async write(table: TableName, writes: Write[]): Promise<void> {
		if (writes.length === 0) return;
		this.lease.assertHeld();
		await this.tables[table].writeMany(writes);
	}

	/** Deletes rows, whatever they hold by now. */
	async delete(table: TableName, rows: readonly Pick<Row, 'partition' | 'row'>[], kind: ClearedKind): Promise<void> {
		await this.write(
			table,
			rows.map(({ partition, row }) => ({ partition, row, kind: 'delete' })),
		);
		this.count(kind, rows.length);
	}
}
