import type { Event, Page } from '../../contract/event/event.ts';
import { isShown, type TimelineFilter } from '../../contract/timeline/timeline.ts';
import { ReadError, type ReadReason } from '../../sdk/read-error.ts';
import { timelineReader } from '../../sdk/timeline-reader.ts';
import type { CallError, Client } from '../../trpc/client.tsx';

/** Reads one page. `before` is ISO 8601: without a cursor, the page begins with the newest event from before it. */
export type ReadTimeline = (cursor: string | undefined, signal?: AbortSignal, before?: string) => Promise<Page<Event>>;

/** Milliseconds. When storage stays silent for longer, the server is asked. */
const ANSWER_WITHIN = 6_000;
/** Milliseconds. Each try costs the reader time, and broken storage is rarely mended in a moment. */
const TRY_AGAIN_AFTER = 60_000;

type Options = {
	client: Client;
	/** The filter of the reader's timeline as it is now. */
	filter(): Promise<TimelineFilter>;
	/** Called with why pages come from the server, and with undefined once they come from storage again. */
	onDetour(reason: ReadReason | undefined): void;
};

/** The timeline's pages, straight from storage; from the server, by the same cursors, while storage cannot be read. */
export function timelinePages({ client, filter, onDetour }: Options): ReadTimeline {
	const storage = timelineReader({ link: () => client.timeline.link.mutate() });
	let detourUntil = 0;

	return async (cursor, signal, before) => {
		let reason: ReadReason | undefined;
		if (Date.now() >= detourUntil) {
			try {
				const page = await fromStorage(cursor, signal, before);
				onDetour(undefined);
				return page;
			} catch (error) {
				signal?.throwIfAborted();
				if (isWithoutLinks(error)) detourUntil = Number.POSITIVE_INFINITY;
				else reason = readReasonOf(error);
			}
		}
		const page = await client.timeline.page.query({ cursor, before }, { signal });
		// When the server does not answer either, storage is not at fault.
		if (reason) {
			detourUntil = Date.now() + TRY_AGAIN_AFTER;
			onDetour(reason);
		}
		return page;
	};

	async function fromStorage(cursor: string | undefined, signal: AbortSignal | undefined, before: string | undefined) {
		// The filter is read before the rows: events that it hid until their rows were purged must not show in between.
		const shown = await filter();
		const limit = AbortSignal.timeout(ANSWER_WITHIN);
		const { items, next } = await storage.page(cursor, {
			signal: signal ? AbortSignal.any([signal, limit]) : limit,
			before: before === undefined ? undefined : Date.parse(before),
		});
		return { items: items.filter((item) => isShown(item, shown, Date.now())), next };
	}
}

/** An error that is not about reading storage, such as an ended session, is thrown on to the reader. */
function readReasonOf(error: unknown): ReadReason {
	if (error instanceof ReadError) return error.reason;
	if (error instanceof DOMException && error.name === 'TimeoutError') return 'unreachable';
	throw error;
}

function isWithoutLinks(error: unknown): boolean {
	return (error as Partial<CallError>).data?.reason === 'link_unavailable';
}
