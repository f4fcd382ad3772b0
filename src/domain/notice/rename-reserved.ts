/** Handles of a store of before that read as somebody else's id or as the service: their subjects get others, and hear of it. */
import type { SubjectId } from '../../contract/subject.ts';
import { directoryKeys } from '../../storage/keys.ts';
import { getProfile } from '../../storage/ledger.ts';
import type { Domain } from '../domain.ts';
import { commitEdit } from '../subject/edit-profile.ts';
import { claimFittingHandle, isReserved } from '../subject/handle.ts';
import { BY_TIDELINE } from '../subject/tideline.ts';
import { walkOnce } from '../subject/walk-once.ts';
import { sendNotice } from './send-notice.ts';

/** Goes through the directory once in the life of a store. Resolves to false when `signal` ended it. */
export const renameReserved = (domain: Domain, signal?: AbortSignal): Promise<boolean> =>
	walkOnce(
		domain,
		directoryKeys.reservedRenamed,
		async (subjects) => {
			for (const { id, handle } of subjects) if (isReserved(domain, handle, id)) await rename(domain, id);
		},
		signal,
	);

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
