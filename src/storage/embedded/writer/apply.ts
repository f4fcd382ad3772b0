import type { Message } from '../../port.ts';
import type { Database } from '../file/database.ts';
import type { OpenFile } from '../file/open-file.ts';
import type { Partitions } from '../file/partitions.ts';
import type { Shapes } from '../file/shapes.ts';
import type { SharedRows } from '../file/shared-rows.ts';
import type { Columns, SearchEntries } from '../search/entries.ts';
import { CONTENT_CELLS } from './content-encoder.ts';
import {
	ANY_VERSION,
	CELLS,
	CONFLICT,
	DELETED,
	kindCodes,
	type Request,
	type RequestOf,
	type SingleRequest,
	type SingleResult,
	type StepsRequest,
	type StopRequest,
	type WriterResult,
} from './messages.ts';
import { holds } from './readings.ts';
import type { Alike, SharedRowWriter } from './shared-row-writer.ts';
import type { Writer } from './writer.ts';

const sql = {
	insert: 'INSERT INTO rows (partition, row, etag, shape, body) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
	insertShared: 'INSERT INTO rows (partition, row, content, body) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
	upsert: `INSERT INTO rows (partition, row, etag, shape, body) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET etag = excluded.etag, shape = excluded.shape, body = excluded.body, content = NULL`,
	upsertShared: `INSERT INTO rows (partition, row, content, body) VALUES (?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET etag = NULL, shape = NULL, body = excluded.body, content = excluded.content`,
	update: `UPDATE rows SET etag = ?, shape = ?, body = ?, content = NULL
		WHERE partition = ? AND row = ? AND coalesce(etag, content) = ?`,
	content: 'INSERT INTO contents (id, uses, shape, body) VALUES (?, ?, ?, ?)',
	delete: 'DELETE FROM rows WHERE partition = ? AND row = ?',
	deleteExact: 'DELETE FROM rows WHERE partition = ? AND row = ? AND coalesce(etag, content) = ?',
	send: 'INSERT INTO messages (id, name, visibleAt, receipt, deliveries, body, holder) VALUES (?, ?, ?, ?, 0, ?, ?)',
	visible: 'SELECT id, deliveries, body FROM messages WHERE name = ? AND visibleAt <= ? ORDER BY visibleAt LIMIT ?',
	lease: 'UPDATE messages SET visibleAt = ?, receipt = ?, holder = ?, deliveries = deliveries + 1 WHERE id = ?',
	renew: 'UPDATE messages SET visibleAt = ?, receipt = ?, holder = ? WHERE id = ? AND name = ? AND receipt = ?',
	free: 'UPDATE messages SET visibleAt = ?, holder = 0 WHERE holder = ? AND visibleAt > ? AND deliveries <= ?',
	/** A transaction that changes nothing would not reach the log, nor does a row that is set to what it was. */
	touch: 'UPDATE counter SET next = next + 1',
	deleteMessage: 'DELETE FROM messages WHERE id = ? AND name = ? AND receipt = ?',
};

/**
 * A message that was received more often comes back when its lease ends, as on Azure. It may be what ends its processes; and
 * if it has no job, its looks must not follow so fast that the command behind it could still commit.
 */
const FREED_AT_MOST = 2;

/** Characters of a body that says no more than that a row was removed. */
const EMPTY = 8;

/** A row that was not written yet, in a list of ETags. */
const UNDONE = -2;

/** The texts that rows of one request share, and the number of these rows. */
type SharedTexts = { id: number; shape: number; body: string; uses: number };

/** Does what was asked. Only inside the writer's transaction. */
export class Applier {
	readonly #file: OpenFile;
	readonly #undone: () => void;
	readonly #database: Database;
	readonly #shapes: Shapes;
	readonly #partitions: Partitions;
	readonly #sharedRows: SharedRows;
	readonly #sharedRowWriter: SharedRowWriter;
	readonly #entries: SearchEntries;
	readonly #holder: number;
	readonly #writer: Writer;
	#tookText = false;
	#hasLeased = false;

	/**
	 * `undone` is called when something was undone within a transaction: what was made in it is not there. `holder` is the
	 * id of this process, which its leases carry.
	 */
	constructor(
		file: OpenFile,
		sharedRowWriter: SharedRowWriter,
		entries: SearchEntries,
		writer: Writer,
		undone: () => void,
		holder = 0,
	) {
		const { database, shapes, partitions, sharedRows } = file;
		this.#file = file;
		this.#undone = undone;
		this.#database = database;
		this.#shapes = shapes;
		this.#partitions = partitions;
		this.#sharedRows = sharedRows;
		this.#sharedRowWriter = sharedRowWriter;
		this.#entries = entries;
		this.#holder = holder;
		this.#writer = writer;
	}

	/** Whether a row was replaced by next to nothing since this was asked last: what it held is to be nowhere. */
	tookText(): boolean {
		const took = this.#tookText;
		this.#tookText = false;
		return took;
	}

	apply(request: Exclude<Request, StopRequest>): WriterResult {
		return request.kind === 'steps' ? this.#steps(request) : this.#applyOne(request);
	}

	#applyOne(request: SingleRequest): SingleResult {
		switch (request.kind) {
			case 'rows':
				return this.#rows(request);
			case 'sync':
				return this.#run(sql.touch) === 1;
			case 'send':
				return this.#send(request);
			case 'receive':
				return this.#receive(request);
			case 'renew':
				return this.#renew(request);
			case 'delete':
				return this.#run(sql.deleteMessage, request.id, request.name, request.receipt) !== 0;
		}
	}

	/** Whether a message may be under lease of this process. */
	get hasLeased(): boolean {
		return this.#hasLeased;
	}

	/** Ends the leases of processes that are gone. Returns how many. */
	freeLeases(holders: readonly number[]): number {
		const now = Date.now();
		return holders.reduce((sum, holder) => sum + this.#run(sql.free, now, holder, now, FREED_AT_MOST), 0);
	}

	#steps({ steps, readings }: StepsRequest): SingleResult[][] {
		if (!readings) return this.#inOrder(steps);
		if (!readings.every((reading) => holds(this.#file, reading))) return [];
		// A block of numbers that is taken in the savepoint goes back with it.
		this.#writer.reserve(steps.reduce((sum, { requests }) => sum + numbersOf(requests), 0));
		this.#database.exec('SAVEPOINT allSteps');
		const results = this.#inOrder(steps);
		const isWhole = results.length === steps.length && !endsOrder(steps.at(-1), results.at(-1));
		if (!isWhole) {
			this.#database.exec('ROLLBACK TO allSteps');
			this.#undone();
		}
		this.#database.exec('RELEASE allSteps');
		return isWhole ? results : [];
	}

	#inOrder(steps: StepsRequest['steps']): SingleResult[][] {
		const results: SingleResult[][] = [];
		for (const step of steps) {
			const done = step.requests.map((request) => this.#applyOne(request));
			results.push(done);
			if (endsOrder(step, done)) break;
		}
		return results;
	}

	#rows(request: RequestOf<'rows'>): number[] | number {
		const { name, together, shapes, shared, cells } = request;
		// Before the savepoint: what was undone with it would still be in memory.
		const ids = shapes.map((names) => this.#shapes.idOf(names));
		const partitions = this.#partitionsOf(name, cells);
		const texts: SharedTexts[] = shared.map((body) => ({ id: this.#writer.number(), shape: -1, body, uses: 0 }));
		const etags: number[] = Array.from(partitions, () => UNDONE);
		if (shared.length > 0) this.#share(request, partitions, ids, texts, etags);
		this.#takeOut(request, partitions, etags);
		if (together) {
			this.#writer.reserve(partitions.length);
			this.#database.exec('SAVEPOINT one');
		}
		for (let index = 0; index < partitions.length; index += 1) {
			if (etags[index] !== UNDONE) continue;
			const etag = this.#rowAndEntry(request, partitions[index] as number, ids, texts, index * CELLS);
			if (together && etag === CONFLICT) {
				this.#database.exec('ROLLBACK TO one');
				this.#database.exec('RELEASE one');
				return -1 - index;
			}
			etags[index] = etag;
		}
		if (together) this.#database.exec('RELEASE one');
		for (const { id, uses, shape, body } of texts) if (uses > 0) this.#run(sql.content, id, uses, shape, body);
		return etags;
	}

	/** Inserts as shared rows what many partitions get alike, and sets the ETags of these rows. */
	#share(
		{ name, rows, contents, cells }: RequestOf<'rows'>,
		partitions: number[],
		ids: number[],
		texts: SharedTexts[],
		etags: number[],
	): void {
		const groups = new Map<number, Alike & { shared: SharedTexts; places: number[] }>();
		for (let index = 0; index < partitions.length; index += 1) {
			const at = index * CELLS;
			const content = (cells[at + 3] as number) * CONTENT_CELLS;
			const shared = texts[contents[content + 2] as number];
			if (!shared || cells[at] !== kindCodes.insert) continue;
			const key = (cells[at + 2] as number) * texts.length + (contents[content + 2] as number);
			let group = groups.get(key);
			if (!group) {
				const row = rows[cells[at + 2] as number] as string;
				const shape = ids[contents[content] as number] as number;
				group = {
					name,
					row,
					content: shared.id,
					shape,
					texts: shared.body,
					partitions: [],
					bodies: [],
					shared,
					places: [],
				};
				groups.set(key, group);
			}
			group.partitions.push(partitions[index] as number);
			group.bodies.push(contents[content + 1] as string);
			group.places.push(index);
		}
		for (const group of groups.values()) {
			const there = this.#sharedRowWriter.insert(group);
			if (!there) continue;
			const { shared, places } = group;
			for (const place of places) etags[place] = there.has(partitions[place] as number) ? CONFLICT : shared.id;
			shared.shape = group.shape;
			shared.uses += places.length - there.size;
		}
	}

	/** Rows that lie in shared rows go to where they can be changed. */
	#takeOut({ name, rows, cells }: RequestOf<'rows'>, partitions: number[], etags: number[]): void {
		if (this.#sharedRows.count === 0) return;
		for (let index = 0; index < partitions.length; index += 1) {
			if (etags[index] !== UNDONE) continue;
			this.#sharedRowWriter.takeOut(
				name,
				partitions[index] as number,
				rows[cells[index * CELLS + 2] as number] as string,
			);
		}
	}

	#partitionsOf(name: number, cells: (string | number)[]): number[] {
		const ids: number[] = [];
		for (let at = 0; at < cells.length; at += CELLS) ids.push(this.#partitions.idOf(name, cells[at + 1] as string));
		return ids;
	}

	/** Writes a row like `#row`, and changes its document in the full-text index. */
	#rowAndEntry(request: RequestOf<'rows'>, partition: number, ids: number[], texts: SharedTexts[], at: number): number {
		const row = request.rows[request.cells[at + 2] as number] as string;
		if (!this.#entries.isDocument(request.name, row)) return this.#row(request, partition, ids, texts, at);
		const before = request.cells[at] === kindCodes.insert ? undefined : this.#entries.read(partition, row);
		const etag = this.#row(request, partition, ids, texts, at);
		if (etag === CONFLICT) return etag;
		if (before && this.#entries.removed(partition, row, before)) this.#tookText = true;
		if (etag !== DELETED) this.#entries.added(partition, row, columnsOf(request, ids, texts, at));
		return etag;
	}

	/** The row's new ETag, `DELETED` or `CONFLICT`. */
	#row(
		{ rows, contents, cells }: RequestOf<'rows'>,
		partition: number,
		ids: number[],
		texts: SharedTexts[],
		at: number,
	): number {
		const kind = cells[at];
		const row = rows[cells[at + 2] as number] as string;
		const expected = cells[at + 4] as number;
		if (kind === kindCodes.delete) {
			if (expected === ANY_VERSION) this.#run(sql.delete, partition, row);
			else if (this.#run(sql.deleteExact, partition, row, expected) === 0) return CONFLICT;
			return DELETED;
		}
		const content = (cells[at + 3] as number) * CONTENT_CELLS;
		const shape = ids[contents[content] as number] as number;
		const body = contents[content + 1] as string;
		const shared = texts[contents[content + 2] as number];
		if (shared) {
			const text = kind === kindCodes.insert ? sql.insertShared : sql.upsertShared;
			if (this.#run(text, partition, row, shared.id, body) === 0) return CONFLICT;
			shared.shape = shape;
			shared.uses += 1;
			return shared.id;
		}
		if (kind === kindCodes.upsert && body.length <= EMPTY) this.#tookText = true;
		const etag = this.#writer.number();
		const changes =
			kind === kindCodes.update
				? this.#run(sql.update, etag, shape, body, partition, row, expected)
				: this.#run(kind === kindCodes.insert ? sql.insert : sql.upsert, partition, row, etag, shape, body);
		return changes === 0 ? CONFLICT : etag;
	}

	#send({ name, body, delay, isLease }: RequestOf<'send'>): { id: number; receipt: number } {
		const id = this.#writer.number();
		const receipt = this.#writer.number();
		this.#hasLeased ||= isLease;
		this.#run(sql.send, id, name, inSeconds(delay), receipt, JSON.stringify(body), isLease ? this.#holder : 0);
		return { id, receipt };
	}

	#receive({ name, max, lease }: RequestOf<'receive'>): Message[] {
		const found = this.#database.statement(sql.visible).all(name, Date.now(), max) as unknown as [
			id: number,
			deliveries: number,
			body: string,
		][];
		this.#hasLeased ||= found.length > 0;
		return found.map(([id, deliveries, body]) => {
			const receipt = this.#writer.number();
			this.#run(sql.lease, inSeconds(lease), receipt, this.#holder, id);
			return {
				id: String(id),
				body: JSON.parse(body) as string,
				receipt: String(receipt),
				deliveries: deliveries + 1,
			};
		});
	}

	#renew({ name, id, receipt, seconds, isLease }: RequestOf<'renew'>): number | undefined {
		const renewed = this.#writer.number();
		const holder = isLease ? this.#holder : 0;
		return this.#run(sql.renew, inSeconds(seconds), renewed, holder, id, name, receipt) === 0 ? undefined : renewed;
	}

	/** The number of rows that it changed. */
	#run(text: string, ...values: (string | number)[]): number {
		return Number(this.#database.statement(text).run(...values).changes);
	}
}

/** Columns that a write stores. */
function columnsOf({ contents, cells }: RequestOf<'rows'>, ids: number[], texts: SharedTexts[], at: number): Columns {
	const content = (cells[at + 3] as number) * CONTENT_CELLS;
	const shape = ids[contents[content] as number] as number;
	return [shape, contents[content + 1] as string, texts[contents[content + 2] as number]?.body ?? null];
}

function endsOrder(step: StepsRequest['steps'][number] | undefined, done: SingleResult[] = []): boolean {
	return done.some((result) => isRefused(result) || (step?.endsOnConflict === true && hasConflict(result)));
}

/** Numbers that these requests take at the most: one a row, one for the texts that some share, two a message. */
function numbersOf(requests: readonly SingleRequest[]): number {
	return requests.reduce(
		(sum, request) => sum + (request.kind === 'rows' ? request.cells.length / CELLS + request.shared.length : 2),
		0,
	);
}

/** Rows that go together, of which one was in the way. */
const isRefused = (result: SingleResult) => typeof result === 'number' && result < 0;

const hasConflict = (result: SingleResult) => Array.isArray(result) && (result as unknown[]).includes(CONFLICT);

function inSeconds(seconds: number): number {
	return Date.now() + seconds * 1_000;
}
