import type { Entry } from '../../contract/audit/audit.ts';
import type { EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row } from '../../storage/port.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import type { Ports } from '../ports/ports.ts';

/** The row of the newest of the entries that are wanted. A walk over the ledger: for what is rarely asked. */
export async function findEntryRow(
	{ store }: Pick<Ports, 'store'>,
	subject: SubjectId,
	isWanted: (entry: Entry) => boolean,
): Promise<Row | undefined> {
	for await (const rows of pagesOf(store.tables.ledger, entryKeys.all(subject))) {
		const found = rows.find((row) => isWanted(entryOf(row)));
		if (found) return found;
	}
	return undefined;
}

export async function findEntry(...asked: Parameters<typeof findEntryRow>): Promise<Entry | undefined> {
	const found = await findEntryRow(...asked);
	if (!found) return undefined;
	const { commandId: _, ...entry } = entryOf(found);
	return entry;
}

/** The entry that posted an event. */
export function postingOf(ports: Pick<Ports, 'store'>, subject: SubjectId, id: EventId): Promise<Entry | undefined> {
	return findEntry(ports, subject, ({ action, target }) => action === 'event-posted' && target === id);
}
