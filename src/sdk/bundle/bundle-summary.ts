import type { Entry } from '../../contract/audit/audit.ts';
import type { BundledEntry } from '../../contract/audit/bundle.ts';
import { toBase64 } from '../../tlog/bytes.ts';
import { parseCheckpoint } from '../../tlog/checkpoint.ts';
import { parseNote } from '../../tlog/note.ts';
import type { Sha256 } from '../../tlog/sha256.ts';
import type { BundleVerdict } from './verify-bundle.ts';

/** Actors that are named. The others are counted together. */
const ACTORS_NAMED = 15;
/** Days that are listed. A longer bundle is counted by month. */
const DAYS_LISTED = 62;

/** The number of entries under one name. */
export type Tally = { name: string; count: number };

/**
 * Figures of a bundle without a fault.
 * - `checkpoint`: the state of the log that proves it; `root` is in base64.
 * - `ledgers`: the number of ledgers that the entries are from.
 * - `actions` and `actors`: the most frequent first. `times`: the earliest first, as yyyy-mm-dd or yyyy-mm in UTC.
 * - `first` and `last`: by the time of the entry.
 */
export type BundleContents = {
	checkpoint: { origin: string; size: number; root: string };
	ledgers: number;
	actions: Tally[];
	actors: Tally[];
	otherActors: { actors: number; entries: number };
	unit: 'day' | 'month';
	times: Tally[];
	first: Entry | undefined;
	last: Entry | undefined;
};

/** `digest`: SHA-256 of the file, in hex. A bundle with a fault has no contents that may be counted. */
export type BundleSummary = { digest: string; contents?: BundleContents };

/** Sums up a bundle that was verified, from the bytes of its file and its verdict alone. */
export function summaryOf(
	sha256: Sha256,
	bytes: Uint8Array,
	{ fault, head, entries }: Pick<BundleVerdict, 'fault' | 'head' | 'entries'>,
): BundleSummary {
	const digest = sha256.hex(bytes);
	if (fault || !head) return { digest };
	const { origin, size, root } = parseCheckpoint(parseNote(head.checkpoint).text);
	return { digest, contents: { checkpoint: { origin, size, root: toBase64(root) }, ...countsOf(entries) } };
}

function countsOf(bundled: readonly BundledEntry[]): Omit<BundleContents, 'checkpoint'> {
	const entries = bundled.map(({ entry }) => entry);
	const actors = byCount(tally(entries, ({ actor }) => actor));
	const others = actors.slice(ACTORS_NAMED);
	const days = tally(entries, ({ at }) => utc(at).slice(0, 'yyyy-mm-dd'.length));
	const unit = days.length > DAYS_LISTED ? 'month' : 'day';
	const times = unit === 'day' ? days : tally(entries, ({ at }) => utc(at).slice(0, 'yyyy-mm'.length));
	const inTime = entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
	return {
		ledgers: new Set(entries.map(({ subject }) => subject)).size,
		actions: byCount(tally(entries, ({ action }) => action)),
		actors: actors.slice(0, ACTORS_NAMED),
		otherActors: { actors: others.length, entries: others.reduce((sum, { count }) => sum + count, 0) },
		unit,
		times: times.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
		first: inTime[0],
		last: inTime.at(-1),
	};
}

const utc = (at: string) => new Date(at).toISOString();

function tally(entries: readonly Entry[], nameOf: (entry: Entry) => string): Tally[] {
	const counts = new Map<string, number>();
	for (const entry of entries) counts.set(nameOf(entry), (counts.get(nameOf(entry)) ?? 0) + 1);
	return [...counts].map(([name, count]) => ({ name, count }));
}

const byCount = (tallies: readonly Tally[]): Tally[] =>
	tallies.toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
