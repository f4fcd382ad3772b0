/** Does something with each of them, at most so many at once. */
export async function allOf<T>(
	items: Iterable<T> | AsyncIterable<T>,
	atOnce: number,
	work: (item: T) => Promise<void>,
): Promise<void> {
	const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
	let isStopped = false;
	const worker = async () => {
		try {
			while (!isStopped) {
				const next: IteratorResult<T, unknown> = await iterator.next();
				if (next.done) return;
				await work(next.value);
			}
		} catch (error) {
			isStopped = true;
			throw error;
		}
	};
	await Promise.all(Array.from({ length: atOnce }, worker));
}
