import type { SubjectId } from '../../contract/subject/subject.ts';
import { limits } from '../../storage/limits.ts';
import type { Step, Store, TableName, Write } from '../../storage/port.ts';
import { MESSAGE_DELAY_SECONDS } from '../../storage/protocol-times.ts';
import { changedCounts, type LedgerCounts, NO_COUNTS } from '../../storage/rows/ledger/counts.ts';
import { entryKeys, entryProperties } from '../../storage/rows/ledger/entries.ts';
import { headKey, type LiveHead } from '../../storage/rows/ledger/head.ts';
import { jobKeys, jobProperties } from '../../storage/rows/ledger/jobs.ts';
import { unnamedRows } from '../../storage/rows/ledger/written-rows.ts';
import type { Stored } from '../../storage/rows/properties.ts';
import type { Staged } from '../ports/ports.ts';
import type { Ready, Sealed, Waiting } from './command.ts';
import { GENESIS, sealEntry } from './entry.ts';
import { jobMessage } from './message.ts';
import { privateRow } from './private-act.ts';

/** An entry and its job. */
const ROWS_BESIDE_FACTS = 2;

/**
 * Makes the entries, each with the hash of the one before. A transaction may write a row only once, so a command that
 * writes a row of an earlier command decides `again` after it.
 */
export function seal(
	subject: SubjectId,
	at: string,
	ready: Ready[],
	head: Stored<LiveHead> | undefined,
): { sealed: Sealed[]; again: Waiting[] } {
	let { seq, hash: prev } = head ?? { seq: 0, hash: GENESIS };
	const taken = new Set<string>();
	const sealed: Sealed[] = [];
	const again: Waiting[] = [];
	// The head.
	let rows = 1;
	for (const { waiting, decision, known } of ready) {
		const { actor, via, from } = waiting.command;
		// A command behind a suspension decides on it.
		if (sealed.some((earlier) => earlier.decision.suspends !== undefined)) {
			again.push(waiting);
			continue;
		}
		const { action, target, contentHash = '' } = decision;
		const entry = sealEntry({ subject, seq: seq + 1, at, action, actor, via, target, contentHash, prev });
		const own = decision.facts(entry);
		const unnamed = unnamedRows(entry, own);
		const facts = decision.private ? [...own, privateRow(entry, decision.private, unnamed)] : own;
		const more = ROWS_BESIDE_FACTS + facts.length;
		if (rows + more > limits.transactionWrites || facts.some(({ row }) => taken.has(row))) {
			again.push(waiting);
			continue;
		}
		rows += more;
		for (const { row } of facts) taken.add(row);
		const job = { commandId: waiting.id, action, seq: entry.seq, target, createdAt: at, ...decision.forJob };
		const details = { ...from, ...decision.kept };
		sealed.push({
			waiting,
			decision,
			known,
			entry,
			details,
			facts,
			...(unnamed !== undefined && !decision.private && { unnamed }),
			job,
		});
		({ seq, hash: prev } = entry);
	}
	return { sealed, again };
}

/** The head, then entry, facts and job of each command. Every row holds the command's id. */
export function transactionOf(subject: SubjectId, sealed: Sealed[], head: Stored<LiveHead> | undefined): Write[] {
	return [...headWrite(subject, sealed, head), ...sealed.flatMap((each) => [...rowsOf(each), jobWrite(each)])];
}

/** Missing where there is no command. */
export function headWrite(subject: SubjectId, sealed: Sealed[], head: Stored<LiveHead> | undefined): Write[] {
	const last = sealed.at(-1);
	if (!last) return [];
	const counts = countsAfter(sealed, head);
	const { seq, hash } = last.entry;
	const suspended = suspendedAfter(sealed, head);
	const properties = { seq, hash, commandId: last.waiting.id, suspended, ...counts };
	return [
		head
			? { ...headKey(subject), kind: 'update', properties, etag: head.etag }
			: { ...headKey(subject), kind: 'insert', properties },
	];
}

export function countsAfter(sealed: Sealed[], head: LiveHead | undefined): LedgerCounts {
	return changedCounts(head?.counts ?? NO_COUNTS, ...sealed.map(({ decision }) => decision.counts));
}

/** Since when the subject is suspended. Undefined where it is not. */
export function suspendedAfter(sealed: Sealed[], head: Stored<LiveHead> | undefined): string | undefined {
	const last = sealed.at(-1);
	if (last?.decision.suspends === undefined) return head?.suspended;
	return last.decision.suspends ? last.entry.at : undefined;
}

function rowsOf({ waiting: { id: commandId }, entry, details, facts, unnamed }: Sealed): Write[] {
	const { subject, seq } = entry;
	const named = facts.map((write): Write => {
		return write.kind === 'delete' ? write : { ...write, properties: { ...write.properties, commandId } };
	});
	return [
		{
			...entryKeys.entry(subject, seq),
			kind: 'insert',
			properties: entryProperties(entry, commandId, details, unnamed),
		},
		...named,
	];
}

const jobWrite = ({ waiting, entry, job }: Sealed): Write => ({
	...jobKeys.job(entry.subject, waiting.id),
	kind: 'insert',
	properties: jobProperties(job),
});

/** Commands before their jobs are described. */
export const stagedOf = (sealed: Sealed[]): Staged[] =>
	sealed.map((each) => ({ written: each, ledger: rowsOf(each), first: (tables) => firstSteps([each], tables) }));

export function messageOf({ command: { subject }, id: commandId, trace }: Waiting): string {
	return jobMessage({ subject, commandId, trace });
}

/** The messages, the transaction, and the first rows of its commands. */
export async function stepsOf(sealed: Sealed[], writes: Write[], tables: Store['tables']) {
	const bodies = sealed.map(({ waiting }) => messageOf(waiting));
	const first = await firstSteps(sealed, tables);
	return [
		{ kind: 'send', queue: 'jobs', bodies, delay: MESSAGE_DELAY_SECONDS, hiding: 'lease' },
		{ kind: 'transact', table: 'ledger', writes },
		...first,
	] as const;
}

/** One step a table: steps wait for each other, rows do not. */
async function firstSteps(sealed: Sealed[], tables: Store['tables']): Promise<Step[]> {
	const rows = new Map<TableName, Write[]>();
	const together: Step[] = [];
	const found = await Promise.all(sealed.map(async ({ decision, entry }) => decision.firstRows?.(entry, tables)));
	for (const first of found) {
		if (first?.together) together.push({ kind: 'transact', table: first.table, writes: first.writes });
		else if (first) rows.set(first.table, [...(rows.get(first.table) ?? []), ...first.writes]);
	}
	return [...[...rows].map(([table, writes]): Step => ({ kind: 'writeMany', table, writes })), ...together];
}
