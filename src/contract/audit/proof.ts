import type { Entry } from './audit.ts';
import type { Link } from './link.ts';

/** The salted content that an entry's `contentHash` is of, as long as it has not been removed. */
export type ProvenContent = { salt: string; content: Record<string, unknown> };

/**
 * All that is needed to verify one entry without trusting this service. Hashes and keys are in lower-case hex.
 * - `leaf`: `ledger` is how the log names the ledger, and `blind` hides the entry's hash in the leaf.
 * - `index`: which leaf it is; `integratedAt` is since when, ISO 8601 in UTC.
 * - `proof`: a file of the form `c2sp.org/tlog-proof@v1`: the way to the root, and the signed checkpoint.
 * - `keys`: the verifier keys that the service says are the log's. Who wants to be sure has them from elsewhere.
 * - `witnesses`: those of the witnesses that the service asks. The same goes for them.
 * - `log`: where the log is served, a path of this service.
 */
export type EntryProof = {
	entry: Entry;
	content?: ProvenContent;
	leaf: { ledger: string; blind: string };
	index: number;
	integratedAt: string;
	proof: string;
	origin: string;
	log: string;
	keys: string[];
	witnesses: string[];
};

/** The service's description of its log. `keys` is empty before the first checkpoint. The rest is as in `EntryProof`. */
export type LogAbout = Pick<EntryProof, 'origin' | 'log' | 'keys' | 'witnesses'>;

/**
 * Links to the raw rows from which a ledger is verified, by Azure's table protocol, and to the log. `leaves` reads the
 * leaves of its entries, `logKeys` the row that connects them, `beginning` the predecessor of the first entry where the
 * ledger was erased once and began again. `expiresAt` is ISO 8601 in UTC.
 */
export type LedgerLinks = {
	expiresAt: string;
	head: Link['url'];
	entries: Link['url'];
	events: Link['url'];
	profile: Link['url'];
	logKeys: Link['url'];
	leaves: Link['url'];
	beginning: Link['url'];
	generation: number;
	origin: string;
	log: string;
	keys: string[];
	witnesses: string[];
};
