import type { SubjectId } from '../../contract/subject.ts';

/** What can be wrong. Each code is for ever; its sentence is in the language of who reads it. */
export const FINDING_CODES = [
	// Of a checkpoint.
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
	// Of a checkpoint, against the one that is remembered.
	/** The log has fewer leaves than it had. */
	'rolled-back',
	/** The log does not begin with the leaves that it had. */
	'forked',
	'origin-changed',
	'key-changed',
	'remembered-unreadable',
	// Of the tree.
	'tile-missing',
	/** A tile that does not belong under the signed root. */
	'tile-wrong',
	'bundle-missing',
	/** `index` is that of the first leaf that is another than its hash says. */
	'bundle-wrong',
	/** A leaf that is the leaf of no entry of any ledger. `index` says which. */
	'leaf-of-nobody',
	// Of a ledger's chain. `seq` is that of the first bad entry.
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
	// Of what a ledger's entries are salted hashes of. `row` says where it is.
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
	/** What is kept beside an entry about an edit. */
	'edit-changed',
	// Of a ledger's leaves.
	'log-keys-missing',
	'log-keys-unreadable',
	/** An entry that the log does not have, although it neither waits nor is new. */
	'entry-not-in-log',
	/** The leaf at the entry's place in the log is another. */
	'leaf-wrong',
	/** A row names the leaf of an entry that the ledger does not have. */
	'leaf-without-entry',
	// Of an erasure.
	/** A ledger ends as an erased one does, and the service's own ledger has no entry that says so. */
	'erasure-unproven',
	// Of a proof.
	'proof-unreadable',
	/** The entry is not at this place of the log. */
	'proof-wrong',
	/** What is shown is not what was proven. `detail` names the property. */
	'content-not-shown',
	'content-changed',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/**
 * What is wrong, where. `count` is how many of this kind were found in the same place, of which this is the first.
 * - `subject`: of whose ledger; `seq`: of which entry; `row`: the key of the row, `event:<id>` or `profile`.
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
