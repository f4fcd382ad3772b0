/** Bytes of a file that are looked at before it is read. */
const BEGINNING = 512;

/** The first bytes, and all of them. */
export async function beginningOf(bytes: AsyncIterable<Buffer>): Promise<[Buffer, AsyncIterable<Buffer>]> {
	const rest = bytes[Symbol.asyncIterator]();
	const first: Buffer[] = [];
	let length = 0;
	while (length < BEGINNING) {
		const next = await rest.next();
		if (next.done) break;
		first.push(next.value);
		length += next.value.length;
	}
	return [Buffer.concat(first), chain(first, rest)];
}

async function* chain(first: Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
	try {
		yield* first;
		yield* { [Symbol.asyncIterator]: () => rest };
	} finally {
		await rest.return?.();
	}
}
