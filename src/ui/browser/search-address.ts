import { SEARCH_ORDERS, type SearchOrder } from '../../contract/search/found.ts';

/** Results on a page. */
export const RESULTS_A_PAGE = 25;

/** The order that an address names. */
export function orderOf(named: unknown): SearchOrder {
	return SEARCH_ORDERS.find((order) => order === named) ?? 'newest';
}

/** The page with an operator in its field, for words to be written behind it. */
export const searchBehind = (operator: string): string => `/search?${new URLSearchParams({ q: `${operator} ` })}#query`;

/** The page that shows what a query finds. */
export function searchPath(query: string, order: SearchOrder = 'newest'): string {
	const q = query.trim();
	const address = new URLSearchParams({ ...(q && { q }), ...(order !== 'newest' && { order }) });
	return address.size > 0 ? `/search?${address}` : '/search';
}
