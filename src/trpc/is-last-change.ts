import type { QueryClient } from '@tanstack/react-query';

/**
 * Whether no other change of this scope waits for its answer. Asked when one is settled: to read again before the last one
 * is answered would take back what is shown.
 */
export const isLastChange = (queryClient: QueryClient, scope: { id: string }): boolean =>
	queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === scope.id }) <= 1;
