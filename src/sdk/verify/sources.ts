/** Sources of a verifier: functions, so that it is the same over a link in a browser, over HTTP, and on a store. */
import type { Entry } from '../../contract/audit/audit.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { ReadTile } from '../../tlog/read-tiles.ts';

/** A row of storage: its key and its properties, none of which are trusted. */
export type RawRow = { row: string; properties: Readonly<Record<string, unknown>> };

/**
 * The raw rows of one ledger. A function that throws stops the verification: what cannot be read is no finding.
 * - `entries`: all rows that begin with `entry:`, in the order of their keys, which is the newest first.
 * - `events`: all rows that begin with `event:`, in the order of their keys.
 * - `leaves`: the rows that say which leaf an entry is, of the entries from one seq to another, both inclusive.
 * - `beginning`: the row `erased`, which the first entry follows if the ledger was erased once and began again.
 * - `isWaiting`: whether an entry that is in no signed checkpoint is on its way there. Without it, a new one is taken to
 *   be. `index` is that of its leaf, where a row names one behind the checkpoint.
 */
export type LedgerSources = {
	subject: SubjectId;
	head(): Promise<RawRow | undefined>;
	entries(): AsyncIterable<readonly RawRow[]>;
	events(): AsyncIterable<readonly RawRow[]>;
	profile(): Promise<RawRow | undefined>;
	logKeys(): Promise<RawRow | undefined>;
	leaves(from: number, to: number): Promise<readonly RawRow[]>;
	beginning?(): Promise<RawRow | undefined>;
	isWaiting?(entry: Entry, index: number | undefined): Promise<boolean>;
};

/**
 * The log. `checkpoint` is the signed note, undefined before the first. A tile or an entry bundle that is not there is a
 * rejection with a `LogError`, `tile_malformed` or `entry_bundle_malformed`; any other rejection stops the verification.
 */
export type LogSources = {
	checkpoint(): Promise<string | undefined>;
	readTile: ReadTile;
	readEntryBundle?(index: number, width: number): Promise<Uint8Array>;
};
