import { cursorAfter } from '../../contract/cursor.ts';
import type { RowKey } from '../../storage/port.ts';
import type { Domain } from '../domain.ts';
import { type Listed, listByHandle } from './list-by-handle.ts';

/** Subjects between two notes of how far it is. */
const SUBJECTS_BETWEEN_NOTES = 200;

/**
 * Hands out all subjects of a store once, in the order of their handles: by the process that comes first, and on from where
 * the last one was stopped, which the row `note` of `directory` says. Resolves to false when `signal` ended it.
 */
export async function walkOnce(
	domain: Domain,
	note: RowKey,
	each: (subjects: Listed[]) => Promise<unknown>,
	signal?: AbortSignal,
): Promise<boolean> {
	const { directory } = domain.store.tables;
	const noted = (await directory.get(note))?.properties;
	if (noted?.done === true) return true;
	let cursor = typeof noted?.after === 'string' ? cursorAfter(noted.after) : undefined;
	do {
		if (signal?.aborted) return false;
		const { items, next } = await listByHandle(domain, { cursor, limit: SUBJECTS_BETWEEN_NOTES });
		await each(items);
		cursor = next;
		const last = items.at(-1)?.handle;
		if (next !== undefined && last !== undefined) await directory.upsert(note, { done: false, after: last });
	} while (cursor !== undefined);
	await directory.upsert(note, { done: true });
	return true;
}
