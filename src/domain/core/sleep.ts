/**
 * Resolves when the time is over, or at once when `signal` is aborted. It never rejects: two waits of every post are
 * ended early, and a tenth of what a post costs went into the errors that said so.
 */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
	if (signal?.aborted) return Promise.resolve();
	return new Promise((resolve) => {
		const end = () => {
			clearTimeout(timer);
			signal?.removeEventListener('abort', end);
			resolve();
		};
		const timer = setTimeout(end, milliseconds);
		signal?.addEventListener('abort', end);
	});
}
