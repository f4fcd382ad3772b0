import type { SubjectId } from '../../contract/subject.ts';
import { directoryRowOf } from '../../storage/directory.ts';
import { directoryKeys } from '../../storage/keys.ts';
import { getProfile } from '../../storage/ledger.ts';
import type { Domain } from '../domain.ts';
import { isoTime } from '../ports.ts';
import { type Difference, differs, type Found } from './check.ts';
import { flawOfProfile } from './content.ts';

export function directoryDifferences(domain: Domain, subject: SubjectId): AsyncGenerator<Difference> {
	return differs(domain, subject, 'profile', () => checkHandle(domain, subject));
}

async function checkHandle(domain: Domain, subject: SubjectId): Promise<Found | undefined> {
	const { ledger, directory } = domain.store.tables;
	const profile = await getProfile(ledger, subject);
	if (!profile) return undefined;
	const { handle, name, kind } = profile;
	const key = directoryKeys.handle(handle);
	const row = await directory.get(key);
	const held = row && directoryRowOf(row);
	const isOwn = held?.subject === subject && row?.properties.confirmed === true;
	if (isOwn && held.name === name && held.kind === kind) return undefined;
	const what = isOwn
		? `the handle ${handle} has another name or kind in the directory`
		: `the handle ${handle} is not its own in the directory`;
	// Nobody loses a handle to whoever is looked at first.
	if (held && !isOwn && (await getProfile(ledger, held.subject))?.handle === handle && held.subject !== subject)
		return { kind: 'directory', what };
	const properties = { subject, name, kind, claimedAt: isoTime(domain.now()), confirmed: true };
	const write = async () => {
		const etag = row ? await directory.update(key, properties, row.etag) : await directory.insert(key, properties);
		// It was given up meanwhile, by an edit that may have released it before this write.
		if (etag && (await getProfile(ledger, subject))?.handle !== handle) await directory.delete(key, etag);
	};
	// A changed profile is not carried over what may be its last true copy.
	return { kind: 'directory', what, write: (await flawOfProfile(domain, subject)) === undefined ? write : undefined };
}
