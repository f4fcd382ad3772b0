import { TidelineError } from '../../contract/errors/errors.ts';
import { getCurrentLog } from '../../storage/rows/log/current.ts';
import { parseCheckpoint } from '../../tlog/checkpoint.ts';
import { parseNote } from '../../tlog/note.ts';
import { enterOperation } from '../audit/enter-operation.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import type { JobMessage } from '../ledger/message.ts';
import { treeOfLog } from '../log/current-log.ts';
import { addMissingEntries } from '../log/fill-log.ts';
import { keyMissing } from '../log/key-missing.ts';
import { publishCheckpoint } from '../log/publish.ts';
import { restartLog } from '../log/restart-log.ts';
import type { BackupPlace } from '../ports/ports.ts';
import { replayErasures } from '../privacy/replay-erasures.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { Archive } from './archive.ts';
import { catchUp } from './catch-up.ts';
import { makeProjectionsAgain } from './make-again/make-projections-again.ts';
import { endRestore, restoreRows } from './restore-rows.ts';

export type RestoreInput = {
	place: BackupPlace;
	/** Restores the newest moment up to this time (ISO 8601 in UTC). Default: the newest. */
	at?: string | undefined;
	onProgress?(step: RestoreStep, done: number, of?: number): void;
	/** Tells the operator what was done beside the restore itself. */
	say(sentence: string): void;
	/** Resolves once these jobs are run. */
	settle(jobs: readonly JobMessage[]): Promise<unknown>;
};

export type RestoreStep = 'rows' | 'projections';

/** `at` is the time up to which all is there. `closed`: leaves of the log that was closed. */
export type Restored = { at: string; moment: number; rows: number; closed?: number };

/**
 * Restores a moment of a backup into an empty store: the rows that are kept, and then all that follows from them. What was
 * removed and erased since is removed and erased again, and everybody signs in again. It may be killed, and goes on when it
 * is run again; until it is done the store opens for nothing else. Throws what `restoreRows` throws.
 */
export async function restore(ctx: Ctx, { place, at, onProgress, say, settle }: RestoreInput): Promise<Restored> {
	const { domain, principal } = ctx;
	authorize(principal, 'backup.restore');
	const archive = new Archive({ files: place.files, key: place.key });
	const restored = await restoreRows(domain, {
		archive,
		at,
		onProgress: ({ done, of }) => onProgress?.('rows', done, of),
	});
	const { moment, rows } = restored;
	// Before the first new entry: it would get the place of one that was published.
	const closed = await closeLogIfBehind(ctx, (await archive.moments()).at(-1)?.checkpoint, say);
	await makeProjectionsAgain(domain, { onProgress: ({ rows: made }) => onProgress?.('projections', made) });
	await enterInLog(domain);
	await catchUp(domain, restored, say);
	await replayErasures(domain, say);
	await reconcile(ctx, { repair: true, jobsOnly: true, settle });
	await endRestore(domain.store);
	const result = { at: moment.at, moment: moment.number, rows };
	await enterOperation(ctx, { action: 'restored', after: { place: place.name, moment: moment.number, at: moment.at } });
	return { ...result, ...(closed !== undefined && { closed }) };
}

/** A moment may have entries that waited for their places in the log. One that was begun again takes all of them by itself. */
async function enterInLog(domain: Domain): Promise<void> {
	const current = await getCurrentLog(domain.store.tables.log);
	if (current && !current.isFilling) await addMissingEntries(domain, current.generation);
}

/**
 * Closes the log and begins a new one where more of it was published than this store has. Resolves to the number of leaves
 * that the closed log had.
 */
async function closeLogIfBehind(
	ctx: Ctx,
	published: string | undefined,
	say: RestoreInput['say'],
): Promise<number | undefined> {
	const { domain } = ctx;
	const current = await getCurrentLog(domain.store.tables.log);
	if (!domain.log || !current) return undefined;
	const { generation, keys, origin } = current;
	if (keys !== '' && !domain.log.signer) say(keyMissing(current));
	const { size } = await treeOfLog(domain, generation);
	const known = published === undefined ? undefined : parseCheckpoint(parseNote(published).text);
	const isKnownBehind = known?.origin === origin && known.size > size;
	if (!isKnownBehind && !(await isBehind(ctx))) return undefined;
	say(
		`More of the log was published than this moment has (${size} leaves). That log is closed, and a new one is begun: see docs/trail.md.`,
	);
	return (await restartLog(ctx, { published })).closed;
}

/** Whether the anchor knows more than this store. */
async function isBehind({ domain }: Ctx): Promise<boolean> {
	try {
		if (domain.log) await publishCheckpoint(domain, domain.log);
		return false;
	} catch (error) {
		if (!(error instanceof TidelineError)) throw error;
		return error.code === 'log_behind' || error.code === 'log_forked';
	}
}
