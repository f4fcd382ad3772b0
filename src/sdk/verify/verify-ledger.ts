import type { Entry } from '../../contract/audit/audit.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { GENESIS } from '../../tlog/entry-hash.ts';
import type { Sha256 } from '../../tlog/sha256.ts';
import { Chain, type Lost } from './chain.ts';
import { Contents } from './contents.ts';
import { type Finding, Findings } from './finding.ts';
import { Leaves, type SignedTree } from './leaves.ts';
import { type End, endIn, isErasedMark, seqOfKey } from './rows.ts';
import type { LedgerSources, RawRow } from './sources.ts';

/**
 * Counts of a verification. `entries`: those that are as they were written; `inLog`: those with their leaf under the
 * signed root; `waiting`: those on their way there; `events`: texts that are as they were posted; `removed`: events
 * whose text is gone, as an entry says; `edits`: details of edits that match.
 */
export type LedgerCounts = {
	entries: number;
	inLog: number;
	waiting: number;
	events: number;
	removed: number;
	edits: number;
};

/**
 * The verdict on one ledger. `erased`: it ends as an erased one does, and the service's own ledger must say whether it
 * was. `empty`: nothing was ever committed. `end` is its newest entry, or the last one before it was erased.
 */
export type LedgerVerdict = {
	subject: SubjectId;
	state: 'live' | 'erased' | 'empty';
	end?: End;
	/** The last entry before an erasure that was lifted: where there is one, the first entry follows it. */
	beganAfter?: End;
	/** The entries that were lost between an erasure and the moment of the backup from which the subject was brought back. */
	lost?: readonly Lost[];
	/** The last entry before each erasure from which it was brought back, by its number. */
	erasedAfter?: readonly number[];
	counts: LedgerCounts;
	waitingSince?: string;
	/** The log's name for it. */
	pseudonym?: string;
	findings: Finding[];
};

export type LedgerOptions = {
	/** Unix milliseconds. */
	now: number;
	/** Called after each page with how many entries were read of this ledger. */
	onPage?(entries: number): void;
	/** Called with each entry that is what was written, the newest first. */
	onEntry?(entry: Entry): void;
	signal?: AbortSignal | undefined;
};

/** The predecessor of a ledger's first entry. */
const EMPTY_LEDGER: End = { seq: 0, hash: GENESIS };

/** Further looks for entries that came meanwhile and explain an apparent fault. */
const LOOKS_AGAIN = 3;

/** Verifies one ledger. Without `tree`, nothing is said of the log. */
export async function verifyLedger(
	sha256: Sha256,
	sources: LedgerSources,
	tree: SignedTree | undefined,
	options: LedgerOptions,
): Promise<LedgerVerdict> {
	return await new LedgerVerifier(sha256, sources, tree, options).verify();
}

class LedgerVerifier {
	readonly #sources: LedgerSources;
	readonly #options: LedgerOptions;
	readonly #sha256: Sha256;
	readonly #findings = new Findings();
	readonly #contents: Contents;
	readonly #leaves: Leaves | undefined;
	#entries = 0;
	#isWhole = true;
	#beganAfter: End | undefined;
	readonly #lost: Lost[] = [];
	readonly #erasedAfter: number[] = [];

	constructor(sha256: Sha256, sources: LedgerSources, tree: SignedTree | undefined, options: LedgerOptions) {
		const { subject } = sources;
		this.#sha256 = sha256;
		this.#sources = sources;
		this.#options = options;
		this.#contents = new Contents(sha256, subject, this.#findings, options.now);
		this.#leaves = tree && new Leaves(sha256, sources, tree, this.#findings, options.now);
	}

	async verify(): Promise<LedgerVerdict> {
		const head = await this.#sources.head();
		if (isErasedMark(head)) return this.#verdict('erased', endIn(head));
		await this.#leaves?.open();
		const first = await this.#pass(undefined);
		if (!first && !head) return await this.#verifyNothing();
		const newest = await this.#settle(first ?? this.#beganAfter ?? EMPTY_LEDGER, endIn(head)?.seq ?? 0);
		const now = await this.#sources.head();
		// It was erased meanwhile.
		if (isErasedMark(now)) return await verifyLedger(this.#sha256, this.#sources, undefined, this.#options);
		this.#judgeHead(head, now, newest);
		return this.#verdict('live', newest);
	}

	/**
	 * Reads from the newest entry down to the first, or to one that was read before, and the events beside them. Resolves
	 * to the newest.
	 */
	async #pass(known: End | undefined): Promise<End | undefined> {
		const { subject, entries, beginning } = this.#sources;
		const chain = new Chain(this.#sha256, subject, this.#findings);
		const events = known ? undefined : this.#sources.events()[Symbol.asyncIterator]();
		let above = Number.MAX_SAFE_INTEGER;
		for await (const rows of entries()) {
			this.#options.signal?.throwIfAborted();
			const fresh = known ? rows.filter(({ row }) => !(seqOfKey(row) <= known.seq)) : rows;
			above = await this.#page(chain, fresh, above);
			if (fresh.length < rows.length) break;
			if (events) await this.#eventsBeside(events);
		}
		if (events) await this.#restOf(events);
		if (!known) this.#beganAfter = endIn(await beginning?.());
		if (chain.newest) chain.end(known ?? this.#beganAfter);
		else if (!known) await this.#leavesOfNone();
		this.#isWhole &&= chain.isWhole;
		this.#lost.push(...chain.lost);
		return chain.newest ?? known;
	}

	/** The log may have leaves of a ledger whose entries are all gone. */
	async #leavesOfNone(): Promise<void> {
		const { seq } = this.#beganAfter ?? EMPTY_LEDGER;
		await this.#leaves?.turnTo(seq + 1, Number.MAX_SAFE_INTEGER, seq);
	}

	/** Resolves to the seq of its last row: the next page ends below it. */
	async #page(chain: Chain, rows: readonly RawRow[], above: number): Promise<number> {
		const isNamed = ({ row }: RawRow) => Number.isSafeInteger(seqOfKey(row));
		const [newest, last] = [rows.find(isNamed), rows.findLast(isNamed)].map((row) => row && seqOfKey(row.row));
		if (newest === undefined || last === undefined) return above;
		const isFirst = above === Number.MAX_SAFE_INTEGER;
		await this.#leaves?.turnTo(last, isFirst ? above : above - 1, isFirst ? newest : above);
		for (const row of rows) {
			const entry = chain.next(row, (of) => this.#leaves?.verify(of) ?? 'unknown');
			if (!entry) continue;
			this.#entries++;
			this.#contents.entry(entry, row);
			if (entry.action === 'subject-brought-back') this.#erasedAfter.push(entry.seq - 1);
			this.#options.onEntry?.(entry);
		}
		await this.#leaves?.judgeUnsigned();
		this.#options.onPage?.(this.#entries);
		return last;
	}

	/** Reads pages of events until about as many events as entries were met. */
	async #eventsBeside(events: AsyncIterator<readonly RawRow[]>): Promise<void> {
		while (this.#contents.waiting.posted > this.#contents.waiting.rows) {
			const page: IteratorResult<readonly RawRow[], unknown> = await events.next();
			if (page.done) return;
			for (const row of page.value) this.#contents.event(row);
		}
	}

	async #restOf(events: AsyncIterator<readonly RawRow[]>): Promise<void> {
		for (;;) {
			const page: IteratorResult<readonly RawRow[], unknown> = await events.next();
			if (page.done) return;
			for (const row of page.value) this.#contents.event(row);
		}
	}

	/** Reads entries that came meanwhile before it judges, since rows that are read later may belong to them. */
	async #settle(first: End, head: number): Promise<End> {
		const { profile } = this.#sources;
		let newest = first;
		for (let looks = 1; ; looks++) {
			const row = await profile();
			const isInDoubt = this.#contents.isInDoubt(row) || this.#leaves?.hasBeyond(newest.seq);
			const before = newest.seq;
			if (isInDoubt && looks <= LOOKS_AGAIN) newest = (await this.#pass(newest)) ?? newest;
			if (isInDoubt && looks <= LOOKS_AGAIN && newest.seq !== before) continue;
			const isCut = this.#leaves?.end(newest.seq, head) ?? false;
			this.#contents.end(row, newest.seq, this.#isWhole && !isCut);
			return newest;
		}
	}

	/** Judges the head: the earlier one is not ahead of the entries, and the present one is not behind them. */
	#judgeHead(before: RawRow | undefined, row: RawRow | undefined, newest: End): void {
		const { subject } = this.#sources;
		const head = endIn(row);
		if (!head) this.#findings.add({ code: row ? 'head-unreadable' : 'head-missing', subject });
		if (!head) return;
		const first = endIn(before) ?? head;
		const isSame = newest.hash === '' || head.hash === newest.hash;
		if (head.seq < newest.seq)
			this.#findings.add({ code: 'head-behind', subject, seq: head.seq, detail: `newest ${newest.seq}` });
		else if (first.seq > newest.seq) {
			const detail = first.seq === newest.seq + 1 ? undefined : `${newest.seq + 1} to ${first.seq}`;
			this.#findings.add(
				{ code: 'entry-missing', subject, seq: newest.seq + 1, ...(detail && { detail }) },
				first.seq - newest.seq,
			);
		} else if (head.seq === newest.seq && !isSame) this.#findings.add({ code: 'head-wrong', subject, seq: head.seq });
	}

	/** A ledger without a head and without entries has no leaves either. */
	async #verifyNothing(): Promise<LedgerVerdict> {
		const { subject, leaves } = this.#sources;
		const rows = this.#leaves ? await leaves(1, Number.MAX_SAFE_INTEGER) : [];
		if (rows.length > 0) this.#findings.add({ code: 'ledger-empty', subject }, rows.length);
		return this.#verdict('empty', undefined);
	}

	#verdict(state: LedgerVerdict['state'], end: End | undefined): LedgerVerdict {
		const { events, removed, edits } = this.#contents;
		const { inLog = 0, waiting = 0, waitingSince, pseudonym } = this.#leaves ?? {};
		return {
			subject: this.#sources.subject,
			state,
			counts: { entries: this.#entries, inLog, waiting, events, removed, edits },
			findings: this.#findings.list,
			...(end && { end }),
			...(this.#beganAfter && { beganAfter: this.#beganAfter }),
			...(this.#lost.length > 0 && { lost: this.#lost }),
			...(this.#erasedAfter.length > 0 && { erasedAfter: this.#erasedAfter }),
			...(waitingSince !== undefined && { waitingSince }),
			...(pseudonym !== undefined && { pseudonym }),
		};
	}
}
