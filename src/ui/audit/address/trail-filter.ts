import type { TrailFilter } from '../../../contract/audit/audit.ts';
import { isRelativeSpan, spanAt } from '../../../contract/when/relative-span.ts';
import { addressOf } from '../when/span-text.ts';
import { columnsText } from './columns-address.ts';

/** The parts of a filter, as the server takes them. */
export const FILTER_PARTS = ['subject', 'actor', 'action', 'target', 'via', 'from', 'to'] as const;
type FilterPart = (typeof FILTER_PARTS)[number];

/** The parts of a filter, as the address of the trail names them. */
export const ADDRESS_PARTS = [...FILTER_PARTS, 'span'] as const;
type AddressPart = (typeof ADDRESS_PARTS)[number];

/** The filter of the audit trail, as the server gets it. The server checks it. */
export type AddressedFilter = Pick<TrailFilter, FilterPart>;

/** The filter as the address has it. A `span`, such as `last-7-days`, moves with the time, and stands for `from` and `to`. */
export type TrailAddress = AddressedFilter & { span?: string };

/** The filter in an address: empty parts are no filter. */
export function addressIn(read: (name: AddressPart) => string | null | undefined): TrailAddress {
	const parts = ADDRESS_PARTS.map((name) => [name, read(name)?.trim() || undefined] as const);
	return Object.fromEntries(parts.filter(([, value]) => value !== undefined)) as TrailAddress;
}

/** The filter of an address that is read at `now`. The server refuses a span that is none, as a time that is none. */
export function filterAt({ span, ...filter }: TrailAddress, now: number): AddressedFilter {
	if (span === undefined) return filter;
	if (!isRelativeSpan(span)) return { ...filter, from: span };
	const { from, to } = spanAt(span, now);
	return { ...filter, from: addressOf(from), to: addressOf(to) };
}

/** The filter that an entry about a reading names; undefined when it names something else. */
export function filterOf(written: string): AddressedFilter | undefined {
	const parts = new URLSearchParams(written);
	const isFilter = [...parts.keys()].every((part) => (FILTER_PARTS as readonly string[]).includes(part));
	return isFilter ? addressIn((name) => parts.get(name)) : undefined;
}

/** Without `columns`, the trail has those that its reader chose last. */
export function trailPath(address: TrailAddress, columns?: readonly string[]): string {
	const query = new URLSearchParams(address);
	if (columns) query.set('columns', columnsText(columns));
	return query.size > 0 ? `/admin/audit?${query}` : '/admin/audit';
}

export const printPath = (filter: AddressedFilter): string =>
	trailPath(filter).replace('/admin/audit', '/admin/audit/print');

/** Whether two addresses ask for the same. */
export const isSameAddress = (one: TrailAddress, other: TrailAddress): boolean =>
	ADDRESS_PARTS.every((part) => one[part] === other[part]);
