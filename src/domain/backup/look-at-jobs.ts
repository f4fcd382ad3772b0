import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Store } from '../../storage/port.ts';
import { jobKeys, jobOf } from '../../storage/rows/ledger/jobs.ts';
import type { WhoseLeaf } from '../../storage/rows/log/batches.ts';
import { parseJobMessage } from '../ledger/message.ts';
import { mapSome } from '../lists/map-some.ts';
import { isoTime, type Ports } from '../ports/ports.ts';
import { sleep } from '../waiting/sleep.ts';

/** `at`: entries that were acknowledged up to then have their leaf, in the tree or waiting, or are named by `leafless`. */
export type JobsLook = { at: string; leafless: LedgerEntry[] };

export type LedgerEntry = Pick<WhoseLeaf, 'subject' | 'seq'>;

/** Under load, a look often finds a job under way, and the next one none. */
const TRIES = 10;
const WAIT_MS = 200;
/** The jobs of so many messages are looked up. More take too long for a moment. */
const MESSAGES_LOOKED_UP = 10_000;
const LEDGERS_AT_ONCE = 16;

/**
 * Looks for entries whose jobs have not entered their leaves yet. Leaves must be read afterwards.
 *
 * A command either writes its leaf in its own transaction, or sends a message before that, which goes once its job has
 * entered the leaf. So an entry that was acknowledged before the look has its leaf, or there is its message, and its job.
 * Where a queue cannot be listed, it must be empty. Undefined where neither is possible now. Only the clock of this process
 * counts.
 */
export async function lookAtJobs({ store, now }: Pick<Ports, 'store' | 'now'>): Promise<JobsLook | undefined> {
	const { jobs } = store.queues;
	for (let tries = jobs.list ? 1 : TRIES; tries > 0; tries--) {
		// A millisecond that is not over yet may still bring an entry.
		const at = isoTime(now() - 1);
		const depth = await jobs.depth();
		if (depth === 0) return { at, leafless: [] };
		if (jobs.list && depth <= MESSAGES_LOOKED_UP) return { at, leafless: await entriesOf(store, await jobs.list()) };
		if (tries > 1) await sleep(WAIT_MS);
	}
	return undefined;
}

/** Entries of these messages whose jobs are there. A message without one is of a job that is done, or of no command. */
async function entriesOf({ tables }: Store, messages: readonly { body: string }[]): Promise<LedgerEntry[]> {
	const commands = new Map<SubjectId, Set<string>>();
	for (const { body } of messages) {
		const message = parseJobMessage(body);
		// A message of a chunk is sent beside the one of its entry, which stays until the leaf is there.
		if (!message || message.chunk !== undefined) continue;
		const { subject, commandId } = message;
		commands.set(subject, (commands.get(subject) ?? new Set()).add(commandId));
	}
	const found = await mapSome([...commands], LEDGERS_AT_ONCE, async ([subject, ids]) => {
		const entries: LedgerEntry[] = [];
		for await (const rows of pagesOf(tables.ledger, jobKeys.all(subject)))
			for (const { commandId, seq } of rows.map(jobOf)) if (ids.has(commandId)) entries.push({ subject, seq });
		return entries;
	});
	return found.flat();
}
