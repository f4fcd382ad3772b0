import { TidelineError } from '../../contract/errors/errors.ts';
import { batchKeys, batchWrites } from '../../storage/rows/log/batches.ts';
import { currentLogKey, currentLogProperties, getCurrentLog } from '../../storage/rows/log/current.ts';
import { getCheckpoint } from '../../storage/rows/log/tree.ts';
import { parseCheckpoint } from '../../tlog/checkpoint.ts';
import { formatClosingLeaf, restartedOrigin } from '../../tlog/closing-leaf.ts';
import { parseNote } from '../../tlog/note.ts';
import { enterOperation } from '../audit/enter-operation.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { isoTime } from '../ports/ports.ts';
import { noLogYet } from './no-log-yet.ts';

/**
 * Closes the log and begins a new one, for a store that is behind what was published, or whose key is lost. The first
 * leaf of the new log holds the last checkpoint of the old one. Then every entry is added again. Throws `not_found`
 * when there is no log. Whatever stops it, it may be run again. `published` is a checkpoint that is known from elsewhere.
 */
export async function restartLog(
	ctx: Ctx,
	{ published }: { published?: string | undefined } = {},
): Promise<{ origin: string; closed: number }> {
	const { domain, principal } = ctx;
	authorize(principal, 'log.restart');
	const { log } = domain.store.tables;
	const current = await getCurrentLog(log);
	if (!current) throw noLogYet();
	const { etag, generation, origin } = current;
	const last = await lastCheckpoint(domain, generation, origin, published);
	const next = generation + 1;
	const at = isoTime(domain.now());
	const keys = { batch: batchKeys.batch(next, 0, 0), whose: batchKeys.whose(next, 0, 0) };
	// Insert-only, and before the new log is there: it can begin with nothing else.
	await log.transact(batchWrites(keys, { start: 0, leaves: [formatClosingLeaf(last?.note ?? '')], at }, []));
	const newOrigin = restartedOrigin(origin, next);
	const begun = { generation: next, origin: newOrigin, keys: '', startedAt: at, isFilling: true };
	const isOurs = await log.update(currentLogKey, currentLogProperties(begun), etag);
	if (!isOurs) throw new TidelineError('ledger_busy', 'Another process is changing the log. See tideline log status.');
	const restarted = { origin: newOrigin, closed: last?.size ?? 0 };
	await enterOperation(ctx, { action: 'log-restarted', after: restarted });
	return restarted;
}

/** The last published checkpoint: the anchor may know more than a restored store. */
async function lastCheckpoint(
	domain: Ctx['domain'],
	generation: number,
	origin: string,
	published: string | undefined,
) {
	const [anchored, signed] = await Promise.all([
		domain.log?.anchor?.newest(origin),
		getCheckpoint(domain.store.tables.log, generation),
	]);
	const ofThisLog = published !== undefined && parseCheckpoint(parseNote(published).text).origin === origin;
	const all = [anchored, signed?.note, ofThisLog ? published : undefined]
		.filter((note) => note !== undefined)
		.map((note) => ({ note, size: parseCheckpoint(parseNote(note).text).size }));
	return all.toSorted((a, b) => b.size - a.size).at(0);
}
