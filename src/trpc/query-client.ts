import { onlineManager, QueryClient } from '@tanstack/react-query';

/** The query cache, with the defaults that server and browser share. */
export function makeQueryClient(): QueryClient {
	return new QueryClient({
		defaultOptions: {
			queries: {
				// Data that the server rendered is not fetched again at once.
				staleTime: 30_000,
				// The server has tried storage several times itself, so the browser waits until storage is back.
				retry: (failures, error) => {
					noticeLostNetwork(error);
					return isTransient(error) && !isStorageGone(error) && failures < 2;
				},
			},
		},
	});
}

/** Whether a call was refused because storage does not answer. */
export function isStorageGone(error: unknown): boolean {
	return (error as { data?: { reason?: string } | null } | null)?.data?.reason === 'storage_unavailable';
}

/**
 * Waits for the network from now on, where a call got no answer and the browser says that it is offline. The browser's
 * own event does not reach a page that is frozen or still loading.
 */
function noticeLostNetwork(error: unknown): void {
	if (statusOf(error) === undefined && globalThis.navigator?.onLine === false) onlineManager.setOnline(false);
}

/** Whether the same call may succeed in a moment: there was no answer, or the server failed. */
function isTransient(error: unknown): boolean {
	const status = statusOf(error);
	return status === undefined || status >= 500;
}

/** The HTTP status of an answer; undefined where there was none. */
const statusOf = (error: unknown) => (error as { data?: { httpStatus?: number } | null }).data?.httpStatus;
