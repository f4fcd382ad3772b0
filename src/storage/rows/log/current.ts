import type { Properties, Row, RowKey, Table } from '../../port.ts';

/**
 * The generation that grows. `keys` are the verifier keys that it is signed with, one a line; none before its first
 * checkpoint. `isFilling`: entries from before it are still being added.
 */
export type CurrentLog = { generation: number; origin: string; keys: string; startedAt: string; isFilling: boolean };

/** The generation that grows now. */
export const currentLogKey = { partition: 'log', row: 'current' } satisfies RowKey;

export const currentLogProperties = (current: CurrentLog): Properties => current;
export const currentLogOf = ({ properties: p }: Row): CurrentLog => ({
	generation: Number(p.generation),
	origin: String(p.origin),
	keys: String(p.keys),
	startedAt: String(p.startedAt),
	isFilling: p.isFilling === true,
});

export async function getCurrentLog(log: Table): Promise<(CurrentLog & { etag: string }) | undefined> {
	const row = await log.get(currentLogKey);
	return row && { ...currentLogOf(row), etag: row.etag };
}
