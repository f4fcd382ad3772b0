/**
 * Resolves when the time is over, or at once when `signal` is aborted. It never rejects: every post ends two waits early,
 * and making the errors for that cost a tenth of a post.
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
