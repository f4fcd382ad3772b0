import { isWithin } from '../../storage/is-within.ts';
import type { Page, Reading, Step, TableName } from '../../storage/port.ts';

/** Rows that are kept, some 400 bytes each. A reading counts as one more. */
const ROWS_KEPT = 50_000;

/** A read of storage: what it found, and the reading that says so. */
export type KnownReading = { reading: Reading; page: Page };

/**
 * Readings that this process has made lately. They may be old: who goes by one has the transaction check that it still
 * holds, and forgets it if it does not.
 */
export class KnownReadings {
	/** The one that was used last comes last. */
	readonly #known = new Map<string, KnownReading>();
	/** The names of readings of one row, by table and key. */
	readonly #ofRows = new Map<string, string>();
	/** The names of the others, by table and partition. */
	readonly #ofRanges = new Map<string, Set<string>>();
	#rows = 0;

	get(name: string): KnownReading | undefined {
		const known = this.#known.get(name);
		if (!known) return undefined;
		this.#known.delete(name);
		this.#known.set(name, known);
		return known;
	}

	add(name: string, known: KnownReading): void {
		this.#forget(name);
		this.#known.set(name, known);
		this.#rows += sizeOf(known);
		const { table, range } = known.reading;
		if (isOfOneRow(range)) this.#ofRows.set(rowOf(table, range.partition, range.from), name);
		else {
			const place = placeOf(table, range.partition);
			this.#ofRanges.set(place, (this.#ofRanges.get(place) ?? new Set()).add(name));
		}
		for (const oldest of this.#known.keys()) {
			if (this.#rows <= ROWS_KEPT) break;
			this.#forget(oldest);
		}
	}

	/** These ranges were found to be otherwise, or may be. */
	forget(readings: readonly Reading[]): void {
		for (const { table, range } of readings)
			if (isOfOneRow(range)) this.#forgetRow(table, range.partition, range.from);
			else for (const name of this.#ofRanges.get(placeOf(table, range.partition)) ?? []) this.#forget(name);
	}

	/** These steps were done. */
	wrote(steps: readonly Step[]): void {
		for (const step of steps) {
			if (step.kind !== 'transact' && step.kind !== 'writeMany') continue;
			for (const { partition, row } of step.writes) {
				this.#forgetRow(step.table, partition, row);
				for (const name of this.#ofRanges.get(placeOf(step.table, partition)) ?? []) {
					const known = this.#known.get(name);
					if (known && isWithin(row, known.reading.range)) this.#forget(name);
				}
			}
		}
	}

	#forgetRow(table: TableName, partition: string, row: string): void {
		const name = this.#ofRows.get(rowOf(table, partition, row));
		if (name !== undefined) this.#forget(name);
	}

	#forget(name: string): void {
		const known = this.#known.get(name);
		if (!known) return;
		this.#known.delete(name);
		this.#rows -= sizeOf(known);
		const { table, range } = known.reading;
		if (isOfOneRow(range)) {
			this.#ofRows.delete(rowOf(table, range.partition, range.from));
			return;
		}
		const place = placeOf(table, range.partition);
		const names = this.#ofRanges.get(place);
		names?.delete(name);
		if (names?.size === 0) this.#ofRanges.delete(place);
	}
}

const sizeOf = ({ reading }: KnownReading) => 1 + reading.rows.length;

const placeOf = (table: TableName, partition: string) => `${table} ${partition}`;
const rowOf = (table: TableName, partition: string, row: string) => `${table} ${partition} ${row}`;

/** Whether a range is that of one row key. */
export function isOfOneRow(range: Reading['range']): range is Reading['range'] & { from: string } {
	return range.from !== undefined && range.from === range.upTo;
}
