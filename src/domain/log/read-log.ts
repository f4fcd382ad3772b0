/** The log as others read it: checkpoints and hashes are for everybody, the leaves for who may read the audit trail. */
import { TidelineError } from '../../contract/errors/errors.ts';
import { pagesOf } from '../../storage/pages.ts';
import { batchKeys, batchOf } from '../../storage/rows/log/batches.ts';
import { getCheckpoint } from '../../storage/rows/log/tree.ts';
import { utf8 } from '../../tlog/bytes.ts';
import { encodeEntryBundle } from '../../tlog/entry-bundle.ts';
import { type EntryBundle, TILE_WIDTH, type Tile } from '../../tlog/tiles.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { treeOfLog } from './current-log.ts';
import { readTile } from './tree-reader.ts';

type OfLog = { generation: number };

/** The newest checkpoint as a signed note, with its cosignatures. Throws `not_found` before the first. */
export async function readCheckpoint(ctx: Ctx, ofLog: OfLog): Promise<string> {
	const checkpoint = await newestCheckpoint(ctx, ofLog);
	if (!checkpoint) throw new TidelineError('not_found', 'This log has no checkpoint yet. Try again in a minute.');
	return checkpoint.note;
}

/** The same, and when it was signed, ISO 8601 in UTC. Undefined before the first. */
export async function newestCheckpoint(
	{ domain, principal }: Ctx,
	{ generation }: OfLog,
): Promise<{ note: string; at: string } | undefined> {
	authorize(principal, 'log.read');
	return getCheckpoint(domain.store.tables.log, generation);
}

/** The hashes of a tile, side by side. Throws `not_found` for one that the log does not have. */
export async function readLogTile(
	{ domain, principal }: Ctx,
	{ generation, ...tile }: OfLog & Tile,
): Promise<Uint8Array> {
	authorize(principal, 'log.read');
	const hashes = await readTile(domain, generation, await treeOfLog(domain, generation), tile);
	if (!hashes) throw notThere();
	return hashes;
}

/** The leaves of an entry bundle. Throws `not_found` for one that the log does not have, and `forbidden`. */
export async function readEntryBundle(
	{ domain, principal }: Ctx,
	{ generation, index, width }: OfLog & EntryBundle,
): Promise<Uint8Array> {
	authorize(principal, 'audit.read');
	const { size } = await treeOfLog(domain, generation);
	if (index * TILE_WIDTH + width > size) throw notThere();
	const leaves: Uint8Array[] = [];
	for await (const rows of pagesOf(domain.store.tables.log, batchKeys.all(generation, index)))
		for (const row of rows) if (!batchKeys.isWhose(row.row)) leaves.push(...batchOf(row).leaves.map(utf8));
	if (leaves.length < width) throw notThere();
	return encodeEntryBundle(leaves.slice(0, width));
}

const notThere = () => new TidelineError('not_found', 'The log has no such tile. Read its checkpoint for its size.');
