import type { Profile, SubjectId } from './subject.ts';

/**
 * The path of a profile as people share it: by its handle, which they can read. Without a known handle it is the one by id,
 * which leads there too. An event's path lies below it.
 */
export function sharedPath({ id, handle }: { id: SubjectId; handle: Profile['handle'] | undefined }): string {
	return handle === undefined ? `/s/${id}` : `/s/@${handle}`;
}
