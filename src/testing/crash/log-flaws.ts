import { join } from 'node:path';
import type { Domain } from '../../domain/domain.ts';
import { sha256 } from '../../domain/ledger/sha256.ts';
import type { LogPort } from '../../domain/ports/ports.ts';
import { logPortOf } from '../../outbound/log/log-port.ts';
import { pagesOf } from '../../storage/pages.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { batchKeys, batchOf } from '../../storage/rows/log/batches.ts';
import { getLeaf } from '../../storage/rows/log/leaves.ts';
import { getCheckpoint } from '../../storage/rows/log/tree.ts';
import { equalBytes, utf8 } from '../../tlog/bytes.ts';
import { parseCheckpoint } from '../../tlog/checkpoint.ts';
import { appendLeaves, EMPTY_TREE, rootOf } from '../../tlog/growing-tree.ts';
import { parseNote } from '../../tlog/note.ts';
import { TILE_WIDTH } from '../../tlog/tiles.ts';
import { leafHash } from '../../tlog/tree.ts';
import { keepLogOnce } from '../../worker/keep-log.ts';

/** The log of a story, with an anchor beside its database. */
export const logOfStory = (dataDir: string, prefix: string): Promise<LogPort> =>
	logPortOf(
		{
			origin: `${prefix}.example/log`,
			key: 'c5'.repeat(32),
			witnesses: [],
			anchorDir: join(dataDir, `anchor-${prefix}`),
		},
		Date.now,
	);

/** Keeps the log once more, and says what is wrong with it: each entry must be a leaf, once, and all of them signed. */
export async function flawsOfLog(domain: Domain, subjects: readonly string[]): Promise<string[]> {
	const { ledger, log } = domain.store.tables;
	const flaws: string[] = [];
	await keepLogOnce(domain, { onError: (sentence, error) => flaws.push(`${sentence}: ${String(error)}`) });
	const indexes: number[] = [];
	for (const subject of subjects)
		for await (const rows of pagesOf(ledger, entryKeys.all(subject)))
			for (const { seq } of rows.map(entryOf)) {
				const leaf = await getLeaf(log, 1, subject, seq);
				if (leaf) indexes.push(leaf.index);
				else flaws.push(`entry ${seq} of ${subject} is not in the log`);
			}
	const leaves = await allLeaves(domain);
	if (new Set(indexes).size !== indexes.length) flaws.push('two entries are one leaf');
	if (leaves.length !== indexes.length) flaws.push(`the log has ${leaves.length} leaves for ${indexes.length} entries`);
	const hashes = leaves.map((leaf) => leafHash(sha256, utf8(leaf)));
	const root = rootOf(sha256, appendLeaves(sha256, EMPTY_TREE, hashes));
	const signed = await getCheckpoint(log, 1);
	const { size, root: signedRoot } = parseCheckpoint(parseNote(signed?.note ?? '').text);
	if (size !== leaves.length) flaws.push(`${size} of ${leaves.length} leaves are signed`);
	if (!equalBytes(root, signedRoot)) flaws.push('the signed root is not that of the leaves');
	return flaws;
}

async function allLeaves({ store }: Domain): Promise<string[]> {
	const leaves: string[] = [];
	for (let entryBundle = 0; leaves.length === entryBundle * TILE_WIDTH; entryBundle++)
		for await (const rows of pagesOf(store.tables.log, batchKeys.all(1, entryBundle)))
			for (const row of rows) if (!batchKeys.isWhose(row.row)) leaves.push(...batchOf(row).leaves);
	return leaves;
}
