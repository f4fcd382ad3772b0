/** Milliseconds since some moment. They go on while the machine sleeps, and never go back when somebody sets its clock. */
export function steadyClock(wall = Date.now, steady = () => performance.now()): () => number {
	let ahead = wall() - steady();
	let slept = 0;
	return () => {
		const at = steady();
		const jumped = wall() - at - ahead;
		// Less is how clocks drift apart.
		if (Math.abs(jumped) > 1_000) {
			ahead += jumped;
			slept += Math.max(0, jumped);
		}
		return at + slept;
	};
}
