import { hasPublicFeed } from '../../contract/subject/public-feed.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { directoryKeys, directoryRowOf } from '../../storage/rows/directory/handles.ts';
import { authorize, readerOf, readsEverything } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { profileOf } from './profile.ts';

/**
 * The subject that has this handle now; undefined when nobody has it. A stranger learns only of subjects that publish a
 * feed.
 */
export async function findByHandle(
	{ domain, principal }: Ctx,
	{ handle }: { handle: string },
): Promise<SubjectId | undefined> {
	authorize(principal, 'feed.read');
	const row = await domain.store.tables.directory.get(directoryKeys.handle(handle));
	const profile = row && (await profileOf(domain, directoryRowOf(row).subject));
	// A handle that was given up, or that a command has claimed and not yet committed, is not in the profile.
	if (profile?.handle !== handle) return undefined;
	const isStranger = readerOf(principal) === undefined && !readsEverything(principal);
	return isStranger && !hasPublicFeed(profile) ? undefined : profile.id;
}
