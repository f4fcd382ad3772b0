const ASK_EVERY = 2_000;

/** Asks the server until storage answers. Also resolves when `signal` is aborted. */
export async function untilStorageAnswers(signal: AbortSignal): Promise<void> {
	while (!signal.aborted) {
		await new Promise((resolve) => setTimeout(resolve, ASK_EVERY));
		if (!signal.aborted && (await doesStorageAnswer(signal))) return;
	}
}

/** Also false when the server itself cannot be reached. */
export async function doesStorageAnswer(signal: AbortSignal): Promise<boolean> {
	try {
		return (await fetch('/api/health', { cache: 'no-store', signal })).ok;
	} catch {
		return false;
	}
}
