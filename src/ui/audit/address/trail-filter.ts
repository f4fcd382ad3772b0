import type { TrailFilter } from '../../../contract/audit/audit.ts';

/** The parts of a filter, as the address names them. */
export const FILTER_PARTS = ['subject', 'actor', 'action', 'target', 'via', 'from', 'to'] as const;
export type FilterPart = (typeof FILTER_PARTS)[number];

/** The filter of the audit trail, as the address has it. The server checks it. */
export type AddressedFilter = Pick<TrailFilter, FilterPart>;

/** The filter in an address: empty parts are no filter. */
export function filterIn(read: (name: FilterPart) => string | null | undefined): AddressedFilter {
	const parts = FILTER_PARTS.map((name) => [name, read(name)?.trim() || undefined] as const);
	return Object.fromEntries(parts.filter(([, value]) => value !== undefined)) as AddressedFilter;
}

/** The filter that an entry about a reading names; undefined when it names something else. */
export function filterOf(written: string): AddressedFilter | undefined {
	const parts = new URLSearchParams(written);
	const isFilter = [...parts.keys()].every((part) => (FILTER_PARTS as readonly string[]).includes(part));
	return isFilter ? filterIn((name) => parts.get(name)) : undefined;
}

export function trailPath(filter: AddressedFilter): string {
	const query = new URLSearchParams(filter);
	return query.size > 0 ? `/admin/audit?${query}` : '/admin/audit';
}

export const printPath = (filter: AddressedFilter): string =>
	trailPath(filter).replace('/admin/audit', '/admin/audit/print');
