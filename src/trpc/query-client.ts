import { QueryClient } from '@tanstack/react-query';

/** The cache of what was read, with the habits that both sides share. */
export function makeQueryClient(): QueryClient {
	return new QueryClient({
		defaultOptions: {
			queries: {
				// What the server rendered is not fetched again at once.
				staleTime: 30_000,
				retry: (failures, error) => isPassing(error) && failures < 2,
			},
		},
	});
}

/** Whether the same call may well succeed in a moment: no answer at all, or a failure on the server's side. */
function isPassing(error: unknown): boolean {
	const { httpStatus } = (error as { data?: { httpStatus?: number } | null }).data ?? {};
	return httpStatus === undefined || httpStatus >= 500;
}
