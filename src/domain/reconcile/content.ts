/** Whether a ledger still holds the content that its entries are salted hashes of. No write brings content back. */
import { changesProfile, isPrivateAct } from '../../contract/audit/actions.ts';
import type { Entry } from '../../contract/audit/audit.ts';
import type { EventId } from '../../contract/event/event.ts';
import { readExpired } from '../../contract/event/retention.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Row } from '../../storage/port.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { eventKeys, eventRowOf, type LiveEvent } from '../../storage/rows/ledger/events.ts';
import { profileKey } from '../../storage/rows/ledger/profile.ts';
import type { Domain } from '../domain.ts';
import { contentOfEvent } from '../event/content-of-event.ts';
import { contentOfProfile, hashOfContent } from '../ledger/entry.ts';
import { findEntry, findEntryRow, postingOf } from '../ledger/find-entry.ts';
import { openAct } from '../ledger/private-act.ts';
import { wholeHashIn } from '../ledger/proven-change.ts';

/**
 * The flaw of the event that an entry posted. `removed` are those that later entries removed; `isExpired`: a later one
 * says that its text was too old.
 */
export async function flawOfEvent(
	domain: Domain,
	{ subject, seq, target, contentHash }: Entry,
	removed: ReadonlySet<EventId>,
	isExpired = false,
): Promise<string | undefined> {
	const key = eventKeys.event(subject, target);
	const row = await domain.store.tables.ledger.get(key);
	if (!row) return `${key.row}, which entry ${seq} posted, is gone`;
	const found = eventRowOf(row);
	if (found.removed) {
		// Another entry may have removed it since those were read.
		if (isExpired || removed.has(target) || (await findEntry(domain, subject, isRemovalOf(target, seq))))
			return undefined;
		return `${key.row} is empty, and no entry removed it`;
	}
	if (removed.has(target)) return `${key.row} is there again, though an entry removed it`;
	if (isExpired) return `${key.row} is there again, though its text was too old and an entry says so`;
	if (hashOfEvent(found) === contentHash) return undefined;
	return `${key.row} was changed: its content has another hash than entry ${seq} says`;
}

/** True unless an event was changed since it was posted. */
export async function isGenuine(domain: Domain, found: LiveEvent): Promise<boolean> {
	return (await postingOfRow(domain, found))?.contentHash === hashOfEvent(found);
}

/** The entry that an event's row names, or the one that is found where the row names another. */
async function postingOfRow(domain: Domain, { event: { actor, id }, seq }: LiveEvent): Promise<Entry | undefined> {
	const row = Number.isSafeInteger(seq) ? await domain.store.tables.ledger.get(entryKeys.entry(actor, seq)) : undefined;
	const entry = row && entryOf(row);
	return entry?.action === 'event-posted' && entry.target === id ? entry : postingOf(domain, actor, id);
}

function hashOfEvent(row: LiveEvent): string {
	return hashOfContent(row.salt, contentOfEvent(row));
}

/** The flaw of a profile. */
export async function flawOfProfile(domain: Domain, subject: SubjectId): Promise<string | undefined> {
	const { ledger } = domain.store.tables;
	for (;;) {
		const found = await findEntryRow(domain, subject, isOfProfile);
		const row = await ledger.get(profileKey(subject));
		const flaw = found && flawOfProfileRow(found, row);
		if (!flaw) return undefined;
		// It was edited in between: look again.
		if ((await findEntryRow(domain, subject, isOfProfile))?.row === found.row) return flaw;
	}
}

function flawOfProfileRow(found: Row, row: Row | undefined): string | undefined {
	const { seq } = entryOf(found);
	if (!row) return `profile, which entry ${seq} made, is gone`;
	if (hashOfContent(String(row.properties.salt), contentOfProfile(row.properties)) === wholeHashIn(found))
		return undefined;
	return `profile was changed: its content has another hash than entry ${seq} says`;
}

/** The flaw of the row with the target of a private act. */
export async function flawOfPrivateAct(domain: Domain, entry: Entry): Promise<string | undefined> {
	if (!isPrivateAct(entry)) return undefined;
	if (await openAct(domain, entry)) return undefined;
	return `what the private act of entry ${entry.seq} was about is gone, or was changed`;
}

const isOfProfile = (entry: Entry) => entry.contentHash !== '' && changesProfile(entry);

const isRemovalOf =
	(id: EventId, posted: number) =>
	({ action, target }: Entry) =>
		action === 'event-removed' ? target === id : expiresUpTo({ action, target }) >= posted;

/** The seq of the last entry whose event this entry says is too old; 0 for all other entries. */
export const expiresUpTo = ({ action, target }: Pick<Entry, 'action' | 'target'>): number =>
	action === 'events-expired' ? (readExpired(target)?.to ?? 0) : 0;
