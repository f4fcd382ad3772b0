import type { Message } from '../../port.ts';
import type { Database } from '../file/database.ts';
import type { Shapes } from '../file/shapes.ts';
import {
	ANY_VERSION,
	CELLS,
	CONFLICT,
	DELETED,
	kindCodes,
	type Request,
	type RequestOf,
	type WriterResult,
} from './messages.ts';
import type { Writer } from './writer.ts';

const sql = {
	insert: 'INSERT INTO rows (name, partition, row, etag, shape, body) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
	upsert: `INSERT INTO rows (name, partition, row, etag, shape, body) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET etag = excluded.etag, shape = excluded.shape, body = excluded.body`,
	update: 'UPDATE rows SET etag = ?, shape = ?, body = ? WHERE name = ? AND partition = ? AND row = ? AND etag = ?',
	delete: 'DELETE FROM rows WHERE name = ? AND partition = ? AND row = ?',
	deleteExact: 'DELETE FROM rows WHERE name = ? AND partition = ? AND row = ? AND etag = ?',
	send: 'INSERT INTO messages (id, name, visibleAt, receipt, deliveries, body) VALUES (?, ?, ?, ?, 0, ?)',
	visible: 'SELECT id, deliveries, body FROM messages WHERE name = ? AND visibleAt <= ? ORDER BY visibleAt LIMIT ?',
	lease: 'UPDATE messages SET visibleAt = ?, receipt = ?, deliveries = deliveries + 1 WHERE id = ?',
	renew: 'UPDATE messages SET visibleAt = ?, receipt = ? WHERE id = ? AND name = ? AND receipt = ?',
	/** A transaction that changes nothing would not reach the log, nor does a row that is set to what it was. */
	touch: 'UPDATE counter SET next = next + 1',
	deleteMessage: 'DELETE FROM messages WHERE id = ? AND name = ? AND receipt = ?',
};

/** Characters of a body that says no more than that a row was removed. */
const EMPTY = 8;

/** Does what was asked. Only inside the writer's transaction. */
export class Applier {
	readonly #database: Database;
	readonly #shapes: Shapes;
	readonly #writer: Writer;
	#tookText = false;

	constructor(database: Database, shapes: Shapes, writer: Writer) {
		this.#database = database;
		this.#shapes = shapes;
		this.#writer = writer;
	}

	/** Whether a row was replaced by next to nothing since this was asked last: what it held is to be nowhere. */
	tookText(): boolean {
		const took = this.#tookText;
		this.#tookText = false;
		return took;
	}

	apply(request: Request): WriterResult {
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

	#rows({ name, together, shapes, contents, cells }: RequestOf<'rows'>): number[] | number {
		// Before the savepoint: a list of names that were undone with it would still be in the cache.
		const ids = shapes.map((names) => this.#shapes.idOf(names));
		if (together) this.#database.exec('SAVEPOINT one');
		const etags: number[] = [];
		for (let at = 0; at < cells.length; at += CELLS) {
			const etag = this.#row(name, ids, contents, cells, at);
			if (together && etag === CONFLICT) {
				this.#database.exec('ROLLBACK TO one');
				this.#database.exec('RELEASE one');
				return -1 - etags.length;
			}
			etags.push(etag);
		}
		if (together) this.#database.exec('RELEASE one');
		return etags;
	}

	#row(name: number, ids: number[], contents: (string | number)[], cells: (string | number)[], at: number): number {
		const kind = cells[at];
		const partition = cells[at + 1] as string;
		const row = cells[at + 2] as string;
		const expected = cells[at + 4] as number;
		if (kind === kindCodes.delete) {
			if (expected === ANY_VERSION) this.#run(sql.delete, name, partition, row);
			else if (this.#run(sql.deleteExact, name, partition, row, expected) === 0) return CONFLICT;
			return DELETED;
		}
		const content = cells[at + 3] as number;
		const shape = ids[contents[content] as number] as number;
		const body = contents[content + 1] as string;
		if (kind === kindCodes.upsert && body.length <= EMPTY) this.#tookText = true;
		const etag = this.#writer.number();
		const changes =
			kind === kindCodes.update
				? this.#run(sql.update, etag, shape, body, name, partition, row, expected)
				: this.#run(kind === kindCodes.insert ? sql.insert : sql.upsert, name, partition, row, etag, shape, body);
		return changes === 0 ? CONFLICT : etag;
	}

	#send({ name, body, delay }: RequestOf<'send'>): { id: number; receipt: number } {
		const id = this.#writer.number();
		const receipt = this.#writer.number();
		this.#run(sql.send, id, name, inSeconds(delay), receipt, JSON.stringify(body));
		return { id, receipt };
	}

	#receive({ name, max, lease }: RequestOf<'receive'>): Message[] {
		const found = this.#database.statement(sql.visible).all(name, Date.now(), max) as unknown as [
			id: number,
			deliveries: number,
			body: string,
		][];
		return found.map(([id, deliveries, body]) => {
			const receipt = this.#writer.number();
			this.#run(sql.lease, inSeconds(lease), receipt, id);
			return {
				id: String(id),
				body: JSON.parse(body) as string,
				receipt: String(receipt),
				deliveries: deliveries + 1,
			};
		});
	}

	#renew({ name, id, receipt, seconds }: RequestOf<'renew'>): number | undefined {
		const renewed = this.#writer.number();
		return this.#run(sql.renew, inSeconds(seconds), renewed, id, name, receipt) === 0 ? undefined : renewed;
	}

	/** The number of rows that it changed. */
	#run(text: string, ...values: (string | number)[]): number {
		return Number(this.#database.statement(text).run(...values).changes);
	}
}

function inSeconds(seconds: number): number {
	return Date.now() + seconds * 1_000;
}
