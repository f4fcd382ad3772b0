/** The ledger of an erased subject, and the copies of its entries in the audit trail. */
import type { Entry } from '../../../contract/audit/audit.ts';
import { pagesOf } from '../../../storage/pages.ts';
import type { RowKey } from '../../../storage/port.ts';
import { CLOCKS_APART_MS } from '../../../storage/protocol-times.ts';
import { auditKeys } from '../../../storage/rows/audit.ts';
import { entryKeys, entryOf } from '../../../storage/rows/ledger/entries.ts';
import { headKey } from '../../../storage/rows/ledger/head.ts';
import { hiddenKeys } from '../../../storage/rows/ledger/hidden.ts';
import { jobKeys, jobOf } from '../../../storage/rows/ledger/jobs.ts';
import { kindOfRow } from '../../../storage/rows/ledger/row-kind.ts';
import { getCurrentLog } from '../../../storage/rows/log/current.ts';
import { erasureListKeys, listed } from '../../../storage/rows/log/erasure-list.ts';
import { getLeaf, leafKeys } from '../../../storage/rows/log/leaves.ts';
import { pushKeys } from '../../../storage/rows/pushes.ts';
import { targetOfCopies } from '../../ledger/private-act.ts';
import { mapSome } from '../../lists/map-some.ts';
import { forgetWhose } from '../../log/forget-whose.ts';
import { pendingLeafWrite } from '../../log/pending-leaf.ts';
import { isoTime } from '../../ports/ports.ts';
import type { ClearedKind, Clearing } from './clearing.ts';

const PAGE = 250;
const ENTRIES_AT_ONCE = 32;

const KINDS: Record<string, ClearedKind> = {
	entry: 'entries',
	event: 'events',
	following: 'followed',
	answer: 'answers',
	receipt: 'receipts',
	key: 'keys',
	token: 'tokens',
	trust: 'trusts',
	webhook: 'webhooks',
	sessions: 'sessions',
	devices: 'devices',
};

/**
 * Copies first: a clearing that dies in between finds them by the entries that are left. What connects the subject with the
 * leaves of the log goes last: by it an entry is known to have its leaf.
 */
export async function clearLedger(clearing: Clearing): Promise<void> {
	await clearListedEntries(clearing);
	await clearAuditRows(clearing);
	const { tables, subject } = clearing;
	const head = headKey(subject).row;
	for await (const rows of pagesOf(tables.ledger, { partition: subject, limit: PAGE })) {
		const others = rows.filter(({ row }) => row !== head);
		const byKind = Map.groupBy(others, ({ row }) => kindOf(row));
		for (const [kind, some] of byKind) await clearing.delete('ledger', some, kind);
	}
	for await (const rows of pagesOf(tables.log, leafKeys.ofAllGenerations(subject))) {
		await forgetWhose(clearing.domain, subject, rows);
		await clearing.delete('log', rows, 'logRows');
	}
}

function kindOf(row: string): ClearedKind {
	if (hiddenKeys.isBlock(row)) return 'blocks';
	if (hiddenKeys.isMute(row) || hiddenKeys.isTopic(row)) return 'mutes';
	return KINDS[kindOfRow(row)] ?? 'otherRows';
}

async function clearAuditRows(clearing: Clearing): Promise<void> {
	const { tables, subject, hash, domain } = clearing;
	const recent = isoTime(domain.now() - CLOCKS_APART_MS);
	const pending = await seqsOfJobs(clearing);
	const trails = await domain.webhooks.ofTrail();
	for await (const rows of pagesOf(tables.ledger, { ...entryKeys.all(subject), limit: PAGE })) {
		const entries = await mapSome(rows.map(entryOf).filter(isReadable), ENTRIES_AT_ONCE, async (entry) => ({
			...entry,
			copiedUnder: await targetOfCopies(domain, entry),
		}));
		await addLeaves(
			clearing,
			entries.filter(({ seq }) => pending.has(seq)),
		);
		// Their jobs may write such a copy late: the second clearing looks again.
		await clearing.write(
			'log',
			entries
				.filter(({ seq, at }) => pending.has(seq) || at > recent)
				.map((entry) =>
					listed(hash, 'entry', auditKeys.entry(entry).row, { target: entry.copiedUnder, actor: entry.actor }),
				),
		);
		await clearing.delete('audit', entries.flatMap(rowsOfEntry), 'auditRows');
		for (const { webhook } of trails)
			await clearing.delete(
				'webhooks',
				entries.map((entry): RowKey => pushKeys.push(webhook, pushKeys.ofEntry(entry))),
				'pushes',
			);
	}
}

/** Every entry has a leaf, also one whose job was under way. */
async function addLeaves({ tables, subject, domain, lease }: Clearing, entries: Entry[]): Promise<void> {
	const current = await getCurrentLog(tables.log);
	for (const entry of entries) {
		if (current && (await getLeaf(tables.log, current.generation, subject, entry.seq))) continue;
		lease.assertHeld();
		await tables.log.writeMany([await pendingLeafWrite(domain, entry)]);
		domain.leavesAdded?.();
	}
}

/** The copy of an entry that cannot be read cannot be found. */
const isReadable = ({ seq, at }: Entry): boolean => Number.isSafeInteger(seq) && !Number.isNaN(Date.parse(at));

function rowsOfEntry({ copiedUnder: target, ...entry }: Entry & { copiedUnder: string }): RowKey[] {
	const key = auditKeys.entry(entry);
	return [key, ...auditKeys.copiesOf(key, { ...entry, target })];
}

async function seqsOfJobs({ tables, subject }: Clearing): Promise<Set<number>> {
	const found = new Set<number>();
	for await (const rows of pagesOf(tables.ledger, jobKeys.all(subject)))
		for (const { seq } of rows.map(jobOf)) found.add(seq);
	return found;
}

async function clearListedEntries(clearing: Clearing): Promise<void> {
	const { tables, hash } = clearing;
	for await (const rows of pagesOf(tables.log, erasureListKeys.ofKind(hash, 'entry')))
		await clearing.write(
			'audit',
			rows.flatMap(({ row, properties: { target, actor } }) => {
				const key = auditKeys.keyOfRow(erasureListKeys.idOf(row));
				if (!key) return [];
				const of = { subject: clearing.subject, target: String(target), actor: String(actor) };
				return [key, ...auditKeys.copiesOf(key, of)].map((each) => ({ ...each, kind: 'delete' as const }));
			}),
		);
}
