/** The rows that an import left in its file: counted, and read in order so that a plain loop inserts them again. */
import { openLines } from '../../src/cli/load/read-lines.ts';
import type { EventId } from '../../src/contract/event/event.ts';
import type { SubjectId } from '../../src/contract/subject/subject.ts';
import { tagsIn } from '../../src/contract/text/rich-text.ts';
import { type Database, openDatabase } from '../../src/storage/embedded/file/database.ts';
import { storedTableName } from '../../src/storage/names.ts';
import { followerKeys } from '../../src/storage/rows/followers/subject-followers.ts';
import { eventKeys } from '../../src/storage/rows/ledger/events.ts';
import type { Prepared } from '../baseline/sqlite.ts';

/** Events of which every row is verified. */
const SAMPLES = 40;

export type Imported = {
	/** Throws unless there are that many timeline rows, and those of a few events are in every follower's timeline. */
	verify(rows: number): void;
	/** All timeline rows as they were inserted, event by event, in groups of `atOnce`. */
	inOrder(atOnce: number): Generator<Prepared[]>;
	close(): void;
};

/** Timeline rows that these files must lead to, counted from the files alone: each event for its poster, its followers and its hashtags. */
export async function expectedRows(follows: string, events: string): Promise<number> {
	const followers = new Map<string, Set<string>>();
	for await (const { text = '', number } of await openLines(follows)) {
		const [follower = '', followed = ''] = text.split(',');
		if (text.trim() === '' || (number === 1 && follower === 'follower')) continue;
		followers.set(followed, (followers.get(followed) ?? new Set()).add(follower));
	}
	let rows = 0;
	const seen = new Set<string>();
	for await (const { text = '' } of await openLines(events)) {
		if (text.trim() === '') continue;
		const { source, id, data } = JSON.parse(text) as { source: string; id: string; data: { text: string } };
		const name = JSON.stringify([source, id]);
		if (seen.has(name)) continue;
		seen.add(name);
		rows += 1 + (followers.get(source)?.size ?? 0) + tagsIn(data.text).length;
	}
	return rows;
}

export async function openImported(dataDir: string): Promise<Imported> {
	const database = await openDatabase(dataDir);
	const timelines = idOf(database, storedTableName('bench', 'timelines'));
	return {
		verify(rows) {
			const [found] = database
				.statement(`SELECT count(*) FROM rows WHERE partition IN (SELECT id FROM partitions WHERE name = ?)`)
				.get(timelines) as unknown as [number];
			if (found !== rows) throw new Error(`The import left ${found} timeline rows, not ${rows}.`);
			for (const event of someEvents(database)) verifyEvent(database, timelines, event);
		},
		*inOrder(atOnce) {
			// ETags ascend in the order of writing. Sorted once into a table of its own, apart from the file, with its texts in
			// each row, as a plain table would have them.
			database.exec('CREATE TEMP TABLE ordered (partition TEXT, row TEXT, body TEXT)');
			database
				.statement(`INSERT INTO ordered SELECT partitions.partition, row, coalesce(contents.body, rows.body)
					FROM rows JOIN partitions ON partitions.id = rows.partition LEFT JOIN contents ON contents.id = content
					WHERE name = ? ORDER BY coalesce(etag, content)`)
				.run(timelines);
			const page = database.statement(
				'SELECT rowid, partition, row, body FROM ordered WHERE rowid > ? ORDER BY rowid LIMIT ?',
			);
			let last = 0;
			for (;;) {
				const found = page.all(last, atOnce) as unknown as [number, SubjectId, EventId, string][];
				if (found.length === 0) return;
				last = found.at(-1)?.[0] ?? last;
				yield found.map(([, partition, row, body]) => ({ partition, row, body }));
			}
		},
		close: () => database.close(),
	};
}

type LedgerEvent = { actor: SubjectId; id: EventId; text: string };

/** Every so many-th event of the ledgers. */
function someEvents(database: Database): LedgerEvent[] {
	const ledger = idOf(database, storedTableName('bench', 'ledger'));
	const rows = database
		.statement(`SELECT partitions.partition, row, body, names FROM rows
			JOIN partitions ON partitions.id = rows.partition JOIN shapes ON shapes.id = rows.shape
			WHERE name = ? AND row GLOB 'event:*'`)
		.all(ledger) as unknown as [string, string, string, string][];
	const stride = Math.max(1, Math.floor(rows.length / SAMPLES));
	return rows
		.filter((_, index) => index % stride === 0)
		.map(([actor, row, body, names]) => {
			const values = JSON.parse(body) as string[];
			return { actor, id: eventKeys.eventOf(row), text: values[names.split(',').indexOf('text')] ?? '' };
		});
}

/** Throws unless the poster and all its followers have the event with its text. */
function verifyEvent(database: Database, timelines: number, { actor, id, text }: LedgerEvent): void {
	const followers = database
		.statement(`SELECT row FROM rows WHERE partition = (SELECT id FROM partitions WHERE name = ? AND partition = ?)
			AND row < ?`)
		.all(
			idOf(database, storedTableName('bench', 'subjectFollowers')),
			actor,
			followerKeys.all(actor).before,
		) as unknown as [string][];
	const get =
		database.statement(`SELECT coalesce(contents.body, rows.body) FROM rows LEFT JOIN contents ON contents.id = content
		WHERE partition = (SELECT id FROM partitions WHERE name = ? AND partition = ?) AND row = ?`);
	for (const reader of [actor, ...followers.map(([row]) => row)]) {
		const found = get.get(timelines, reader, id) as unknown as [string] | undefined;
		if (!found || !(JSON.parse(found[0]) as unknown[]).includes(text))
			throw new Error(`The import left ${reader} without the event ${id} of ${actor}.`);
	}
}

function idOf(database: Database, name: string): number {
	const found = database.statement('SELECT id FROM names WHERE name = ?').get(name);
	if (!found) throw new Error(`The file has no table ${name}.`);
	return (found as unknown as [number])[0];
}
