/**
 * Brings the ledger of one erased subject back from a backup, beside a service that goes on.
 *
 *  1. All checks, before anything is written.
 *  2. The rows of the ledger, and the owners of its leaves in the log. The head is still the marker of the erasure, so nobody
 *     is this subject. What a process that dies here leaves behind is written again, or goes with the second clearing.
 *  3. One transaction: head, profile, and the entry `subject-brought-back`. From here on the subject is there.
 *  4. The list of erasures, inside and outside the store: no restore erases the subject again.
 *  5. The facts of others about it, and all that follows from both: timelines, followers, the search index, lists.
 *  6. The next moment of each backup is a base, because no increment has these rows.
 *
 * It may die anywhere and be run again: up to step 3 it begins again, and from there on every step finds what is done.
 */
import { readKept } from '../../../contract/audit/brought-back.ts';
import { TidelineError } from '../../../contract/errors/errors.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { HANDLE_CLAIM_HELD_MS } from '../../../storage/protocol-times.ts';
import { followingKeys } from '../../../storage/rows/ledger/following.ts';
import { profileOf } from '../../../storage/rows/ledger/profile.ts';
import { knownServiceName, setReturn } from '../../../storage/rows/log/backups.ts';
import { authorize } from '../../authorize.ts';
import type { Ctx } from '../../ctx.ts';
import type { Domain } from '../../domain.ts';
import type { JobMessage } from '../../ledger/message.ts';
import type { BackupPlace } from '../../ports/ports.ts';
import { readReason } from '../../read-reason.ts';
import { mendSubjects } from '../../reconcile/mend-subjects.ts';
import { claimHandle } from '../../subject/handle.ts';
import { repeat } from '../../waiting/repeat.ts';
import { Archive } from '../archive.ts';
import { BackupFault } from '../backup-fault.ts';
import { removeAgain } from '../catch-up.ts';
import { assertOwnerThere, type KeptLedger, keptLedger } from './check-kept.ts';
import { assertErased, type ErasedLedger, forgetList, liftAsBroughtBack } from './erased-ledger.ts';
import { bringFactsBack } from './facts-about.ts';
import { goLive, newestReturnOf } from './go-live.ts';
import { type KeptSubject, readKeptSubject } from './kept-subject.ts';
import { enterPlaces, placesInLog } from './places-in-log.ts';
import { type Returning, returningRows } from './returning-rows.ts';

export type BringBackInput = {
	place: BackupPlace;
	subject: SubjectId;
	/** Brings the subject back as the newest moment up to this time has it (ISO 8601 in UTC). Default: the newest that has it. */
	at?: string | undefined;
	/** Kept beside the entry. */
	reason?: string | undefined;
	onProgress?(step: BringBackStep, done: number, of?: number): void;
	/** Resolves once these jobs are run. */
	settle(jobs: readonly JobMessage[]): Promise<unknown>;
};

export type BringBackStep = 'rows' | 'ledgers' | 'subjects';

/**
 * `upTo` is the time of the newest entry that came back, `entries` how many did, and `lost` how many came after it before
 * the erasure. `left`: differences between it and what follows from it that could not be mended. `repeated`: it was back.
 */
export type BroughtBack = {
	subject: SubjectId;
	moment: number;
	at: string;
	upTo: string;
	entries: number;
	lost: number;
	removed: number;
	left: number;
	repeated: boolean;
};

/** All that is known before the first write. */
type Plan = { erased: ErasedLedger; kept: KeptSubject; ledger: KeptLedger; returning: Returning };

/**
 * Brings an erased subject back from a backup. Throws `subject_not_found` where it is not erased, `erasure_under_way`,
 * `handle_taken`, `subject_erased` where its owner is, and a `BackupFault`: `not-empty` where it has begun again, `foreign`,
 * `missing`, `damaged`. Nothing is written then.
 */
export async function bringBack(ctx: Ctx, input: BringBackInput): Promise<BroughtBack> {
	authorize(ctx.principal, 'backup.restore');
	const { domain } = ctx;
	const { subject } = input;
	const reason = input.reason === undefined ? undefined : readReason(input.reason);
	const plan = await planFor(domain, input);
	const { erased, kept, ledger, returning } = plan;
	if (!erased.isBack) await writeLedger(ctx, input, plan, reason);
	const entry = await newestReturnOf(domain, subject, erased.end.seq);
	if (!entry)
		throw new TidelineError('ledger_busy', `Somebody else changed ${subject}. Run it again to see its state.`);
	await liftAsBroughtBack(ctx, subject, erased);
	await forgetList(domain, subject);
	await input.settle([{ subject, commandId: entry.commandId }]);
	const left = await makeRest(domain, input, plan);
	await setReturn(domain.store.tables.log, entry.hash);
	return {
		subject,
		moment: kept.moment.number,
		at: kept.moment.at,
		upTo: ledger.entries[0]?.at ?? kept.moment.at,
		entries: ledger.entries.length,
		lost: erased.end.seq - ledger.head.seq,
		removed: returning.removed.length,
		left,
		repeated: erased.isBack,
	};
}

async function planFor(domain: Domain, { place, subject, at }: BringBackInput): Promise<Plan> {
	const erased = await assertErased(domain, subject);
	const service = await knownServiceName(domain.store.tables.log);
	if (service === undefined)
		throw new BackupFault(
			'foreign',
			`This store has made no backup yet, so ${place.name} is that of another service. Nothing was written.`,
		);
	const archive = new Archive({ files: place.files, key: place.key, service });
	const kept = await readKeptSubject(archive, subject, at);
	const ledger = keptLedger(subject, kept, erased.end);
	if (erased.isBack) await assertSameMoment(domain, subject, erased, kept, ledger);
	await assertOwnerThere(domain, subject, ledger.profile);
	return { erased, kept, ledger, returning: await returningRows(domain, subject, kept) };
}

/** A run that was cut goes on with the moment that it began with. */
async function assertSameMoment(
	domain: Domain,
	subject: SubjectId,
	{ end }: ErasedLedger,
	{ moment }: KeptSubject,
	{ head }: KeptLedger,
): Promise<void> {
	const entry = await newestReturnOf(domain, subject, end.seq);
	const known = entry && readKept(entry.target);
	if (known?.seq === head.seq && known.hash === head.hash) return;
	throw new BackupFault(
		'not-empty',
		`${subject} is back at ${entry?.at}, from another moment than that of ${moment.at}. Go on with the one that its entry subject-brought-back names (--at).`,
	);
}

async function writeLedger(
	ctx: Ctx,
	{ place, subject, onProgress }: BringBackInput,
	{ erased, kept, ledger, returning }: Plan,
	reason: string | undefined,
): Promise<void> {
	const { domain } = ctx;
	const { store } = domain;
	const { moment } = kept;
	const places = await placesInLog(domain, kept, ledger.keys, ledger.entries);
	await takeHandle(domain, ledger);
	const { rows, counts } = returning;
	for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
		erased.assertInTime(domain.now());
		const some = rows.slice(at, at + ROWS_AT_ONCE);
		await repeat(domain, () =>
			store.tables.ledger.writeMany(
				some.map(({ partition, row, properties }) => ({ partition, row, kind: 'upsert', properties })),
			),
		);
		onProgress?.('rows', at + some.length, rows.length);
	}
	await repeat(domain, () => enterPlaces(domain, subject, places));
	erased.assertInTime(domain.now());
	const after = {
		place: place.name,
		moment: moment.number,
		at: moment.at,
		lost: erased.end.seq - ledger.head.seq,
		...(reason !== undefined && { reason }),
	};
	await goLive(ctx, subject, { head: ledger.head, counts, profile: ledger.profile, after });
}

const ROWS_AT_ONCE = 1_000;

/** Its handle was free since the erasure. */
async function takeHandle(domain: Domain, { profile }: KeptLedger): Promise<void> {
	const { handle, ...claimant } = profileOf(profile);
	try {
		await claimHandle(domain, handle, claimant);
	} catch (error) {
		if (!(error instanceof TidelineError) || error.code !== 'handle_taken') throw error;
		throw new TidelineError(
			'handle_taken',
			`The handle ${handle} of ${claimant.id} is somebody else's by now. Nothing was written. Ask them to choose another one (its release takes up to ${HANDLE_FREE_MINUTES} minutes), then run this again.`,
		);
	}
}

const HANDLE_FREE_MINUTES = HANDLE_CLAIM_HELD_MS / 60_000;

/** All that follows from the ledger, and what others had to do with its subject. Resolves to what could not be mended. */
async function makeRest(
	domain: Domain,
	{ subject, onProgress }: BringBackInput,
	{ kept, returning }: Plan,
): Promise<number> {
	for (const event of returning.removed) await removeAgain(domain, subject, event);
	const touched = await bringFactsBack(domain, subject, kept, (done) => onProgress?.('ledgers', done));
	const followed = returning.rows
		.filter(({ row }) => followingKeys.isFollowing(row))
		.map(({ row }) => followingKeys.followedOf(row));
	return mendSubjects(domain, {
		// Its own ledger first: followers are counted by it.
		subjects: new Set([subject, ...touched]),
		counted: new Set(followed),
		onSubject: (done, of) => onProgress?.('subjects', done, of),
	});
}
