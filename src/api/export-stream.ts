import type { ExportedPart } from '../domain/export/export-trail.ts';

/** Shortest time between two checks whether the reader is still there and may read. */
const LOOK_MS = 1_000;

type Options = {
	/** Rejects once the reader may read no more. */
	stillGood(): Promise<unknown>;
	/** Ends the reading of the trail. */
	end(): void;
};

/**
 * The parts as bytes. A part is made once the one before was taken. What goes wrong breaks the connection: an answer that
 * ends is whole.
 */
export function exportStream(
	parts: AsyncGenerator<ExportedPart, void>,
	{ stillGood, end }: Options,
): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	let looked = Date.now();
	return new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				try {
					if (Date.now() - looked > LOOK_MS) {
						looked = Date.now();
						await stillGood();
					}
					const next = await parts.next();
					if (next.done) controller.close();
					else controller.enqueue(encoder.encode(next.value.text));
				} catch (error) {
					end();
					controller.error(error);
				}
			},
			async cancel() {
				end();
				await parts.return().catch(() => {});
			},
		},
		{ highWaterMark: 1 },
	);
}
