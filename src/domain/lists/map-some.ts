/** Maps all items, some of them at once. When one fails, no other is begun: it rejects once none is under way. */
export async function mapSome<T, R>(
	items: readonly T[],
	atOnce: number,
	map: (item: T) => Promise<R>,
): Promise<Awaited<R>[]> {
	const results: Awaited<R>[] = [];
	const left = items.entries();
	let failed = false;
	const work = async () => {
		for (const [index, item] of left) {
			if (failed) return;
			try {
				results[index] = await map(item);
			} catch (error) {
				failed = true;
				throw error;
			}
		}
	};
	const ended = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, work));
	for (const one of ended) if (one.status === 'rejected') throw one.reason;
	return results;
}
