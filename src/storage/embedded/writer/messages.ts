import type { Message, Reading, Write } from '../../port.ts';
import { ContentEncoder } from './content-encoder.ts';

/**
 * Requests of the threads of a process to its writing thread. Rows travel as flat
 * lists of texts and numbers: those are copied several times faster than the
 * objects that they were.
 */
export type SingleRequest =
	/**
	 * Independent writes, or (`together`) all of them or none. `cells` holds `CELLS` values for each write, `contents` three
	 * for each content: the index of its names in `shapes`, its values as JSON, and -1; or, where it shares its texts, the
	 * same index, its own numbers, and the index of its texts in `shared`.
	 */
	| {
			kind: 'rows';
			name: number;
			together: boolean;
			shapes: string[];
			shared: string[];
			contents: (string | number)[];
			rows: string[];
			cells: (string | number)[];
	  }
	/** Asks for nothing but a transaction that survives a loss of power. */
	| { kind: 'sync' }
	| { kind: 'send'; name: number; body: string; delay: number; isLease: boolean }
	| { kind: 'receive'; name: number; max: number; lease: number }
	| { kind: 'renew'; name: number; id: number; receipt: number; seconds: number; isLease: boolean }
	| { kind: 'delete'; name: number; id: number; receipt: number };

/** A reading of the port, with the number of its table. */
export type ReadingRequest = { name: number; range: Reading['range']; rows: string[]; etags: number[] };

/**
 * Requests one after the other. A conflict of rows that go together ends them, and any in a step that says so. With
 * `readings`, all are done or none.
 */
export type StepsRequest = {
	kind: 'steps';
	steps: { requests: SingleRequest[]; endsOnConflict: boolean }[];
	readings?: ReadingRequest[] | undefined;
};

/** Stops all other requests of every process, and receives no messages. With null they are done again. */
export type StopRequest = { kind: 'stop'; sentence: string | null };

export type Request = SingleRequest | StepsRequest | StopRequest;

export type RequestOf<K extends Request['kind']> = Extract<Request, { kind: K }>;

/** Results of each kind of request. */
type SingleResults = {
	/** For each write its new ETag, `DELETED` or `CONFLICT`; of writes that go together, `-1 - index` of the one in the way. */
	rows: number[] | number;
	sync: boolean;
	send: { id: number; receipt: number };
	receive: Message[];
	/** The new receipt, or undefined when the lease had ended. */
	renew: number | undefined;
	delete: boolean;
};

export type SingleResult = SingleResults[keyof SingleResults];

/** `steps`: for each request of each step that was done. */
export type WriterResults = SingleResults & { steps: SingleResult[][]; stop: boolean };

export type WriterResult = WriterResults[keyof WriterResults];

export const DELETED = 0;
export const CONFLICT = -1;

/** The cells of one write: kind, partition, index of its row key in `rows`, index of its content, ETag. */
export const CELLS = 5;

export const kindCodes = { insert: 0, upsert: 1, update: 2, delete: 3 } as const;

/** No ETag was given. */
export const ANY_VERSION = -2;

export function rowsRequest(name: number, writes: readonly Write[], together: boolean): RequestOf<'rows'> {
	const encoder = new ContentEncoder();
	const rows: string[] = [];
	const cells: (string | number)[] = [];
	for (const write of writes) {
		const { partition } = write;
		// The rows of one event have the same row key, which then travels once.
		const row = rows.at(-1) === write.row ? rows.length - 1 : rows.push(write.row) - 1;
		if (write.kind === 'delete') {
			cells.push(kindCodes.delete, partition, row, 0, storedEtag(write.etag));
			continue;
		}
		const etag = write.kind === 'update' ? storedEtag(write.etag) : ANY_VERSION;
		cells.push(kindCodes[write.kind], partition, row, encoder.placeOf(write), etag);
	}
	return { kind: 'rows', name, together, ...encoder.encode(together), rows, cells };
}

/** An ETag of another engine, or a mistyped one, is that of no row. */
function storedEtag(etag: string | undefined): number {
	if (etag === undefined) return ANY_VERSION;
	return /^[0-9]{1,15}$/.test(etag) ? Number(etag) : -1;
}
