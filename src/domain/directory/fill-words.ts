import { cursorAfter } from '../../contract/cursor.ts';
import { subjectWordKeys } from '../../storage/keys-of-subject-words.ts';
import { mapSome } from '../core/map-some.ts';
import type { Domain } from '../domain.ts';
import { listByHandle } from '../subject/list-by-handle.ts';
import { enterWords } from './enter-words.ts';

const AT_ONCE = 8;
/** Subjects between two notes of how far it is. */
const SOME = 200;

/**
 * Enters the words of all subjects of a store from before there were any: once, by the process that comes first, and on from
 * where the last one was stopped. New subjects are entered by their own jobs. Resolves to false when `signal` ended it.
 */
export async function fillWords(domain: Domain, signal?: AbortSignal): Promise<boolean> {
	const { directory } = domain.store.tables;
	const noted = (await directory.get(subjectWordKeys.filled))?.properties;
	if (noted?.done === true) return true;
	let cursor = typeof noted?.after === 'string' ? cursorAfter(noted.after) : undefined;
	do {
		if (signal?.aborted) return false;
		const { items, next } = await listByHandle(domain, { cursor, limit: SOME });
		await mapSome(items, AT_ONCE, ({ id }) => enterWords(domain, id));
		cursor = next;
		const last = items.at(-1)?.handle;
		if (next !== undefined && last !== undefined)
			await directory.upsert(subjectWordKeys.filled, { done: false, after: last });
	} while (cursor !== undefined);
	await directory.upsert(subjectWordKeys.filled, { done: true });
	return true;
}
