import type { Entry } from '../../contract/audit/audit.ts';
import { entryBefore } from '../../contract/audit/brought-back.ts';
import { GENESIS, hashOfEntry } from '../../tlog/entry-hash.ts';
import type { Sha256 } from '../../tlog/sha256.ts';
import type { Findings } from './finding.ts';
import { type End, entryIn, seqOfKey } from './rows.ts';
import type { RawRow } from './sources.ts';

/** The next entry to come, towards the first one. The hash is unknown below an entry that is wrong itself. */
type Expected = { seq: number; hash: string | undefined };

/** The first and the last entry that are lost. */
export type Lost = { from: number; to: number };

/** The log's verdict on an entry: its leaf is this entry's, or is not, or nothing is known. */
export type InLog = 'right' | 'wrong' | 'unknown';

/** Checks a ledger's entries from the newest to the first, each against its hash and the one that follows it. */
export class Chain {
	/** The newest row, with an empty hash where it is not what was written. */
	newest: End | undefined;
	/** False once an entry is missing, or is not what was written. */
	isWhole = true;
	/** Entries that were lost when the subject was brought back, as an entry says. */
	readonly lost: Lost[] = [];
	#expected: Expected | undefined;
	readonly #sha256: Sha256;
	readonly #subject: string;
	readonly #findings: Findings;

	constructor(sha256: Sha256, subject: string, findings: Findings) {
		this.#sha256 = sha256;
		this.#subject = subject;
		this.#findings = findings;
	}

	/**
	 * The entry of a row; undefined for one that is not what was written. Rows come in the order of their keys. `inLog` is asked of
	 * an entry that hashes as it says: what the log has is right, so the one that follows it is to blame for a broken link.
	 */
	next(raw: RawRow, inLog: (entry: Entry) => InLog): Entry | undefined {
		const seq = seqOfKey(raw.row);
		if (!Number.isSafeInteger(seq)) {
			this.#found('entry-unreadable', undefined, raw.row);
			return undefined;
		}
		if (this.#expected && seq > this.#expected.seq) {
			this.#found('entry-misplaced', seq, 'out of order');
			return undefined;
		}
		this.newest ??= { seq, hash: '' };
		if (this.#expected && seq < this.#expected.seq) this.missing(seq + 1, this.#expected.seq);
		const follows = this.#expected?.seq === seq ? this.#expected.hash : undefined;
		this.#expected = { seq: seq - 1, hash: undefined };
		const entry = entryIn(this.#subject, raw);
		if (!entry) {
			this.#found('entry-unreadable', seq);
			return undefined;
		}
		if (entry.seq !== seq) {
			this.#found('entry-misplaced', seq, `entry ${entry.seq}`);
			return undefined;
		}
		if (!this.#isSealed(entry)) {
			this.#found('entry-changed', seq);
			inLog(entry);
			return undefined;
		}
		const place = inLog(entry);
		if (follows !== undefined && follows !== entry.hash && place !== 'wrong')
			this.#found('entry-replaced', place === 'right' ? seq + 1 : seq);
		if (this.newest.seq === seq) this.newest = { seq, hash: entry.hash };
		const before = entryBefore(entry);
		if (before.seq < seq - 1) this.lost.push({ from: before.seq + 1, to: seq - 1 });
		this.#expected = { seq: before.seq, hash: place === 'wrong' ? undefined : before.hash };
		return entry;
	}

	/** Called after the last row. `before` is what the first entry follows. */
	end(before: End = { seq: 0, hash: GENESIS }): void {
		const expected = this.#expected;
		if (!expected) return;
		if (expected.seq > before.seq) this.missing(before.seq + 1, expected.seq);
		else if (before.hash !== '' && (expected.hash ?? before.hash) !== before.hash)
			this.#found('entry-replaced', expected.seq + 1);
	}

	missing(from: number, to: number): void {
		this.isWhole = false;
		const detail = from === to ? undefined : `${from} to ${to}`;
		this.#findings.add(
			{ code: 'entry-missing', subject: this.#subject, seq: from, ...(detail && { detail }) },
			to - from + 1,
		);
	}

	#isSealed(entry: Entry): boolean {
		try {
			return hashOfEntry(this.#sha256, entry) === entry.hash;
		} catch {
			// Half a pair of UTF-16 has no canonical form.
			return false;
		}
	}

	#found(
		code: 'entry-unreadable' | 'entry-misplaced' | 'entry-changed' | 'entry-replaced',
		seq: number | undefined,
		detail?: string,
	): void {
		this.isWhole = false;
		this.#findings.add({
			code,
			subject: this.#subject,
			...(seq !== undefined && { seq }),
			...(detail !== undefined && { detail }),
		});
	}
}
