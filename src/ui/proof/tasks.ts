/** Tasks of the page's verifier, which runs in a worker and trusts nobody but itself. */
import type { Entry } from '../../contract/audit/audit.ts';
import type { EntryProof, LedgerLinks, LogAbout } from '../../contract/audit/proof.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { RememberedLog, Visit } from '../../sdk/remembered-log/remembered-log.ts';
import type { Finding } from '../../sdk/verify/finding.ts';
import type { Progress } from '../../sdk/verify/reading.ts';
import type { TrailVerdict } from '../../sdk/verify/verify-trail.ts';

/**
 * The result for a proof: nothing is wrong when `findings` is empty. `checkpoint` is the one in the proof, if it can be
 * read, and `leafHash` that of the entry's leaf; hashes are in hex. `isCompared`: the log that this browser remembers
 * has that checkpoint, too.
 */
export type ProofResult = {
	findings: Finding[];
	checkpoint?: { origin: string; size: number; root: string; note: string; cosigned: Cosignature[] };
	leafHash?: string;
	isCompared: boolean;
};
/** `timestamp` is in seconds since 1970. */
export type Cosignature = { name: string; timestamp: number };

export type Tasks = {
	visit: { input: { about: LogAbout | undefined; remembered: RememberedLog | undefined }; output: Visit };
	/** `expected` and `shown` are what the page shows of the entry, and of its content. */
	proof: {
		input: {
			proof: EntryProof;
			expected: Partial<Entry>;
			shown: Record<string, unknown>;
			remembered: RememberedLog | undefined;
		};
		output: ProofResult;
	};
	/** The page gets the links, since it is signed in. */
	ledger: {
		input: { subject: SubjectId; origin: string; remembered: RememberedLog | undefined };
		output: TrailVerdict;
	};
};
export type Task = keyof Tasks;

/** Messages to the worker: first the task, then the links that it has asked for. */
export type Asked = { [T in Task]: { task: T; input: Tasks[T]['input'] } }[Task];
export type Told = Asked | { links: LedgerLinks };
/** Messages from the worker. `isUnreadable`: something could not be read, so there is no result. */
export type Answer =
	| { done: Tasks[Task]['output'] }
	| { failed: { isUnreadable: boolean; message: string } }
	| { progress: Progress }
	| { wants: 'links' };
