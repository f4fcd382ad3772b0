import type { DatabaseSync } from 'node:sqlite';
import { needsMigration, refuseOtherSchema, type StoredSchema, schemaNumber } from '../../migrations/schema-version.ts';

/** A file that is not ours must not be filled with our tables: 'Tide' in ASCII. */
export const APPLICATION_ID = 0x54696465;

const NAMES = `
	-- Names of tables and queues, prefix included; a row then carries a small integer.
	CREATE TABLE names (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);

	-- Lists of property names, each stored once; a row then carries its values only.
	CREATE TABLE shapes (id INTEGER PRIMARY KEY, names TEXT NOT NULL UNIQUE);

	-- ETags, message ids and receipts are drawn from blocks of this counter, so none is used twice.
	CREATE TABLE counter (next INTEGER NOT NULL);
	INSERT INTO counter VALUES (1);

	CREATE TABLE messages (
		id INTEGER PRIMARY KEY,
		name INTEGER NOT NULL,
		visibleAt INTEGER NOT NULL,
		receipt INTEGER NOT NULL,
		deliveries INTEGER NOT NULL,
		body TEXT NOT NULL,
		-- The process that has it under lease, 0 when nobody has.
		holder INTEGER NOT NULL DEFAULT 0
	);
	CREATE INDEX messagesByTime ON messages (name, visibleAt);

	-- While the file is migrated: the number of the schema from which that began. Otherwise it has no row.
	CREATE TABLE migration (fromSchema INTEGER NOT NULL);
`;

const ROWS = `
	-- Partitions of tables, each stored once and never deleted; a row then carries a small integer.
	CREATE TABLE partitions (
		id INTEGER PRIMARY KEY,
		name INTEGER NOT NULL,
		partition TEXT NOT NULL,
		UNIQUE (name, partition)
	);

	-- A row of its own has an ETag, a shape, and all its values as JSON. A row that shares its texts with others has only
	-- its numbers, with commas between them, and the content that holds the rest. Its ETag is the content's id: no other
	-- version of this row has had that content.
	CREATE TABLE rows (
		partition INTEGER NOT NULL,
		row TEXT NOT NULL,
		etag INTEGER,
		shape INTEGER,
		body NUMERIC NOT NULL,
		content INTEGER,
		PRIMARY KEY (partition, row)
	) WITHOUT ROWID;

	-- What rows share: the values as JSON, with null for each number that a row has of its own. \`uses\` counts the rows.
	CREATE TABLE contents (id INTEGER PRIMARY KEY, uses INTEGER NOT NULL, shape INTEGER NOT NULL, body TEXT NOT NULL);

	-- Rows with one key and one content, one in each of many partitions, that were not moved to \`rows\` yet. \`partitions\`
	-- holds their numbers in ascending order, 4 bytes each, little-endian; \`bodies\` what each row has of its own, with
	-- spaces between, or once where it is the same.
	CREATE TABLE sharedRows (
		id INTEGER PRIMARY KEY,
		name INTEGER NOT NULL,
		row TEXT NOT NULL,
		content INTEGER NOT NULL,
		bodies TEXT NOT NULL,
		partitions BLOB NOT NULL
	);
	-- A row that was to be changed was moved to \`rows\` on its own.
	CREATE TABLE taken (version INTEGER PRIMARY KEY, sharedRow INTEGER NOT NULL, partition INTEGER NOT NULL);
	-- \`version\` counts all changes of the two tables, and numbers what is added to them; \`removals\` counts those that
	-- took something away. Of the shared rows up to \`upTo\`, the rows of partitions below \`below\` lie in \`rows\` already.
	CREATE TABLE sharedRowState (
		version INTEGER NOT NULL,
		removals INTEGER NOT NULL,
		upTo INTEGER NOT NULL,
		below INTEGER NOT NULL
	);
	INSERT INTO sharedRowState VALUES (0, 0, 0, 0);

	-- The last row that goes takes its content along: a text that was removed is nowhere.
	CREATE TRIGGER rowDeleted AFTER DELETE ON rows WHEN old.content IS NOT NULL BEGIN
		UPDATE contents SET uses = uses - 1 WHERE id = old.content;
		DELETE FROM contents WHERE id = old.content AND uses = 0;
	END;
	CREATE TRIGGER rowReplaced AFTER UPDATE OF content ON rows
		WHEN old.content IS NOT NULL AND new.content IS NOT old.content BEGIN
		UPDATE contents SET uses = uses - 1 WHERE id = old.content;
		DELETE FROM contents WHERE id = old.content AND uses = 0;
	END;
`;

const SEARCH = `
	-- The words of documents (rows of the table \`search\`), by their numbers: see \`search/document-numbers.ts\`. It holds no copy of them.
	CREATE VIRTUAL TABLE searchTerms USING fts5(
		terms, content='', columnsize=0, prefix='2 3', tokenize="ascii tokenchars '_:.'"
	);
	-- What is removed is taken out of its pages at once.
	INSERT INTO searchTerms (searchTerms, rank) VALUES ('secure-delete', 1);
	CREATE VIRTUAL TABLE searchVocabulary USING fts5vocab(searchTerms, instance);

	-- The document of each number, and those whose words are not entered yet.
	CREATE TABLE searchDocuments (number INTEGER PRIMARY KEY, partition INTEGER NOT NULL, row TEXT NOT NULL, poster TEXT NOT NULL);
	CREATE TABLE searchWaiting (number INTEGER PRIMARY KEY);
`;

/** The schema that a program expects of the file. The one that migrates it opens a file of an earlier schema, too. */
export type OpenAs = { version: number; isMigrating?: boolean };

/** Makes the tables of a new file. */
export function makeSchema(connection: DatabaseSync, { version }: OpenAs): void {
	// Without the lock, which another process may hold: a store that is there can be opened and read all the same.
	if (numberOf(connection) !== 0) return;
	connection.exec('BEGIN IMMEDIATE');
	try {
		// Another process may have been first.
		if (numberOf(connection) === 0)
			connection.exec(`${NAMES} ${ROWS} ${SEARCH}
				PRAGMA application_id = ${APPLICATION_ID};
				PRAGMA user_version = ${schemaNumber(version)};`);
		connection.exec('COMMIT');
	} catch (error) {
		if (connection.isTransaction) connection.exec('ROLLBACK');
		throw error;
	}
}

/** Schema of a file that has tables. */
export function schemaOf(connection: DatabaseSync): StoredSchema {
	const number = numberOf(connection);
	// Files of unreleased versions lack the table.
	const isKnown = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'migration'").get() !== undefined;
	const begun = isKnown ? connection.prepare('SELECT fromSchema FROM migration').get() : undefined;
	return { number, ...(begun && { migratedFrom: Number(begun.fromSchema) }) };
}

/** Throws a `StorageError` (`denied`) for a file that this program may not open. */
export function refuseSchema(stored: StoredSchema, file: string, { version, isMigrating }: OpenAs): void {
	if (isMigrating && needsMigration(stored, version)) return;
	refuseOtherSchema(stored, version, { place: file, setting: 'another DATA_DIR' });
}

function numberOf(connection: DatabaseSync): number {
	return Number(connection.prepare('PRAGMA user_version').get()?.user_version);
}
