import type { Entry } from './audit.ts';

/** An entry of a ledger, by its number and its hash. */
export type Kept = { seq: number; hash: string };

/**
 * The target of an entry `subject-brought-back`: the newest entry that a backup had of the ledger. Those between it and the
 * end of the erased ledger are lost. The entry itself follows that end, so the chain says how many are lost.
 */
export const writeKept = ({ seq, hash }: Kept): string => `${seq}.${hash}`;

/** Undefined for a text that is no such target. */
export function readKept(target: string): Kept | undefined {
	const [, seq, hash = ''] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(target) ?? [];
	return seq === undefined ? undefined : { seq: Number(seq), hash };
}

/** The entry that stands before this one in its ledger. Entries that are lost leave no other trace. */
export function entryBefore({ action, target, seq, prev }: Pick<Entry, 'action' | 'target' | 'seq' | 'prev'>): Kept {
	const kept = action === 'subject-brought-back' ? readKept(target) : undefined;
	return kept && kept.seq < seq - 1 ? kept : { seq: seq - 1, hash: prev };
}
