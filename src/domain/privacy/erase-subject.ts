import { Forbidden, NotFound, TidelineError } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { ownedKeys } from '../../storage/rows/directory/owned-machines.ts';
import { headKey, headOf } from '../../storage/rows/ledger/head.ts';
import { listed } from '../../storage/rows/log/erasure-list.ts';
import { getErasure, setErasure } from '../../storage/rows/log/erasures.ts';
import { subjectHash } from '../../storage/subject-hash.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { assertApproved } from '../four-eyes/assert-approved.ts';
import { isErased } from '../ledger/erased.ts';
import { assertNotHeld } from '../ledger/hold.ts';
import { mailFarewell } from '../mail/sending/farewell.ts';
import { sendNotice } from '../notice/send-notice.ts';
import type { JobLease } from '../ports/lease.ts';
import { profileOf } from '../subject/profile.ts';
import { ensureTideline } from '../subject/tideline.ts';
import { clearSubject } from './jobs/clear-subject.ts';
import { type ClearedCounts, type ClearedKind, Clearing } from './jobs/clearing.ts';
import { type Mark, markErased } from './mark-erased.ts';
import { type Caller, enterOnce } from './service-entry.ts';

export type EraseInput = {
	subject: SubjectId;
	/** Erases the machines that it owns, too. Without, a subject that owns some is refused. */
	withMachines?: boolean;
	onProgress?(subject: SubjectId, kind: ClearedKind, count: number): void;
};

/** `counts`: what this run deleted. `seq` is that of the last entry, and `erasedAt` when its ledger was closed. */
export type ErasedSubject = { subject: SubjectId; seq: number; erasedAt: string; counts: ClearedCounts };
/** The machines come before their owner. */
export type Erased = { erased: ErasedSubject[] };

/**
 * Erases a subject: all that it wrote, and all that is known of it, everywhere. What stays is the marker of its ledger,
 * leaves of the log that nothing connects with it, and its id where entries of others name it. The owner of a machine is
 * told before, and the subject itself by mail. It may be killed anywhere, and run again; without, a job finishes it a day
 * later. Throws `subject_not_found`, `held`, `owns_machines`, `approval_needed`.
 */
export async function eraseSubject(
	ctx: Ctx,
	{ subject, withMachines = false, onProgress }: EraseInput,
): Promise<Erased> {
	authorize(ctx.principal, 'subject.erase');
	const { domain } = ctx;
	const machines = await assertErasable(domain, { subject, withMachines });
	// An erasure that was begun goes on: half of one helps nobody.
	if (!(await isErased(domain, subject))) await assertApproved(ctx, { kind: 'erase-subject', subject, withMachines });
	await tellOwner(domain, subject);
	const erased: ErasedSubject[] = [];
	for (const each of [...machines, subject]) {
		await mailFarewell(domain, each);
		erased.push(await eraseOne(ctx, each, onProgress));
	}
	return { erased };
}

/** The machines that go with it. Throws what an erasure would throw before anything is gone. */
export async function assertErasable(
	domain: Domain,
	{ subject, withMachines }: { subject: SubjectId; withMachines: boolean },
): Promise<SubjectId[]> {
	if (subject === TIDELINE)
		throw new Forbidden(`${TIDELINE} is the service itself, and its ledger names what was erased.`);
	await assertThere(domain, subject);
	const machines = await machinesOf(domain, subject);
	if (machines.length > 0 && !withMachines) throw new OwnsMachines(subject, machines);
	for (const each of [...machines, subject]) await assertNotHeld(domain, each);
	return machines;
}

/** `erasedAt` is that of an earlier erasure which this store does not know of. */
export async function eraseOne(
	ctx: Caller,
	subject: SubjectId,
	onProgress?: EraseInput['onProgress'],
	erasedAt?: string,
): Promise<ErasedSubject> {
	const { domain } = ctx;
	await listSubject(domain, subject);
	const mark = await markErased(domain, subject, erasedAt);
	await keepErasure(domain, subject, { ...mark, erasedAt: erasedAt ?? mark.erasedAt });
	await ensureTideline(domain);
	await enterOnce(ctx, 'subject-erased', subjectHash(subject), mark.seq);
	const clearing = new Clearing(domain, subject, untilStopped(domain), (kind, count) =>
		onProgress?.(subject, kind, count),
	);
	await clearSubject(clearing);
	return { subject, seq: mark.seq, erasedAt: mark.erasedAt, counts: clearing.counts };
}

/** Tells the owner of a machine that is erased alone. Machines go with their owner when that one is erased. */
async function tellOwner(domain: Domain, machine: SubjectId): Promise<void> {
	const profile = await profileOf(domain, machine);
	if (profile?.owner === undefined) return;
	// A machine that came back after an erasure was made at another time.
	const words = ['machine-erased', subjectHash(machine), profile.createdAt];
	await sendNotice(domain, { to: profile.owner, content: { kind: 'machine-erased' }, words });
}

async function assertThere(domain: Domain, subject: SubjectId): Promise<void> {
	const { rows } = await domain.store.tables.ledger.range({ partition: subject, limit: 1 });
	if (rows.length === 0) throw new NotFound('subject', subject);
}

/** Those that are there. One that was erased lately may still be listed. */
async function machinesOf(domain: Domain, owner: SubjectId): Promise<SubjectId[]> {
	const { directory, ledger } = domain.store.tables;
	const found: SubjectId[] = [];
	for await (const rows of pagesOf(directory, ownedKeys.all(owner)))
		for (const machine of rows.map(({ row }) => ownedKeys.machineOf(row))) {
			const head = await ledger.get(headKey(machine));
			if (head && headOf(head).erased === undefined) found.push(machine);
		}
	return found;
}

/** Lists ids that cannot be found any more once the profile is gone. Its owner's list has a machine that was erased. */
async function listSubject(domain: Domain, subject: SubjectId): Promise<void> {
	const hash = subjectHash(subject);
	const owner = (await profileOf(domain, subject))?.owner;
	await domain.store.tables.log.writeMany([
		listed(hash, 'subject', subject),
		...(owner === undefined ? [] : [listed(hash, 'owner', owner)]),
	]);
}

/** Outside first: what a restored backup must not lose. */
async function keepErasure(domain: Domain, subject: SubjectId, { seq, hash, erasedAt }: Mark): Promise<void> {
	const { log } = domain.store.tables;
	const id = subjectHash(subject);
	const known = await getErasure(log, id);
	const isKnown = known !== undefined && known.erasedAt >= erasedAt && known.seq === seq;
	if (isKnown) return;
	await domain.erasureFile?.append({ subject: id, erasedAt });
	await setErasure(log, id, { erasedAt, seq, hash });
}

/** An operator may stop it: it goes on where it was. */
function untilStopped({ handingBack }: Domain): JobLease {
	return {
		assertHeld() {
			if (handingBack?.aborted)
				throw new TidelineError('erasure_under_way', 'The erasure was stopped. Run it again to continue.');
		},
	};
}

const NAMED = 20;

class OwnsMachines extends TidelineError {
	constructor(subject: SubjectId, machines: SubjectId[]) {
		const more = machines.length - NAMED;
		const names = machines.slice(0, NAMED).join(', ');
		super(
			'owns_machines',
			`${subject} owns ${names}${more > 0 ? ` and ${more} more` : ''}: erase them with it (--with-machines), or one by one before it.`,
		);
	}
}
