import type { Files } from '../../storage/files.ts';
import type { Store } from '../../storage/port.ts';
import { headKey, headOf } from '../../storage/rows/ledger/head.ts';
import { getCurrentLog } from '../../storage/rows/log/current.ts';
import { enterOperation } from '../audit/enter-operation.ts';
import { authorize } from '../authorize.ts';
import { collectRows } from '../backup/collect-rows.ts';
import { makeProjectionsAgain } from '../backup/make-again/make-projections-again.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { inGroups } from '../lists/in-groups.ts';
import { mapSome } from '../lists/map-some.ts';
import { addMissingEntries } from '../log/fill-log.ts';
import { isoTime } from '../ports/ports.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { beginMove, openJobs } from './begin-move.ts';
import { CopiedRows } from './copied-rows.ts';
import { SourceFollower } from './follow-source.ts';
import { copyLooseRows } from './loose-rows.ts';
import { MoveFault } from './move-fault.ts';
import { isInUse, type MoveMark, readMark, writeMark } from './move-mark.ts';

export type MoveInput = {
	/** The services of the other store, which is empty or has been begun by an earlier run. */
	to: Domain;
	/** Names of the two stores, for people. */
	names: { from: string; to: string };
	onProgress?(progress: MoveProgress): void;
};

/** `rows`: so many were written in this step. Nobody writes in the source during `stopped`. */
export type MoveProgress = { step: 'rows' | 'projections' | 'changes' | 'stopped'; rows: number };

/** Between `stoppedAt` and `openAt` (ISO 8601 in UTC) nothing was written. `entries`: on all ledgers. */
export type Moved = { subjects: number; entries: number; stoppedAt: string; openAt: string };

/** While so few rows changed in a round, the next one is short. */
const FEW_ROWS = 1_000;
/** A source that changes faster than the copy follows is stopped all the same. */
const MOST_ROUNDS = 20;
const LEDGERS_AT_ONCE = 16;

/**
 * Moves all to another store, of either engine, beside a service that goes on. The last part is done while nobody writes;
 * readers go on. From then on nothing is written in this store any more, and the other one is in use. It may be killed, and
 * goes on when it is run again; `cancelMove` gives it up. Throws a `MoveFault`, and a `BackupFault` (`not-empty`).
 */
export async function move(ctx: Ctx, input: MoveInput): Promise<Moved> {
	authorize(ctx.principal, 'store.move');
	const { to: copy, names } = input;
	const source = ctx.domain;
	let mark = await beginMove(source, copy);
	if (mark.step === 'rows') mark = await copyRows(source, input);
	if (mark.step === 'projections') {
		await makeProjectionsAgain(copy, {
			onProgress: ({ rows }) => input.onProgress?.({ step: 'projections', rows }),
		});
		mark = await stepOn(copy, 'changes');
	}
	const stoppedAt = await catchUpAndStop(ctx, mark, input);
	// From here on the copy has entries of its own.
	const counts = await countAll(copy.store);
	await reconcile({ ...ctx, domain: copy }, { repair: true, jobsOnly: true, settle: async () => {} });
	const openAt = isoTime(source.now());
	await enterOperation({ ...ctx, domain: copy }, { action: 'moved', after: { ...names, stoppedAt, openAt } });
	await copy.store.sync();
	await stepOn(copy, 'done');
	return { ...counts, stoppedAt, openAt };
}

/** Lets writing go on in a store that was to move. Throws a `MoveFault` (`moved`) once the other store is in use. */
export async function cancelMove(ctx: Ctx, { to: copy }: Pick<MoveInput, 'to'>): Promise<void> {
	authorize(ctx.principal, 'store.move');
	if (isInUse(await readMark(copy.store))) throw new MoveFault('moved');
	await ctx.domain.store.allowWriting();
}

async function copyRows(source: Domain, { to: copy, onProgress }: MoveInput): Promise<MoveMark> {
	const copied = new CopiedRows(copy.store, () => {
		source.handingBack?.throwIfAborted();
		onProgress?.({ step: 'rows', rows: copied.count });
	});
	for await (const some of collectRows(source)) await copied.add(some);
	await copied.end();
	return stepOn(copy, 'projections');
}

async function stepOn({ store }: Domain, step: MoveMark['step']): Promise<MoveMark> {
	const mark = await readMark(store);
	if (!mark) throw new MoveFault('another-source');
	const next = { ...mark, step };
	await writeMark(store, next);
	return next;
}

/** Brings the copy up to the source, and stops writing for the last part of it. Resolves to the time of the stop. */
async function catchUpAndStop({ domain: source }: Ctx, mark: MoveMark, input: MoveInput): Promise<string> {
	const { to: copy, names, onProgress } = input;
	if (mark.step !== 'changes') return mark.stoppedAt ?? mark.at;
	let rows = 0;
	let step: MoveProgress['step'] = 'changes';
	const onRows = (more: number) => {
		source.handingBack?.throwIfAborted();
		rows += more;
		onProgress?.({ step, rows });
	};
	const follower = new SourceFollower({ source, copy, mark, open: await openJobs(copy.store), onRows });
	for (let round = 1; (await follower.round()) > FEW_ROWS && round < MOST_ROUNDS; round++);
	await copyFiles(source.files, copy.files);
	const stoppedAt = isoTime(source.now());
	step = 'stopped';
	onRows(0);
	try {
		await source.store.stopWriting(
			`Nothing is written here since ${stoppedAt}, because this store moves to ${names.to}. Once it has moved, start the servers with the settings of that store.`,
		);
		await follower.end();
		await copyLooseRows({ source: source.store, copy: copy.store });
		await copyFiles(source.files, copy.files);
		await enterInLog(copy);
		await writeMark(copy.store, { ...mark, step: 'opening', stoppedAt });
		return stoppedAt;
	} catch (error) {
		await source.store.allowWriting();
		throw error;
	}
}

/** Bundles for auditors. A file is written once and never changed. */
async function copyFiles(from: Files | undefined, to: Files | undefined): Promise<void> {
	if (!from || !to) return;
	const there = new Set<string>();
	for await (const name of to.list('')) there.add(name);
	for await (const name of from.list('')) {
		const bytes = there.has(name) ? undefined : await from.get(name);
		if (bytes) await to.put(name, bytes);
	}
}

async function countAll({ tables: { ledger } }: Store): Promise<Pick<Moved, 'subjects' | 'entries'>> {
	const counts = { subjects: 0, entries: 0 };
	for await (const subjects of inGroups(ledger.partitions(), LEDGERS_AT_ONCE * LEDGERS_AT_ONCE)) {
		const heads = await mapSome(subjects, LEDGERS_AT_ONCE, (subject) => ledger.get(headKey(subject)));
		counts.subjects += subjects.length;
		counts.entries += heads.reduce((sum, head) => sum + (head ? headOf(head).seq : 0), 0);
	}
	return counts;
}

/** Entries that waited for their places in the log wait in the copy. */
async function enterInLog(copy: Domain): Promise<void> {
	const current = await getCurrentLog(copy.store.tables.log);
	if (current && !current.isFilling) await addMissingEntries(copy, current.generation);
}
