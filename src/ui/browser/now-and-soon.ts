/**
 * Looks at once, and again so many milliseconds later: what a change brings may come a little after it. Changes meanwhile
 * wait for that look, and are followed by one more.
 */
export function nowAndSoon(look: () => void, after: number): () => void {
	let waits = false;
	let changed = false;
	function begin() {
		look();
		waits = true;
		changed = false;
		setTimeout(() => {
			waits = false;
			if (changed) begin();
			else look();
		}, after);
	}
	return () => {
		changed = true;
		if (!waits) begin();
	};
}
