import type { Entry } from '../../contract/audit/audit.ts';
import type { Sha256 } from '../../tlog/sha256.ts';
import type { Finding } from './finding.ts';
import type { LedgerVerdict } from './verify-ledger.ts';

/** The leaves that one name of a ledger has in the log: from where, and which entries they are of. */
export type LeavesOfOne = { index: number; count: number; newest: number };

/** Ledgers that end as erased ones do, and what the service's own ledger says of erasures. */
export class Erasures {
	/** Erasures by the target of their entry: `sha256.` and the SHA-256 of a subject's id. */
	readonly #entered = new Map<string, number>();
	/** Ledgers that say that they were erased, and with which entry they ended. */
	readonly #ended: { subject: string; seq: number }[] = [];

	/** Takes an entry of the service's ledger. */
	read({ action, target }: Entry): void {
		if (action === 'subject-erased') this.#entered.set(target, (this.#entered.get(target) ?? 0) + 1);
	}

	ledger({ subject, state, end, beganAfter, erasedAfter = [] }: LedgerVerdict): void {
		if (state === 'erased') this.#ended.push({ subject, seq: end?.seq ?? 0 });
		if (beganAfter) this.#ended.push({ subject, seq: beganAfter.seq });
		for (const seq of erasedAfter) this.#ended.push({ subject, seq });
	}

	/** Ledgers that end as if erased, without an entry that says so: somebody may have cut them. */
	unproven(sha256: Sha256): Finding[] {
		return this.#ended
			.filter(({ subject }) => !this.#entered.has(`sha256.${sha256.hex(subject)}`))
			.map(({ subject, seq }) => ({ code: 'erasure-unproven', count: 1, subject, seq }));
	}

	/**
	 * The leaves that no erasure accounts for. The leaves of an erased subject have no owner: there are as many as its
	 * ledger had entries, or fewer where the last of them wait. A ledger that began again and was erased again has two
	 * names.
	 */
	unaccounted(sha256: Sha256, leaves: readonly LeavesOfOne[]): LeavesOfOne[] {
		const left: number[] = [];
		for (const [target, times] of this.#entered) {
			const ended = this.#ended.filter(({ subject }) => `sha256.${sha256.hex(subject)}` === target);
			const most = Math.max(...ended.map(({ seq }) => seq), ended.length > 0 ? 0 : Number.MAX_SAFE_INTEGER);
			for (let time = 0; time < times; time++) left.push(most);
		}
		left.sort((a, b) => b - a);
		return leaves
			.toSorted((a, b) => b.newest - a.newest)
			.filter(({ newest }) => {
				// The smallest ledger that is large enough.
				const at = left.findLastIndex((seq) => seq >= newest);
				if (at >= 0) left.splice(at, 1);
				return at < 0;
			});
	}
}
