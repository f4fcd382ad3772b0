/**
 * Signs the tree, and tells the anchor and the witnesses of it. The order: the anchor first, so that no checkpoint is
 * public that it does not hold; then the checkpoint; then the same with its cosignatures.
 */
import { TidelineError } from '../../contract/errors/errors.ts';
import { type CurrentLog, currentLogKey, currentLogProperties, getCurrentLog } from '../../storage/rows/log/current.ts';
import {
	type CheckpointRow,
	checkpointProperties,
	getCheckpoint,
	type TreeRow,
	treeKeys,
} from '../../storage/rows/log/tree.ts';
import { equalBytes, fromBase64 } from '../../tlog/bytes.ts';
import { formatCheckpoint, parseCheckpoint } from '../../tlog/checkpoint.ts';
import { parseNote } from '../../tlog/note.ts';
import { emptyRoot } from '../../tlog/tree.ts';
import type { Domain } from '../domain.ts';
import { sha256 } from '../ledger/sha256.ts';
import { isoTime, type LogPort, type LogSigner } from '../ports/ports.ts';
import { askWitnesses } from './ask-witnesses.ts';
import { currentLog, type Stored, treeOfLog } from './current-log.ts';
import { keyMissing } from './key-missing.ts';
import { rootOfTree } from './tree-reader.ts';

/** Signs the tree as it stands, unless it is signed. Throws `log_behind`, `log_forked`, `log_key_changed`. */
export async function publishCheckpoint(domain: Domain, port: LogPort): Promise<void> {
	const { signer } = port;
	if (!signer) return;
	const current = await currentLog(domain, port);
	await assertSameKeys(domain, current, signer);
	const tree = await treeOfLog(domain, current.generation);
	const signed = await getCheckpoint(domain.store.tables.log, current.generation);
	await assertGoesOn(domain, port, current, tree, signed);
	const isSigned = signed?.size === tree.size;
	const checkpoint = isSigned ? signed : await sign(domain, { ...port, signer }, current, tree, signed);
	if (checkpoint) await askWitnesses(port, { domain, current, tree, checkpoint });
}

/** Why nothing is signed, in a sentence; undefined when nothing is in the way. */
export async function whyUnsigned(domain: Domain, port: LogPort): Promise<string | undefined> {
	const current = await getCurrentLog(domain.store.tables.log);
	if (current && !port.signer)
		return current.keys === '' ? 'No key is set. Set LOG_KEY on each server.' : keyMissing(current);
	return (await faultOfLog(domain, port))?.message;
}

/** The error with which signing is refused; undefined when nothing is in the way, or nothing is signed here. */
export async function faultOfLog(domain: Domain, port: LogPort): Promise<TidelineError | undefined> {
	const { log } = domain.store.tables;
	const current = await getCurrentLog(log);
	if (!current || !port.signer) return undefined;
	const { generation, origin, keys } = current;
	try {
		if (keys !== '') assertKeys(current, port.signer.verifierKeysOf(origin).join('\n'));
		const tree = await treeOfLog(domain, generation);
		await assertGoesOn(domain, port, current, tree, await getCheckpoint(log, generation));
		return undefined;
	} catch (error) {
		if (error instanceof TidelineError) return error;
		throw error;
	}
}

/** The first checkpoint decides on the keys. */
async function assertSameKeys({ store }: Domain, current: Stored<CurrentLog>, signer: LogSigner): Promise<void> {
	const { etag, ...known } = current;
	const keys = signer.verifierKeysOf(known.origin).join('\n');
	if (known.keys !== '') return assertKeys(known, keys);
	await store.tables.log.update(currentLogKey, currentLogProperties({ ...known, keys }), etag);
}

function assertKeys({ origin, keys }: CurrentLog, given: string): void {
	if (keys === given) return;
	throw new TidelineError(
		'log_key_changed',
		`The log ${origin} was signed with another key than this process has. Set LOG_KEY to the one of before, or begin a new log: tideline log restart.`,
	);
}

/** A store that was restored from an old copy must not sign another history. */
async function assertGoesOn(
	domain: Domain,
	{ anchor }: LogPort,
	{ generation, origin }: CurrentLog,
	tree: TreeRow,
	signed: CheckpointRow | undefined,
): Promise<void> {
	for (const note of [await anchor?.newest(origin), signed?.note]) {
		if (note === undefined) continue;
		const { size, root } = parseCheckpoint(parseNote(note).text);
		const ours = size > tree.size ? undefined : await rootOfTree(domain, generation, tree, size);
		if (ours && equalBytes(ours, root)) continue;
		if (!signed)
			throw new TidelineError(
				'log_behind',
				`This store has signed nothing yet, and its anchor holds ${size} leaves of the log ${origin}: another store published them. Nothing is signed. If you are restoring a backup, stop Tideline and put the backup into DATA_DIR. If this is a new service, give it an ANCHOR_DIR of its own, or begin a new log: tideline log restart.`,
			);
		if (size > tree.size)
			throw new TidelineError(
				'log_behind',
				`The log ${origin} was published with ${size} leaves, and this store has ${tree.size}: it is an older copy. Nothing is signed. Restore a newer copy, or close that log and begin a new one: tideline log restart.`,
			);
		throw new TidelineError(
			'log_forked',
			`The log ${origin} was published with other first ${size} leaves than this store has. Nothing is signed. Find what was changed: tideline verify.`,
		);
	}
}

/** Resolves to undefined when another process was first: its checkpoint is as good. */
async function sign(
	domain: Domain,
	{ anchor, signer }: LogPort & { signer: LogSigner },
	{ generation, origin }: CurrentLog,
	{ size, root }: TreeRow,
	signed: Stored<CheckpointRow> | undefined,
): Promise<Stored<CheckpointRow> | undefined> {
	const { log } = domain.store.tables;
	const rootBytes = size === 0 ? emptyRoot(sha256) : fromBase64(root);
	if (!rootBytes) throw new TidelineError('log_forked', `The tree of the log ${origin} cannot be read.`);
	const note = signer.sign(origin, formatCheckpoint({ origin, size, root: rootBytes, extensions: [] }));
	await anchor?.add(origin, size, note);
	domain.reached?.('checkpoint anchored');
	const checkpoint = { size, note, at: isoTime(domain.now()), cosigned: 0 };
	const key = treeKeys.checkpoint(generation);
	const properties = checkpointProperties(checkpoint);
	const etag = signed ? await log.update(key, properties, signed.etag) : await log.insert(key, properties);
	domain.reached?.('checkpoint signed');
	return etag === undefined ? undefined : { ...checkpoint, etag };
}
