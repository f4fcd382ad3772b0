import type { Entry } from '../../contract/audit.ts';
import type { EventId } from '../../contract/event.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { entryOf } from '../../storage/ledger.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Ports } from '../core/ports.ts';

/** The newest of the entries that are wanted. A walk over the ledger: for what is rarely asked. */
export async function findEntry(
	{ store }: Pick<Ports, 'store'>,
	subject: SubjectId,
	isWanted: (entry: Entry) => boolean,
): Promise<Entry | undefined> {
	for await (const rows of pagesOf(store.tables.ledger, ledgerKeys.entries(subject))) {
		const found = rows.map(entryOf).find(isWanted);
		if (!found) continue;
		const { commandId: _, ...entry } = found;
		return entry;
	}
	return undefined;
}

/** The entry that posted an event. */
export function postingOf(ports: Pick<Ports, 'store'>, subject: SubjectId, id: EventId): Promise<Entry | undefined> {
	return findEntry(ports, subject, ({ action, target }) => action === 'event-posted' && target === id);
}
