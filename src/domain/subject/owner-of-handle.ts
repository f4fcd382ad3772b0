import type { SubjectId } from '../../contract/subject/subject.ts';
import { isHandle } from '../../contract/text/mention-in-text.ts';
import { directoryKeys, directoryRowOf } from '../../storage/rows/directory/handles.ts';
import type { Domain } from '../domain.ts';

/** The subject that has this handle now, if one has it. */
export async function ownerOfHandle({ store }: Domain, handle: string): Promise<SubjectId | undefined> {
	if (!isHandle(handle)) return undefined;
	const row = await store.tables.directory.get(directoryKeys.handle(handle));
	// An unconfirmed row is a handle that a command has claimed and not yet committed.
	return row?.properties.confirmed ? directoryRowOf(row).subject : undefined;
}
