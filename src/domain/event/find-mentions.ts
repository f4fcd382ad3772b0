import type { Mention } from '../../contract/mention.ts';
import { handlesIn } from '../../contract/rich-text.ts';
import { directoryRowOf } from '../../storage/directory.ts';
import { directoryKeys } from '../../storage/keys.ts';
import type { Domain } from '../domain.ts';

/** The subjects that a text mentions: handles in it that belong to a subject now. */
export async function findMentions(domain: Domain, text: string): Promise<Mention[]> {
	const found = await Promise.all(handlesIn(text).map((handle) => ownerOf(domain, handle)));
	return found.filter((mention) => mention !== undefined);
}

async function ownerOf(domain: Domain, handle: string): Promise<Mention | undefined> {
	const row = await domain.store.tables.directory.get(directoryKeys.handle(handle));
	// An unconfirmed row is a handle that a command has claimed and not yet committed.
	return row?.properties.confirmed ? { subject: directoryRowOf(row).subject, handle } : undefined;
}
