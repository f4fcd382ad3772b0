import { changesProfile } from '../../contract/audit/actions.ts';
import type { Entry } from '../../contract/audit/audit.ts';
import type { Profile, SubjectId } from '../../contract/subject/subject.ts';
import type { Properties, Write } from '../../storage/port.ts';
import { auditKeys, auditProperties } from '../../storage/rows/audit.ts';
import { directoryKeys, directoryRowOf } from '../../storage/rows/directory/handles.ts';
import { ownedKeys } from '../../storage/rows/directory/owned-machines.ts';
import { type KeptDetails, keptDetailsOf } from '../../storage/rows/entry-details.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import type { JobRow } from '../../storage/rows/ledger/jobs.ts';
import { getProfile } from '../../storage/rows/ledger/profile.ts';
import { enterWords } from '../directory/enter-words.ts';
import type { Domain } from '../domain.ts';
import { isErased } from '../ledger/erased.ts';
import { targetOfCopies } from '../ledger/private-act.ts';
import { pendingLeafWrite } from '../log/pending-leaf.ts';
import { isoTime, type Written } from '../ports/ports.ts';
import { addPushes, type NewPush, pushesOfEntry } from '../webhook/add-pushes.ts';

/** The consequences of an entry: its rows in `audit` that this process has not written, its leaf in the log, and pushes. */
export type OfEntry = { audit: Write[]; leaf: Write; pushes: NewPush[] };

export async function consequencesOfEntry(
	domain: Domain,
	{ entry, details, known }: Omit<Written, 'job'>,
): Promise<OfEntry> {
	const { auditDays, now } = domain;
	const day = insertOfDay(entry.at);
	const [copies, leaf, pushes] = await Promise.all([
		copiesOfEntry(domain, entry, details),
		pendingLeafWrite(domain, entry, known),
		pushesOfEntry(domain, entry),
	]);
	return { audit: auditDays.isEntered(day.row, now()) ? copies : [...copies, day], leaf, pushes };
}

/** The rows of an entry in the audit trail. */
export async function copiesOfEntry(domain: Domain, entry: Entry, details: KeptDetails): Promise<Write[]> {
	const properties = auditProperties(entry, details);
	const target = await targetOfCopies(domain, entry);
	return auditKeys.all({ ...entry, target }).map((key) => ({ ...key, kind: 'upsert', properties }));
}

/** The row of the day of an entry, beside them. */
export const insertOfDay = (at: string): Write => ({ ...auditKeys.day(at), kind: 'insert', properties: {} });

/** Enters every entry in `audit` and in the log, and a profile in `directory`. */
export async function indexEntry(domain: Domain, subject: SubjectId, job: JobRow): Promise<void> {
	const { ledger, audit, log } = domain.store.tables;
	const row = await ledger.get(entryKeys.entry(subject, job.seq));
	// It was erased, and this job with it.
	if (!row && (await isErased(domain, subject))) return;
	if (!row) throw new Error(`The ledger of ${subject} has no entry ${job.seq}, which the job ${job.commandId} is of.`);
	const { commandId: _, ...entry } = entryOf(row);
	const due = await consequencesOfEntry(domain, { entry, details: keptDetailsOf(row) });
	await Promise.all([
		audit.writeMany(due.audit),
		log.writeMany([due.leaf]),
		changesProfile(entry) && indexProfile(domain, subject, handleGivenUp(entry)),
	]);
	domain.leavesAdded?.();
	auditRowsWritten(domain, entry);
	await addPushes(domain, due.pushes);
}

/** Called when the rows of an entry are there. */
export function auditRowsWritten({ auditDays, now, reached, entryIndexed }: Domain, entry: Entry): void {
	auditDays.entered(auditKeys.day(entry.at).row, now());
	entryIndexed?.(entry);
	reached?.('entry indexed');
}

const handleGivenUp = ({ action, target }: Entry) => (action === 'profile-edited' ? target : '');

/** Confirms the handle that the profile has now, and releases the one that it gave up. */
async function indexProfile(domain: Domain, subject: SubjectId, givenUp: string): Promise<void> {
	const profile = await getProfile(domain.store.tables.ledger, subject);
	if (!profile) return;
	const { id, owner } = profile;
	const owned = owner === undefined ? undefined : ownedKeys.owned(owner, id);
	await Promise.all([
		confirmHandle(domain, profile),
		owned && domain.store.tables.directory.insert(owned, {}),
		enterWords(domain, subject),
	]);
	if (givenUp && givenUp !== profile.handle) await releaseHandle(domain, subject, givenUp);
}

async function confirmHandle(domain: Domain, profile: Profile): Promise<void> {
	const { directory } = domain.store.tables;
	const key = directoryKeys.handle(profile.handle);
	const confirmed = confirmedProperties(profile, domain.now());
	for (;;) {
		const row = await directory.get(key);
		const written = row ? await directory.update(key, confirmed, row.etag) : await directory.insert(key, confirmed);
		if (written) return;
	}
}

const confirmedProperties = ({ id: subject, name, kind }: Profile, now: number): Properties => ({
	subject,
	name,
	kind,
	claimedAt: isoTime(now),
	confirmed: true,
});

/** The rows of a profile where nobody has its handle, beside those of its words. */
export const insertsOfProfile = (profile: Profile, now: number): Write[] => [
	{ ...directoryKeys.handle(profile.handle), kind: 'insert', properties: confirmedProperties(profile, now) },
	...(profile.owner === undefined
		? []
		: [{ ...ownedKeys.owned(profile.owner, profile.id), kind: 'insert', properties: {} } as const]),
];

async function releaseHandle(domain: Domain, subject: SubjectId, handle: string): Promise<void> {
	const { directory } = domain.store.tables;
	const key = directoryKeys.handle(handle);
	const row = await directory.get(key);
	if (row && directoryRowOf(row).subject === subject) await directory.delete(key, row.etag);
}
