import type { LedgerLinks } from '../contract/audit/proof.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import { cacheLink } from './link-cache.ts';
import { unlessAborted } from './pause.ts';
import { type Continuation, type Fetch, queryRows, type RowJson, type RowPage } from './query-rows.ts';
import { ReadError } from './read-error.ts';
import type { LedgerSources, RawRow } from './verify/sources.ts';

export type LinkedLedger = {
	subject: SubjectId;
	/** Gets links: at first, shortly before they expire, and once more when storage refuses one. */
	links(): Promise<LedgerLinks>;
	/** The origin for links that have none, those of the embedded store. */
	origin: string;
	fetch: Fetch;
	signal?: AbortSignal;
};

type LinkName = 'head' | 'entries' | 'events' | 'profile' | 'logKeys' | 'leaves' | 'beginning';
/** Rows within what a link opens: from one key to another, both with it. */
type Span = { from: string; upTo: string };

/** The most rows that storage gives at once. */
const ROWS_A_PAGE = 1_000;
/** The key of a leaf has this many digits, so that keys sort as the numbers do. */
const SEQ_DIGITS = 16;

/** A ledger's raw rows, straight from storage. Throws `ReadError`, and what `links` throws. */
export function ledgerOverLinks({ subject, links, origin, fetch, signal }: LinkedLedger): LedgerSources {
	const cached = cacheLink(links);
	/** The generation of the log in the first links. */
	let generation: number | undefined;

	return {
		subject,
		head: () => one('head'),
		profile: () => one('profile'),
		logKeys: () => one('logKeys'),
		beginning: () => one('beginning'),
		entries: () => pages('entries'),
		events: () => pages('events'),
		async leaves(from, to) {
			const { generation: log } = await unlessAborted(cached.get(), signal);
			const key = (seq: number) => `${log}.${String(seq).padStart(SEQ_DIGITS, '0')}`;
			const found: RawRow[] = [];
			for await (const rows of pages('leaves', { from: key(from), upTo: key(to) })) found.push(...rows);
			return found;
		},
	};

	async function one(name: LinkName): Promise<RawRow | undefined> {
		for await (const [row] of pages(name)) if (row) return row;
		return undefined;
	}

	async function* pages(name: LinkName, span?: Span): AsyncGenerator<RawRow[]> {
		let continuation: Continuation | undefined;
		do {
			const page = await read(name, span, continuation);
			yield page.rows.map(({ RowKey: row, PartitionKey: _, Timestamp: __, ...properties }) => ({ row, properties }));
			continuation = page.continuation;
		} while (continuation);
	}

	/** A link that has not expired may be refused: the key of the account changed, or this clock is slow. */
	async function read(name: LinkName, span: Span | undefined, continuation: Continuation | undefined) {
		const held = await unlessAborted(cached.get(), signal);
		try {
			return await readWith(held, name, span, continuation);
		} catch (error) {
			if (!(error instanceof ReadError && error.status === 403)) throw error;
			return readWith(await unlessAborted(cached.replace(held), signal), name, span, continuation);
		}
	}

	function readWith(
		held: LedgerLinks,
		name: LinkName,
		span: Span | undefined,
		continuation: Continuation | undefined,
	): Promise<RowPage> {
		generation ??= held.generation;
		// The rows read so far belong to the previous log, so the verification has to start over.
		if (held.generation !== generation) throw new ReadError('refused');
		return queryRows(fetch, addressOf(held[name], origin, span, continuation), signal, isRow);
	}
}

/** The link with its signed part unchanged, and the query. No error message repeats it: it holds the signature. */
function addressOf(
	link: string,
	origin: string,
	span: Span | undefined,
	continuation: Continuation | undefined,
): string {
	const address = new URL(link, origin);
	const [partition, first, last] = ['spk', 'srk', 'erk'].map((name) => address.searchParams.get(name));
	if (!partition || !first || !last) throw new TypeError('This is no link to rows.');
	// The whole span as well: the emulator of Azure Storage opens the whole table to any link.
	const { from, upTo } = span ?? { from: first, upTo: last };
	const conditions = [`PartitionKey eq ${quoted(partition)}`, `RowKey ge ${quoted(from)}`, `RowKey le ${quoted(upTo)}`];
	const parameters = { $filter: conditions.join(' and '), $top: String(ROWS_A_PAGE), ...continuation };
	const encoded = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
	return `${link.startsWith('/') ? new URL(origin).origin + link : link}&${encoded.join('&')}`;
}

/** A text in a filter. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const isRow = (row: unknown): row is RowJson =>
	typeof row === 'object' && row !== null && typeof (row as RowJson).RowKey === 'string';
