import { QueryClient } from '@tanstack/react-query';

/** The query cache, with the defaults that server and browser share. */
export function makeQueryClient(): QueryClient {
	return new QueryClient({
		defaultOptions: {
			queries: {
				// What the server rendered is not fetched again at once.
				staleTime: 30_000,
				// The server has tried storage several times itself, so the browser waits until storage is back.
				retry: (failures, error) => isTransient(error) && !isStorageGone(error) && failures < 2,
			},
		},
	});
}

/** Whether a call was refused because storage does not answer. */
export function isStorageGone(error: unknown): boolean {
	return (error as { data?: { reason?: string } | null } | null)?.data?.reason === 'storage_unavailable';
}

/** Whether the same call may succeed in a moment: there was no answer, or the server failed. */
function isTransient(error: unknown): boolean {
	const { httpStatus } = (error as { data?: { httpStatus?: number } | null }).data ?? {};
	return httpStatus === undefined || httpStatus >= 500;
}
