import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Marks what matches as out of date after a change, and reads it again where it is shown. A first reading that is
 * under way began before the change, so it may not hold it: it is cancelled and begun again. `invalidateQueries` alone
 * would wait for it and take its answer for a fresh one.
 */
export async function readAgain(queryClient: QueryClient, ...filters: readonly QueryFilters[]): Promise<void> {
	await Promise.all(
		filters.map(async (filter) => {
			await queryClient.cancelQueries({
				...filter,
				type: 'active',
				predicate: (query) => query.state.data === undefined && (filter.predicate?.(query) ?? true),
			});
			await queryClient.invalidateQueries(filter);
		}),
	);
}
