import { QueryClient } from '@tanstack/react-query';

/** The cache of what was read, with the habits that both sides share. */
export function makeQueryClient(): QueryClient {
	return new QueryClient({
		defaultOptions: {
			queries: {
				// What the server rendered is not fetched again at once.
				staleTime: 30_000,
				// The server has asked storage several times itself: what follows is asked once storage is back.
				retry: (failures, error) => isPassing(error) && !isStorageGone(error) && failures < 2,
			},
		},
	});
}

/** Whether a call was refused because storage does not answer. */
export function isStorageGone(error: unknown): boolean {
	return (error as { data?: { reason?: string } | null } | null)?.data?.reason === 'storage_unavailable';
}

/** Whether the same call may well succeed in a moment: no answer at all, or a failure on the server's side. */
function isPassing(error: unknown): boolean {
	const { httpStatus } = (error as { data?: { httpStatus?: number } | null }).data ?? {};
	return httpStatus === undefined || httpStatus >= 500;
}
