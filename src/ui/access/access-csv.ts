import { keyOfAccess } from '../../contract/caller/access-key.ts';
import type { Access } from '../../contract/schema/access.ts';
import { CSV_LINE_END, csvCell } from '../../contract/text/csv.ts';

const COLUMNS = [
	'kind',
	'subject',
	'person',
	'id',
	'name',
	'rights',
	'source',
	'since',
	'by',
	'seq',
	'endsAt',
	'suspended',
	'lastUsed',
] as const;

/** The list of access for a spreadsheet. The name of a subject is in `person`, and several rights have spaces between. */
export function accessCsv({ lines, lastUsed, people }: Pick<Access, 'lines' | 'lastUsed' | 'people'>): string {
	const nameOf = new Map(people.map(({ id, name }) => [id, name]));
	const rows = lines.map(
		(line): Record<(typeof COLUMNS)[number], unknown> => ({
			id: '',
			name: '',
			source: '',
			since: '',
			by: '',
			seq: '',
			endsAt: '',
			...line,
			person: nameOf.get(line.subject) ?? '',
			rights: line.rights.join(' '),
			lastUsed: lastUsed[keyOfAccess(line)] ?? '',
		}),
	);
	const texts = rows.map((row) => COLUMNS.map((column) => csvCell(String(row[column]))).join(','));
	return [COLUMNS.join(','), ...texts, ''].join(CSV_LINE_END);
}
