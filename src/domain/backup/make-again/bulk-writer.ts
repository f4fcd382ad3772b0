import { inOrder } from '../../../storage/in-order.ts';
import type { TableName, Write } from '../../../storage/port.ts';
import type { Ports } from '../../ports/ports.ts';
import { repeat } from '../../waiting/repeat.ts';

/** Rows of one call. Where steps are done at once, it is one transaction; elsewhere each row may be a request. */
const ROWS_AT_ONCE = { together: 2_500, apart: 1_000 };

/** While one batch is written, the next one waits for it already. More would only take memory. */
const BATCHES_UNDER_WAY = 2;

/** Gathers rows of all tables, and writes many of them at once. */
export class BulkWriter {
	readonly #ports: Pick<Ports, 'store' | 'now' | 'sleep' | 'randomBytes'>;
	readonly #waiting = new Map<TableName, Write[]>();
	readonly #underWay = new Set<Promise<void>>();
	readonly #failures: unknown[] = [];
	readonly #onWritten: (rows: number) => void;

	/** `onWritten` is told how many rows were written or found. */
	constructor(ports: Pick<Ports, 'store' | 'now' | 'sleep' | 'randomBytes'>, onWritten: (rows: number) => void) {
		this.#ports = ports;
		this.#onWritten = onWritten;
	}

	/** Resolves once there is room for more. The rows stand side by side in one call: those of one event share their texts. */
	async add(table: TableName, rows: readonly Write[]): Promise<void> {
		const waiting = this.#waiting.get(table) ?? [];
		for (const row of rows) waiting.push(row);
		this.#waiting.set(table, waiting);
		const most = this.#ports.store.doAtOnce ? ROWS_AT_ONCE.together : ROWS_AT_ONCE.apart;
		if (waiting.length >= most) await this.#write(table);
	}

	/** Resolves once all that was added is written. */
	async finish(): Promise<void> {
		for (const table of this.#waiting.keys()) await this.#write(table);
		await this.settle();
		this.#assertNoFailure();
	}

	/** Resolves once nothing is under way, whether it failed or not. */
	async settle(): Promise<void> {
		await Promise.all(this.#underWay);
	}

	async #write(table: TableName): Promise<void> {
		while (this.#underWay.size >= BATCHES_UNDER_WAY) await Promise.race(this.#underWay);
		this.#assertNoFailure();
		// Another caller may have written them, while this one waited.
		const rows = this.#waiting.get(table) ?? [];
		this.#waiting.delete(table);
		if (rows.length === 0) return;
		// A timeline lies in one partition, and nobody follows a subject twice.
		const writes = table === 'timelines' ? rows : eachOnce(rows);
		const written = repeat(this.#ports, () => inOrder(this.#ports.store, [{ kind: 'writeMany', table, writes }]))
			.then(
				() => this.#onWritten(rows.length),
				(error) => void this.#failures.push(error),
			)
			.finally(() => this.#underWay.delete(written));
		this.#underWay.add(written);
	}

	#assertNoFailure(): void {
		if (this.#failures.length > 0) throw this.#failures[0];
	}
}

/** Damage may lead to a row twice, as where two profiles have one handle. The first one counts. */
function eachOnce(rows: readonly Write[]): Write[] {
	const byKey = new Map<string, Write>();
	for (const row of rows) {
		const key = `${row.partition} ${row.row}`;
		if (!byKey.has(key)) byKey.set(key, row);
	}
	return [...byKey.values()];
}
