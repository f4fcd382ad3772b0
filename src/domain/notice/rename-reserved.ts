/** Handles of a store of before that read as somebody else's id or as the service: their subjects get others, and hear of it. */
import { cursorAfter } from '../../contract/cursor.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { directoryKeys } from '../../storage/keys.ts';
import { getProfile } from '../../storage/ledger.ts';
import type { Domain } from '../domain.ts';
import { commitEdit } from '../subject/edit-profile.ts';
import { claimFittingHandle, isReserved } from '../subject/handle.ts';
import { listByHandle } from '../subject/list-by-handle.ts';
import { BY_TIDELINE } from '../subject/tideline.ts';
import { sendNotice } from './send-notice.ts';

/** Subjects between two notes of how far it is. */
const SOME = 200;

/**
 * Goes through the directory once in the life of a store. One that is stopped goes on where it was. Resolves to false when
 * `signal` ended it.
 */
export async function renameReserved(domain: Domain, signal?: AbortSignal): Promise<boolean> {
	const { directory } = domain.store.tables;
	const noted = (await directory.get(directoryKeys.reservedRenamed))?.properties;
	if (noted?.done === true) return true;
	let cursor = typeof noted?.after === 'string' ? cursorAfter(noted.after) : undefined;
	do {
		if (signal?.aborted) return false;
		const { items, next } = await listByHandle(domain, { cursor, limit: SOME });
		for (const { id, handle } of items) if (isReserved(domain, handle, id)) await rename(domain, id);
		cursor = next;
		const last = items.at(-1)?.handle;
		if (next !== undefined && last !== undefined)
			await directory.upsert(directoryKeys.reservedRenamed, { done: false, after: last });
	} while (cursor !== undefined);
	await directory.upsert(directoryKeys.reservedRenamed, { done: true });
	return true;
}

/** May be done again: the claim is its own, and the notice is sent once. */
async function rename(domain: Domain, id: SubjectId): Promise<void> {
	const before = await getProfile(domain.store.tables.ledger, id);
	if (!before || !isReserved(domain, before.handle, id)) return;
	const handle = await claimFittingHandle(domain, before);
	await sendNotice(domain, {
		to: before.owner ?? id,
		text: `The handle @${before.handle} of ${before.name} could be taken for somebody else's, so it is @${handle} now. You can choose another one in the settings.`,
		words: ['handle-reserved', id, before.handle],
	});
	await commitEdit({ domain }, BY_TIDELINE, { before, edit: { handle }, ifHandleIs: before.handle });
}
