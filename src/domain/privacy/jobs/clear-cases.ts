/** Clears the ledger of the service of what moderators have of an erased subject. Its entries stay: each is in a chain. */
import type { Action } from '../../../contract/audit/actions.ts';
import { TIDELINE } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import type { RangeQuery, Row, RowKey, TableName } from '../../../storage/port.ts';
import { auditEntryOf, auditKeys } from '../../../storage/rows/audit.ts';
import { approvalKeys, approvalOf } from '../../../storage/rows/ledger/approvals.ts';
import { caseKeys, closedOf, reportOf } from '../../../storage/rows/ledger/cases.ts';
import { entryKeys } from '../../../storage/rows/ledger/entries.ts';
import { roleKeys } from '../../../storage/rows/ledger/roles.ts';
import { endOfSuspension, suspensionKeys } from '../../../storage/rows/ledger/suspensions.ts';
import type { Clearing } from './clearing.ts';

/** Entries whose details tell of their target. */
const ABOUT_TARGET: readonly Action[] = [
	'reported',
	'case-moved',
	'case-closed',
	'appealed',
	'role-given',
	'role-taken',
	'approval-asked',
	'approval-given',
	'approval-refused',
	'approval-withdrawn',
	'approval-used',
];
/** Entries with words of their actor. */
const BY_ACTOR: readonly Action[] = ['reported', 'appealed'];

export async function clearCases(clearing: Clearing): Promise<void> {
	const { subject, tables } = clearing;
	for (const trail of auditKeys.trailsOf(subject))
		for await (const rows of pagesOf(tables.audit, trail)) await stripDetails(clearing, rows);
	const keys = [
		roleKeys.role(TIDELINE, subject),
		caseKeys.case(TIDELINE, { subject }),
		caseKeys.reporter(TIDELINE, subject),
	];
	for (const key of keys) if (await tables.ledger.get(key)) await clearing.delete('ledger', [key], 'otherRows');
	for (const below of [caseKeys.casesBelow, caseKeys.reportsOf, caseKeys.appealsOf])
		await clearWhere(clearing, below(TIDELINE, subject), () => true);
	await clearWhere(clearing, caseKeys.allReports(TIDELINE), (row) => reportOf(row).by === subject);
	await clearWhere(clearing, caseKeys.allClosed(TIDELINE), (row) => closedOf(row).subject === subject);
	await clearWhere(clearing, approvalKeys.all(TIDELINE), (row) => {
		const approval = approvalOf(row);
		return approval?.act.subject === subject || approval?.by === subject;
	});
	await clearWhere(clearing, suspensionKeys.all(TIDELINE), (row) => endOfSuspension(row).subject === subject);
}

async function clearWhere(clearing: Clearing, range: RangeQuery, isOfSubject: (row: Row) => boolean): Promise<void> {
	for await (const rows of pagesOf(clearing.tables.ledger, range))
		await clearing.delete('ledger', rows.filter(isOfSubject), 'otherRows');
}

async function stripDetails(clearing: Clearing, copies: readonly Row[]): Promise<void> {
	const { subject } = clearing;
	for (const entry of copies.map(auditEntryOf)) {
		const { action, actor, target } = entry;
		const tells =
			(target === subject && ABOUT_TARGET.includes(action)) || (actor === subject && BY_ACTOR.includes(action));
		if (entry.subject !== TIDELINE || !tells) continue;
		const keys: [TableName, RowKey][] = [
			['ledger', entryKeys.entry(entry.subject, entry.seq)],
			...auditKeys.all(entry).map((key): [TableName, RowKey] => ['audit', key]),
		];
		for (const [table, key] of keys) await stripRow(clearing, table, key);
	}
}

/** The content hash stays, and tells nothing without the salt. */
async function stripRow({ tables, lease }: Clearing, table: TableName, key: RowKey): Promise<void> {
	const found = await tables[table].get(key);
	if (!found || !('content' in found.properties || 'salt' in found.properties)) return;
	const { content: _, salt: __, ...properties } = found.properties;
	lease.assertHeld();
	// An entry is written once, and nobody else changes it.
	await tables[table].update(key, properties, found.etag);
}
