/** Runs it once the page has nothing to do, after so many milliseconds at the earliest. The answer takes it back. */
export function whenIdle(run: () => void, after: number): () => void {
	let idle: number | undefined;
	const timer = setTimeout(() => {
		// Safari has no idle callback.
		if (typeof requestIdleCallback === 'undefined') run();
		else idle = requestIdleCallback(run);
	}, after);
	return () => {
		clearTimeout(timer);
		if (idle !== undefined) cancelIdleCallback(idle);
	};
}
