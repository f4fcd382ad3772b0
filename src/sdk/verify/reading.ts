import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Sha256 } from '../../tlog/sha256.ts';
import type { Lost } from './chain.ts';
import { Erasures } from './erasures.ts';
import type { Finding } from './finding.ts';
import type { SignedTree } from './leaves.ts';
import type { LedgerSources } from './sources.ts';
import type { Remembered, Trust } from './trust.ts';
import { type LedgerCounts, type LedgerVerdict, verifyLedger } from './verify-ledger.ts';

export type TrailOptions = {
	trust: Trust;
	remembered?: Remembered | undefined;
	/** The ledger of the service, whose entries say what was erased. */
	service?: SubjectId;
	/** Whether `ledgers` are all that there are: then the log may have no other leaves. It needs `readEntryBundle`. */
	isWhole?: boolean;
	/** Unix milliseconds. */
	now: number;
	onProgress?(progress: Progress): void;
	/** Called when a ledger is done. */
	onLedger?(verdict: LedgerVerdict): void;
	signal?: AbortSignal | undefined;
};

/** Progress of a verification. `leaves`: those of the log that were checked against the ledgers, of `size`. */
export type Progress = { ledgers: number; entries: number; leaves: number; size: number };

export type TrailCounts = LedgerCounts & { ledgers: number; erased: number; leaves: number };

/**
 * The end of a ledger. `isClean`: it has no findings. `isCut`: its findings already say that entries are missing. `lost`:
 * entries that one of its entries says are lost.
 */
export type NamedLedger = {
	subject: SubjectId;
	newest: number;
	isClean: boolean;
	isCut: boolean;
	lost: readonly Lost[];
};

/** Sums over the ledgers that are read. */
export class Reading {
	readonly erasures = new Erasures();
	readonly findings: Finding[] = [];
	/** The ledger whose leaves a pseudonym names. */
	readonly named = new Map<string, NamedLedger>();
	readonly counts: TrailCounts = {
		ledgers: 0,
		erased: 0,
		leaves: 0,
		entries: 0,
		inLog: 0,
		waiting: 0,
		events: 0,
		removed: 0,
		edits: 0,
	};
	waitingSince: string | undefined;
	readonly #sha256: Sha256;
	readonly #tree: SignedTree | undefined;
	readonly #options: TrailOptions;

	constructor(sha256: Sha256, tree: SignedTree | undefined, options: TrailOptions) {
		this.#sha256 = sha256;
		this.#tree = tree;
		this.#options = options;
	}

	async verify(sources: LedgerSources): Promise<void> {
		const { now, signal, service, onLedger } = this.#options;
		const before = this.counts.entries;
		const verdict = await verifyLedger(this.#sha256, sources, this.#tree, {
			now,
			signal,
			onPage: (entries) => this.progress({ entries: before + entries }),
			...(sources.subject === service && { onEntry: (entry) => this.erasures.read(entry) }),
		});
		this.#add(verdict);
		onLedger?.(verdict);
		this.progress();
	}

	progress(more: Partial<Progress> = {}): void {
		const { ledgers, entries, leaves } = this.counts;
		this.#options.onProgress?.({ ledgers, entries, leaves, size: this.#tree?.size ?? 0, ...more });
	}

	#add(verdict: LedgerVerdict): void {
		const { subject, state, counts, end, findings, pseudonym, waitingSince, lost = [] } = verdict;
		if (state !== 'empty') this.counts.ledgers++;
		for (const name of Object.keys(counts) as (keyof LedgerCounts)[]) this.counts[name] += counts[name];
		if (state === 'erased') this.counts.erased++;
		this.erasures.ledger(verdict);
		this.findings.push(...findings);
		if (pseudonym !== undefined)
			this.named.set(pseudonym, {
				subject,
				newest: end?.seq ?? 0,
				isClean: findings.length === 0,
				lost,
				isCut: findings.some(({ code }) => code === 'leaf-without-entry' || code === 'entry-missing'),
			});
		if (waitingSince !== undefined && !(this.waitingSince !== undefined && this.waitingSince <= waitingSince))
			this.waitingSince = waitingSince;
	}
}
