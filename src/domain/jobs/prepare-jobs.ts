/**
 * A command and all of its job can be one transaction, on a store that does steps at once: nothing is left that a process
 * that dies could owe, so it needs no message and no job row. The work of the job is described before the command is
 * committed, on the store as the command will leave it. Whatever it read must still hold when both are written: so it is
 * the work that the job would have found right behind its command.
 */
import { changesProfile } from '../../contract/audit/actions.ts';
import type { Reading, RowKey, Step, TableName, Write } from '../../storage/port.ts';
import { stepsToEnter } from '../../storage/search/write-documents.ts';
import { stepsToEnterFollowed } from '../directory/refresh-rank.ts';
import type { Domain } from '../domain.ts';
import { areForSenders, stepsBehindRows } from '../event/jobs/consequences.ts';
import type { OneGo } from '../event/jobs/deliver-event.ts';
import { isOfOneRow } from '../in-memory/known-readings.ts';
import { knownLogKeysOf } from '../log/subject-keys.ts';
import type { JobLease } from '../ports/lease.ts';
import type { Beyond, Prepared, Staged, Written } from '../ports/ports.ts';
import { eachRowOnce, gatheredSteps } from './gathered-steps.ts';
import { auditRowsWritten, consequencesOfEntry } from './index-entry.ts';
import { jobKindOf } from './job-table.ts';
import { NotStaged, StagedWrites } from './staged-writes.ts';

/** An event that reaches more followers is delivered behind its command: who posts it does not wait for them. */
const FEW_FOLLOWERS = 100;
/** A follow that brings more events brings them behind its command. */
const FEW_EVENTS = 100;

/** Nobody else can have the job of a command that is not committed. */
const NO_LEASE: JobLease = { assertHeld() {} };

/** See `Ports.prepareJobs`. */
export async function prepareJobs(domain: Domain, commands: readonly Staged[]): Promise<Prepared | Beyond | undefined> {
	// Copies are in no store, and so in no step.
	if (domain.store.search.copies) return undefined;
	const staged = new StagedWrites(domain.store, domain.readings);
	const prepared = await prepareAll(domain, commands, staged);
	// The reason may be over.
	if ('beyond' in prepared) domain.readings.forget(staged.readings);
	return prepared;
}

async function prepareAll(
	domain: Domain,
	commands: readonly Staged[],
	staged: StagedWrites,
): Promise<Prepared | Beyond> {
	const { chunk, backfill } = domain.sizes;
	const few = { chunk: Math.min(chunk, FEW_FOLLOWERS), batch: 1, backfill: Math.min(backfill, FEW_EVENTS + 1) };
	const view: Domain = { ...domain, store: staged.store, sizes: few };
	const ledger: Write[] = [];
	const steps: Step[] = [];
	const stage = (own: Write[], elsewhere: Step[]) => {
		staged.add([{ kind: 'transact', table: 'ledger', writes: own }, ...elsewhere]);
		ledger.push(...own);
		steps.push(...elsewhere);
	};
	await Promise.all(commands.map(({ written }) => makeLogKeys(domain, written)));
	for (const command of commands) {
		stage(command.ledger, await command.first(view.store.tables));
		const job = await unlessMore(() => stepsOfJob(view, command.written));
		if (!job) return { beyond: command };
		stage(job.ledger, job.steps);
	}
	const follows = commands.filter(({ written: { job } }) => job.action === 'followed');
	for (const [followed, { length }] of Map.groupBy(follows, ({ written: { job } }) => job.target))
		steps.push(...(await stepsToEnterFollowed(view, followed, length)));
	const together = gatheredSteps([...steps, ...staged.inserts]);
	const ownWrites = eachRowOnce(ledger);
	return {
		ledger: ownWrites,
		steps: together,
		readings: readingsBeside(together, staged.readings),
		refused: () => domain.readings.forget(staged.readings),
		done() {
			domain.readings.wrote([{ kind: 'transact', table: 'ledger', writes: ownWrites }, ...together]);
			for (const { written } of commands) {
				auditRowsWritten(domain, written.entry);
				domain.jobEnded?.(written.job);
			}
			domain.tags.enteredBy(together);
			domain.leavesAdded?.();
			if (areForSenders(together)) domain.pushesAdded?.();
		},
	};
}

/**
 * At once, because the job of an earlier command may make them now: many commands would be refused together. A first
 * command makes none: it may be refused, and then there is no subject.
 */
async function makeLogKeys(domain: Domain, { entry, known }: Written): Promise<void> {
	if (entry.seq > 1) await knownLogKeysOf(domain, entry.subject, known);
}

/** Without those of rows that are written under their ETags anyway. */
function readingsBeside(steps: readonly Step[], readings: readonly Reading[]): Reading[] {
	const guarded = new Set(
		steps.flatMap((step) =>
			step.kind === 'transact' ? step.writes.filter(isGuarded).map((write) => nameOf(step.table, write)) : [],
		),
	);
	return readings.filter(({ table, range }) => {
		return !isOfOneRow(range) || !guarded.has(nameOf(table, { partition: range.partition, row: range.from }));
	});
}

const isGuarded = (write: Write) => write.kind === 'insert' || ('etag' in write && write.etag !== undefined);
const nameOf = (table: TableName, { partition, row }: RowKey) => `${table} ${partition} ${row}`;

/** Undefined when a job wants to write at once. */
async function unlessMore<T>(describe: () => Promise<T>): Promise<T | undefined> {
	try {
		return await describe();
	} catch (error) {
		if (error instanceof NotStaged) return undefined;
		throw error;
	}
}

async function stepsOfJob(view: Domain, written: Written): Promise<{ ledger: Write[]; steps: Step[] } | undefined> {
	const { job } = written;
	const work = await workOf(view, written);
	if (!work) return undefined;
	const { timelines, thread = [], document, notifications, ledger } = work;
	if (job.action === 'followed' && timelines.length > FEW_EVENTS) return undefined;
	const ofEntry = await consequencesOfEntry(view, written);
	const pushes = [...work.pushes, ...ofEntry.pushes];
	return {
		ledger,
		steps: [
			{ kind: 'writeMany', table: 'audit', writes: ofEntry.audit },
			{ kind: 'writeMany', table: 'log', writes: [ofEntry.leaf] },
			{ kind: 'writeMany', table: 'timelines', writes: timelines, endsOnConflict: true },
			...thread,
			...(document ? stepsToEnter(view.store, document) : []),
			...stepsBehindRows({ notifications, pushes }),
			...((await work.ranks?.()) ?? []),
		],
	};
}

async function workOf(view: Domain, { entry, job }: Written): Promise<Omit<OneGo, 'point'> | undefined> {
	const kind = jobKindOf(job.action);
	if (kind?.inOneGo && kind.withCommand) return kind.inOneGo(view, entry.subject, job, NO_LEASE);
	if (kind?.run || kind?.second || changesProfile(entry)) return undefined;
	return { timelines: [], notifications: [], pushes: [], ledger: [] };
}
