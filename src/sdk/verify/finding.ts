import type { SubjectId } from '../../contract/subject/subject.ts';

/** Codes of findings. Each is permanent; its sentence is in the reader's language. */
export const FINDING_CODES = [
	// Checkpoints.
	'checkpoint-missing',
	'checkpoint-unreadable',
	/** None of the keys that are trusted has signed it. */
	'checkpoint-unsigned',
	/** One of several keys of the log has not signed it. */
	'signature-missing',
	/** A signature with the name of a trusted key that is not of this text. */
	'signature-wrong',
	'checkpoint-of-other-log',
	/** Fewer witnesses than must have cosigned. `detail`: `1 of 2`. */
	'cosignatures-missing',
	'cosignature-wrong',
	// Checkpoints, compared with the remembered one.
	/** The log has fewer leaves than it had. */
	'rolled-back',
	/** The log does not begin with the leaves that it had. */
	'forked',
	'origin-changed',
	'key-changed',
	'remembered-unreadable',
	// The tree.
	'tile-missing',
	/** A tile that does not belong under the signed root. */
	'tile-wrong',
	'bundle-missing',
	/** `index` is that of the first leaf that is another than its hash says. */
	'bundle-wrong',
	/** A leaf that is the leaf of no entry of any ledger. `index` says which. */
	'leaf-of-nobody',
	// The chain of a ledger. `seq` is that of the first bad entry.
	'entry-unreadable',
	'entry-missing',
	/** It stands under the key of another seq. */
	'entry-misplaced',
	/** Its hash is not that of what it says. */
	'entry-changed',
	/** It is whole, and not the one that its follower holds the hash of. */
	'entry-replaced',
	'head-missing',
	'head-unreadable',
	/** Entries stand behind the head. */
	'head-behind',
	/** The head has another hash than the entry with its seq. */
	'head-wrong',
	'ledger-empty',
	// The contents behind the salted hashes of a ledger. `row` names the row.
	'event-missing',
	'event-changed',
	/** No entry removed it, and its text is gone. */
	'event-emptied',
	/** An entry removed it, and its text is there. */
	'event-restored',
	/** No entry posted it. */
	'event-unknown',
	'profile-missing',
	'profile-changed',
	/** The details of an edit, which are beside its entry. */
	'edit-changed',
	// The leaves of a ledger.
	'log-keys-missing',
	'log-keys-unreadable',
	/** An entry that the log does not have, although it neither waits nor is new. */
	'entry-not-in-log',
	/** The leaf at the entry's place in the log is another. */
	'leaf-wrong',
	/** A row names the leaf of an entry that the ledger does not have. */
	'leaf-without-entry',
	// Erasures.
	/** A ledger ends as an erased one does, and the service's own ledger has no entry that says so. */
	'erasure-unproven',
	// Proofs.
	'proof-unreadable',
	/** The entry is not at this place of the log. */
	'proof-wrong',
	/** The shown content is not the proven one. `detail` names the property. */
	'content-not-shown',
	'content-changed',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/**
 * A finding with its place. `count` is the number of this kind in the same place, of which this is the first.
 * - `index`: of which leaf of the log; `tile`: the path of a tile, or `edge of <size>` for all partial ones together.
 * - `detail`: more of it, for a log file. It is no sentence.
 */
export type Finding = {
	code: FindingCode;
	count: number;
	subject?: SubjectId;
	seq?: number;
	row?: string;
	index?: number;
	tile?: string;
	detail?: string;
};

/** Takes what is found: of each code the first in its ledger, and how many there are. */
export class Findings {
	readonly #found = new Map<string, Finding>();

	/** Keeps the one with the lowest seq or index, or the first that was added where there is none. */
	add(found: Omit<Finding, 'count'>, more = 1): void {
		const key = `${found.code} ${found.subject ?? ''} ${found.tile ?? ''}`;
		const known = this.#found.get(key);
		const count = (known?.count ?? 0) + more;
		const isEarlier = known && placeOf(found) < placeOf(known);
		this.#found.set(key, known && !isEarlier ? { ...known, count } : { ...found, count });
	}

	get list(): Finding[] {
		return [...this.#found.values()];
	}

	get isClean(): boolean {
		return this.#found.size === 0;
	}
}

const placeOf = ({ seq, index }: Omit<Finding, 'count'>): number => seq ?? index ?? Number.MAX_SAFE_INTEGER;
