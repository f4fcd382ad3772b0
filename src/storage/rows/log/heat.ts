/** Counts of the last hour, a row for each process (on the embedded store, for each thread), in the table `log`. */
import type { Row, RowKey, Table } from '../../port.ts';
import { ownersOf } from '../kept-rows.ts';

export const HEAT_PARTITION = 'heat';

/** `process` is a name that each makes for itself. */
const heatKey = (process: string): RowKey => ({ partition: HEAT_PARTITION, row: process });

/** `at` is Unix milliseconds, `summary` JSON. */
export type HeatRow = { process: string; at: number; summary: string };

const heatRowOf = ({ row, properties: p }: Row): HeatRow => ({
	process: row,
	at: Number(p.at),
	summary: String(p.summary),
});

export async function setHeat(log: Table, { process, at, summary }: HeatRow): Promise<void> {
	await log.upsert(heatKey(process), { at, summary });
}

/** Those of processes that are gone are there until somebody deletes them. */
export async function getHeat(log: Table): Promise<HeatRow[]> {
	const { rows } = await log.range({ partition: HEAT_PARTITION });
	return rows.map(heatRowOf);
}

export async function deleteHeat(log: Table, { process }: Pick<HeatRow, 'process'>): Promise<void> {
	await log.delete(heatKey(process));
}

/** The names in the key of a partition of any table: a subject, in most of them. */
export const namesIn = (partition: string): string[] =>
	// The actor's partition of the audit trail ends with the digit of its shard.
	ownersOf(partition.startsWith('actor:') ? partition.slice(0, -2) : partition);
