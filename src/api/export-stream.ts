import type { Principal } from '../contract/caller/principal.ts';
import { authorize } from '../domain/authorize.ts';
import type { ExportedPart } from '../domain/export/export-trail.ts';

/** Shortest time between two checks whether the reader is still there and may read. */
const LOOK_MS = 1_000;

type Options = {
	/** Resolves to the reader with the rights that it has now. Rejects once its session or token has ended. */
	stillGood(): Promise<Principal>;
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
						authorize(await stillGood(), 'audit.read');
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
