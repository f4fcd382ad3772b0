import type { LogAnchor } from '../../domain/ports/ports.ts';

/**
 * Asks an anchor for the newest checkpoint of a log once a process: each round of the log asks, and the anchor is there
 * for a store that was restored before the start. What this process adds it knows.
 */
export function rememberNewest(anchor: LogAnchor): LogAnchor {
	const newest = new Map<string, Promise<string | undefined>>();
	return {
		newest(origin) {
			const known = newest.get(origin);
			if (known) return known;
			const asked = anchor.newest(origin);
			newest.set(origin, asked);
			// An anchor that did not answer is asked again.
			asked.catch(() => newest.delete(origin));
			return asked;
		},
		async add(origin, size, note) {
			await anchor.add(origin, size, note);
			newest.set(origin, Promise.resolve(note));
		},
	};
}
