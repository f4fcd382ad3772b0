/** Resolves after this time. Rejects with the signal's reason once it is aborted. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
	let timer: ReturnType<typeof setTimeout>;
	const time = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, milliseconds);
	});
	return unlessAborted(time, signal).finally(() => clearTimeout(timer));
}

/** The same outcome, or a rejection with the signal's reason once it is aborted. What it waits for goes on. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
	if (!signal) return work;
	return new Promise((resolve, reject) => {
		const aborted = () => reject(signal.reason as Error);
		if (signal.aborted) aborted();
		signal.addEventListener('abort', aborted, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted));
	});
}
