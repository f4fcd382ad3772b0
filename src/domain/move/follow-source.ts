import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import type { Row, Store } from '../../storage/port.ts';
import { entryOf } from '../../storage/rows/ledger/entries.ts';
import { type HeadRow, headKey, headOf } from '../../storage/rows/ledger/head.ts';
import {
	collectChanges,
	goesOn,
	type LedgerSince,
	ledgersSince,
	lookAtLog,
	placeOf,
} from '../backup/collect-changes.ts';
import type { LogPlace } from '../backup/moment.ts';
import type { Domain } from '../domain.ts';
import { inGroups } from '../lists/in-groups.ts';
import { mapSome } from '../lists/map-some.ts';
import { isoTime } from '../ports/ports.ts';
import { type ChangedEntry, CopiedRows } from './copied-rows.ts';
import { MoveFault } from './move-fault.ts';
import { type MoveMark, writeMark } from './move-mark.ts';
import { replayEntries } from './replay-entries.ts';

/** A removal keeps its tombstones for a day. What it was of must be known here before that is over. */
const LONGEST_ROUND_MS = 20 * 3_600_000;

const LEDGERS_AT_ONCE = 16;

export type FollowOptions = {
	source: Domain;
	copy: Domain;
	/** The mark of the copy: all up to its place is there. */
	mark: MoveMark;
	/** Jobs of the copy with work left in the source. */
	open: ReadonlyMap<string, ReadonlySet<number>>;
	onRows(rows: number): void;
};

/**
 * Brings a copy up to its source, round by round, while the source goes on. A round brings the rows that changed, and does
 * the work of the entries of the round before: by then, the copy has what their jobs have done on other ledgers.
 */
export class SourceFollower {
	readonly #options: FollowOptions;
	#from: LogPlace;
	#at: string;
	#open: FollowOptions['open'];
	/** Those of the last round. */
	#changed: ChangedEntry[] = [];

	constructor(options: FollowOptions) {
		this.#options = options;
		this.#from = options.mark.log;
		this.#at = options.mark.at;
		this.#open = options.open;
	}

	/** Resolves to the number of rows. Throws a `MoveFault` when the source is not what the copy was begun from. */
	async round(): Promise<number> {
		const { source, copy, mark, onRows } = this.#options;
		const at = isoTime(source.now());
		if (source.now() - Date.parse(this.#at) > LONGEST_ROUND_MS) throw new MoveFault('too-slow');
		const look = await lookAtLog(source);
		if (!look || !(await goesOn(source, this.#from, look))) throw new MoveFault('another-source');
		const rows = new CopiedRows(copy.store, onRows);
		for await (const some of collectChanges(source, { from: this.#from, look, open: this.#open }))
			await rows.addChanges(some);
		await rows.end();
		const entries = rows.entries();
		if (entries.some(({ entry }) => isErasureAfter(entry, mark.serviceSeq))) throw new MoveFault('erasing');
		await replayEntries(
			copy,
			this.#changed.filter(({ isOpen }) => !isOpen),
		);
		this.#changed = entries;
		this.#open = rows.open;
		// The work of this round's entries is not done yet: a process that goes on begins with them.
		await writeMark(copy.store, { ...mark, at: this.#at, log: this.#from });
		[this.#from, this.#at] = [placeOf(look), at];
		return rows.count;
	}

	/**
	 * The last round: nobody writes in the source any more. Entries whose jobs were not begun have no leaf, so the heads of
	 * all ledgers are looked at. Throws a `MoveFault` when the copy is not as the source after that.
	 */
	async end(): Promise<void> {
		const { source, copy, onRows } = this.#options;
		await this.round();
		const rows = new CopiedRows(copy.store, onRows);
		for await (const some of ledgersSince(source, await ledgersBehind(source.store, copy.store)))
			await rows.addChanges(some);
		await rows.end();
		await replayEntries(copy, [...this.#changed, ...rows.entries()]);
		const [behind] = await ledgersBehind(source.store, copy.store);
		if (behind) throw new MoveFault('differs', ` The ledger of ${behind.subject} ends otherwise.`);
	}
}

/** The ledgers that end otherwise in the copy, each with the seq of its last entry there. */
async function ledgersBehind(source: Store, copy: Store): Promise<LedgerSince[]> {
	const behind: LedgerSince[] = [];
	for await (const subjects of inGroups(source.tables.ledger.partitions(), LEDGERS_AT_ONCE * LEDGERS_AT_ONCE))
		await mapSome(subjects, LEDGERS_AT_ONCE, async (subject) => {
			const [head, other] = await Promise.all([source, copy].map((store) => headOn(store, subject)));
			if (head?.erased !== other?.erased) throw new MoveFault('erasing');
			if (head?.seq !== other?.seq || head?.hash !== other?.hash) behind.push({ subject, after: other?.seq ?? 0 });
		});
	return behind;
}

async function headOn({ tables }: Store, subject: SubjectId): Promise<HeadRow | undefined> {
	const row = await tables.ledger.get(headKey(subject));
	return row && headOf(row);
}

/** Its clearing changes rows of others past their ledgers. */
function isErasureAfter(row: Row, serviceSeq: number): boolean {
	if (row.partition !== TIDELINE) return false;
	const { action, seq } = entryOf(row);
	return (action === 'subject-erased' || action === 'erasure-lifted') && seq > serviceSeq;
}
