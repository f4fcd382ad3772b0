/** Streams that are each in the order of their keys, as one in that order. Of equal keys that of the earlier stream comes first. */
export async function* mergeStreams<T extends { key: string }>(streams: AsyncGenerator<T>[]): AsyncGenerator<T> {
	const heads = await Promise.all(streams.map((stream) => stream.next()));
	for (;;) {
		let first = -1;
		let item: T | undefined;
		for (const [index, head] of heads.entries())
			if (!head.done && (item === undefined || head.value.key < item.key)) {
				first = index;
				item = head.value;
			}
		const stream = streams[first];
		if (!item || !stream) return;
		yield item;
		heads[first] = await stream.next();
	}
}
