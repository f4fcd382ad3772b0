import type { AuditPage } from '../../contract/schema/trail.ts';
import { entryKey } from './address/entry-path.ts';

type Read<Param> = { pages: AuditPage[]; pageParams: Param[] };

/**
 * Puts the newest page before the pages that were read. When they do not meet, there may be entries between them: then
 * the newest page alone is left, and the others are read again below it.
 */
export function withNewest<Param>(
	{ pages, pageParams }: Read<Param>,
	newest: AuditPage,
	known: ReadonlySet<string>,
): Read<Param> {
	const [first, ...below] = pages;
	const meets = newest.next === undefined || newest.items.some((entry) => known.has(entryKey(entry)));
	if (!first || !meets) return { pages: [newest], pageParams: pageParams.slice(0, 1) };
	const newestKeys = new Set(newest.items.map(entryKey));
	const items = [...newest.items, ...first.items.filter((entry) => !newestKeys.has(entryKey(entry)))];
	const people = [...first.people, ...newest.people];
	return { pages: [{ ...first, items, people }, ...below], pageParams };
}
