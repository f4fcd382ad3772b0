/** Each subject's handle in the directory, and each row of the directory that no profile accounts for. */
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row } from '../../storage/port.ts';
import { directoryKeys, directoryRowOf } from '../../storage/rows/directory/handles.ts';
import { ownedKeys } from '../../storage/rows/directory/owned-machines.ts';
import { getProfile } from '../../storage/rows/ledger/profile.ts';
import type { Domain } from '../domain.ts';
import { isErased } from '../ledger/erased.ts';
import { isoTime } from '../ports/ports.ts';
import { type Difference, differs, type Found, guarded, subjectOfRow } from './check.ts';
import { flawOfProfile } from './content.ts';

export async function* directoryDifferences(domain: Domain, subject: SubjectId): AsyncGenerator<Difference> {
	yield* differs(domain, subject, 'profile', () => checkHandle(domain, subject));
	yield* differs(domain, subject, 'profile', () => checkOwned(domain, subject));
}

async function checkOwned(domain: Domain, subject: SubjectId): Promise<Found | undefined> {
	const { ledger, directory } = domain.store.tables;
	const owner = (await getProfile(ledger, subject))?.owner;
	if (owner === undefined) return undefined;
	const key = ownedKeys.owned(owner, subject);
	if (await directory.get(key)) return undefined;
	const write = () => directory.insert(key, {});
	return { kind: 'directory', what: `${owner} does not have it among the machines that it owns`, write };
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
	// The order in which subjects are checked decides nothing: nobody loses a handle by it.
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

/** Confirmed handles that no profile has: a search for them finds a subject with another handle, or nobody. */
export async function* surplusHandles(domain: Domain): AsyncGenerator<Difference> {
	for (const letter of directoryKeys.letters)
		yield* guarded('directory', `the handles under ${letter}`, surplusUnder(domain, letter));
}

async function* surplusUnder(domain: Domain, partition: string): AsyncGenerator<Difference> {
	for await (const rows of pagesOf(domain.store.tables.directory, { partition }))
		for (const row of rows)
			if (row.properties.confirmed)
				yield* differs(domain, subjectOfRow(row, 'directory'), `the handle ${row.row}`, () => checkHeld(domain, row));
}

async function checkHeld(domain: Domain, { partition, row: id }: Row): Promise<Found | undefined> {
	const { ledger, directory } = domain.store.tables;
	const row = await directory.get({ partition, row: id });
	if (!row?.properties.confirmed) return undefined;
	const { subject, handle } = directoryRowOf(row);
	const profile = await getProfile(ledger, subject);
	if (profile?.handle === handle) return undefined;
	if (!profile && (await isErased(domain, subject)))
		return {
			kind: 'directory',
			what: `the handle ${handle} stands there for ${subject}, which was erased`,
			write: () => directory.delete(row, row.etag),
		};
	// A claim, and not nothing: a command that is about to take the handle counts on the row.
	const claim = { ...row.properties, claimedAt: isoTime(domain.now()), confirmed: false };
	return {
		kind: 'directory',
		what: `the handle ${handle} stands there as its own, and its profile does not hold it`,
		// A profile that is gone may come back from a copy.
		write: profile && (() => directory.update(row, claim, row.etag)),
	};
}
