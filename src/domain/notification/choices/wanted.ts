/** Whether a subject wants to be told, by its choices for each group of notifications. */
import { groupOfKind, isMailedKind, type NotificationPlace } from '../../../contract/reading/notification-choices.ts';
import { type SubjectId, TIDELINE } from '../../../contract/subject/subject.ts';
import { getNotificationFact, type NotificationFact } from '../../../storage/rows/ledger/notification-choices.ts';
import type { NotificationRow } from '../../../storage/rows/notifications.ts';
import type { Domain } from '../../domain.ts';
import { mapSome } from '../../lists/map-some.ts';

const READS_AT_ONCE = 32;

type To = { reader: SubjectId; row: NotificationRow };

/** `fact` are the choices of the reader. */
export type Wanted<T extends To = To> = T & { fact: NotificationFact };

/** Those of which their readers want to be told at all. */
export async function wantedOf<T extends To>({ store }: Domain, told: readonly T[]): Promise<Wanted<T>[]> {
	const readers = [...new Set(told.map(({ reader }) => reader))];
	const read = async (reader: SubjectId) => [reader, await getNotificationFact(store.tables.ledger, reader)] as const;
	const facts = new Map(await mapSome(readers, READS_AT_ONCE, read));
	return told.flatMap((one) => {
		const fact = facts.get(one.reader);
		return fact && isWanted(fact, one.row) ? [{ ...one, fact }] : [];
	});
}

/** Events that came while their group was off are never told, also by a job that runs after it is on again. */
function isWanted({ choices, since }: NotificationFact, row: NotificationRow): boolean {
	if (isNotice(row)) return true;
	const { kind, at } = row;
	const group = groupOfKind(kind);
	return choices[group].page && at >= Date.parse(since[group] ?? EARLIEST_TIME);
}

const EARLIEST_TIME = '1970-01-01';

/** Whether something that is told on the page also goes to devices, or is mailed. */
export function isWantedIn(
	place: Exclude<NotificationPlace, 'page'>,
	{ choices }: NotificationFact,
	row: NotificationRow,
): boolean {
	// Notices are mailed by themselves.
	if (isNotice(row)) return place === 'device';
	const { kind } = row;
	const chosen = choices[groupOfKind(kind)];
	return chosen.page && chosen[place] && (place === 'device' || isMailedKind(kind));
}

/** A decision about a profile, or a token that ends: no choice about mentions is meant to hide these. */
const isNotice = ({ subject }: NotificationRow): boolean => subject === TIDELINE;
