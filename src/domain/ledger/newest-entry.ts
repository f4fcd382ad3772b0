import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row } from '../../storage/port.ts';
import { entryKeys } from '../../storage/rows/ledger/entries.ts';
import type { Ports } from '../ports/ports.ts';

export async function newestEntry({ store }: Pick<Ports, 'store'>, subject: SubjectId): Promise<Row | undefined> {
	for await (const [row] of pagesOf(store.tables.ledger, { ...entryKeys.all(subject), limit: 1 })) if (row) return row;
	return undefined;
}
