/** Compares rows that one store wrote as things happened with those that were made again in another. */
import { isDeepStrictEqual } from 'node:util';
import type { Row, Store, Value } from '../storage/port.ts';
import { fateOf } from '../storage/rows/kept-rows.ts';
import { erasureListKeys } from '../storage/rows/log/erasure-list.ts';
import { allRows } from './all-rows.ts';
import type { World } from './world.ts';

/** When a handle was claimed does not matter any more, nor at which entry a list of webhooks was entered. */
function comparable({ partition, properties }: Row): Record<string, Value> {
	const { claimedAt: _, ...others } = properties;
	const { seq: __, ...unnumbered } = others;
	return partition === 'list' ? unnumbered : others;
}

export async function rowsMadeAgain(store: Store): Promise<Map<string, Record<string, Value>>> {
	const found = new Map<string, Record<string, Value>>();
	for await (const { key, table, row } of allRows(store))
		if (fateOf(table, row) === 'made again') found.set(key, comparable(row));
	return found;
}

/** Rows that cannot be known any more, and that no reader misses. `erased`: events of an erased subject. */
export const EXCEPTIONS: Record<
	string,
	(key: string, before: Properties, after: Properties, erased: string[]) => boolean
> = {
	'a tombstone of an event of an erased subject': (key, before, after, erased) =>
		before?.removed === true && !after && erased.some((event) => key.endsWith(event)),
	'a closed count of reactions to a removed event': (key, before, after) =>
		/^timelines (reactions:|.*:count-of-reactions$)/.test(key) && before?.removed === true && !after,
	'a notification that no longer stands': (key, _, after) => key.startsWith('notifications ') && !after,
	'the note of a word that is in no profile any more': (key, _, after) => key.startsWith('directory words:') && !after,
	'a mention that came by a follow that ended': (key, before, after) =>
		key.startsWith('timelines ') && after?.epoch === 0 && isDeepStrictEqual({ ...before, epoch: 0 }, after),
	'a tombstone for somebody who began to follow since': (key, before, after) =>
		key.startsWith('timelines ') && !before && after?.removed === true,
	'a count of 0': (key, before, after) => key.includes(' ~count:') && before?.count === 0 && !after,
	'a notice of the end of a token that was revoked': (key, _, after) => key.startsWith('tokens due:') && !after,
};
type Properties = Record<string, Value> | undefined;

/** The reasons for which rows differ, each once. A row that differs without a reason stands for itself. */
export async function reasonsOfDifferences(before: World, after: World): Promise<string[]> {
	const [first, second] = [await rowsMadeAgain(before.store), await rowsMadeAgain(after.store)];
	const isOtherEngine = before.store.engine !== after.store.engine;
	const reasons = new Set<string>();
	const erased: string[] = [];
	for await (const { table, row } of allRows(before.store))
		if (table === 'log' && row.partition.startsWith('clearing:') && row.row.startsWith('event:'))
			erased.push(erasureListKeys.idOf(row.row));
	for (const key of new Set([...first.keys(), ...second.keys()])) {
		const [one, other] = [first.get(key), second.get(key)];
		// Each engine has its own rows for what is found: the reconciliation looks at them.
		if (isDeepStrictEqual(one, other) || (isOtherEngine && key.startsWith('search '))) continue;
		const reason = Object.keys(EXCEPTIONS).find((name) => EXCEPTIONS[name]?.(key, one, other, erased));
		reasons.add(reason ?? `${key}: ${JSON.stringify(one)} and then ${JSON.stringify(other)}`);
	}
	return [...reasons].toSorted();
}
