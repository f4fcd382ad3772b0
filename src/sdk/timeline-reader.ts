/** Reads a timeline straight from storage, in browsers and in Node, on Azure and on the embedded store. */

import type { Link } from '../contract/audit/link.ts';
import type { Page } from '../contract/event/event.ts';
import { lastIdAt } from '../contract/event/event-id.ts';
import { afterOf } from '../contract/reading/cursor.ts';
import { fillPage } from '../contract/reading/fill-page.ts';
import { type TimelineItem, timelineItemOf } from '../contract/timeline/timeline.ts';
import { cacheLink } from './link-cache.ts';
import { unlessAborted } from './pause.ts';
import { type Continuation, type Fetch, queryRows, type RowPage } from './query-rows.ts';
import { ReadError } from './read-error.ts';

export type TimelineReader = {
	/**
	 * A page, newest first: as many items as the link's `pageSize`, fewer at the end and where many were removed. Removed
	 * events are left out; what the reader's view hides is not (see `isShown`). `cursor` is a `next` of this reader or of
	 * `timeline.page`: each goes on where the other one was. Only a missing `next` is the end. With `before`, in Unix
	 * milliseconds, the first page begins with the newest event from before it.
	 *
	 * Throws `ReadError`, `cursor_invalid` (`TidelineError`), what `link` throws, and the signal's reason once it is aborted.
	 */
	page(cursor?: string, options?: { before?: number | undefined; signal?: AbortSignal }): Promise<Page<TimelineItem>>;
};

export type TimelineReaderOptions = {
	/** Gets a link: called for the first page, shortly before a link expires, and once more when storage refuses one. */
	link(): Promise<Link>;
	/** The origin for links that have none, those of the embedded store: Tideline's address. Default: the page's own. */
	origin?: string;
	/** Default the runtime's own. */
	fetch?: Fetch;
};

export function timelineReader({ link, origin, fetch = ownFetch }: TimelineReaderOptions): TimelineReader {
	const links = cacheLink(link);

	return {
		async page(cursor, { before, signal } = {}) {
			const after = afterOf(cursor) ?? (before === undefined ? undefined : lastIdAt(before));
			const { pageSize } = await unlessAborted(links.get(), signal);
			return fillPage({
				limit: pageSize,
				signal,
				async readRows(continuation: Continuation | undefined, most) {
					const page = await read({ after, rows: Math.min(pageSize, most), continuation }, signal);
					return { rows: page.rows, next: page.continuation };
				},
				keyOf: ({ RowKey }) => RowKey,
				pick: ({ RowKey, ...properties }) => timelineItemOf(RowKey, properties),
			});
		},
	};

	/** A link that has not expired may be refused: the key of the account changed, or this clock is slow. */
	async function read(query: Query, signal: AbortSignal | undefined): Promise<RowPage> {
		const readWith = (held: Link) => queryRows(fetch, addressOf(held, query, origin), signal);
		const held = await unlessAborted(links.get(), signal);
		try {
			return await readWith(held);
		} catch (error) {
			if (!(error instanceof ReadError && error.status === 403)) throw error;
			return readWith(await unlessAborted(links.replace(held), signal));
		}
	}
}

type Query = { after: string | undefined; rows: number; continuation: Continuation | undefined };

/** The link with its signed part unchanged, and the query. No error message repeats it: it holds the signature. */
function addressOf({ url }: Link, { after, rows, continuation }: Query, origin: string | undefined): string {
	const address = url.startsWith('/') ? originOf(origin) + url : url;
	const partition = URL.canParse(address) && new URL(address).searchParams.get('spk');
	if (!partition) throw new TypeError('This is no link to a timeline.');
	const parameters = {
		$filter: `PartitionKey eq ${quoted(partition)}${after === undefined ? '' : ` and RowKey gt ${quoted(after)}`}`,
		$top: String(rows),
		...continuation,
	};
	const encoded = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
	return `${address}&${encoded.join('&')}`;
}

function originOf(origin: string | undefined): string {
	if (origin !== undefined) return new URL(origin).origin;
	// Node has no address of its own.
	if (typeof location === 'undefined') throw new TypeError("Tell the reader Tideline's address, as `origin`.");
	return location.origin;
}

/** A text in a filter. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

// Called with `this` undefined, a browser's fetch refuses to work.
const ownFetch: Fetch = (url, init) => globalThis.fetch(url, init);
