/** Resolves after this time. Rejects with the signal's reason once it is aborted. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
	return new Promise((resolve, reject) => {
		signal?.throwIfAborted();
		const aborted = () => {
			clearTimeout(timer);
			reject(signal?.reason as Error);
		};
		const timer = setTimeout(() => {
			signal?.removeEventListener('abort', aborted);
			resolve();
		}, milliseconds);
		signal?.addEventListener('abort', aborted, { once: true });
	});
}
