import type { LogStatus } from '../../contract/schema/proof.ts';
import { pagesOf } from '../../storage/pages.ts';
import { getCurrentLog } from '../../storage/rows/log/current.ts';
import { pendingKeys, pendingOf } from '../../storage/rows/log/pending-leaves.ts';
import { checkpointOf, getTree, treeKeys } from '../../storage/rows/log/tree.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { mapSome } from '../lists/map-some.ts';
import { whyUnsigned } from './publish.ts';

/** Undefined before the log has begun. */
export async function logStatus({ domain, principal }: Ctx): Promise<LogStatus | undefined> {
	authorize(principal, 'log.status');
	const { log } = domain.store.tables;
	const current = await getCurrentLog(log);
	if (!current) return undefined;
	const { generation, origin, keys, isFilling } = current;
	const [tree, signed, witnesses, waiting, problem] = await Promise.all([
		getTree(log, generation),
		log.get(treeKeys.checkpoint(generation)),
		witnessesOf(domain, generation),
		waitingOf(domain),
		domain.log && whyUnsigned(domain, domain.log),
	]);
	const { note: _, ...checkpoint } = signed ? checkpointOf(signed) : { note: '' };
	return {
		generation,
		origin,
		keys: keys.split('\n').filter(Boolean),
		size: tree?.size ?? 0,
		root: tree?.root ?? '',
		...(tree && { integratedAt: tree.at }),
		...('size' in checkpoint && { signed: checkpoint }),
		...waiting,
		isFilling,
		...(problem !== undefined && { problem }),
		witnesses,
	};
}

async function witnessesOf({ store }: Domain, generation: number): Promise<LogStatus['witnesses']> {
	const found: LogStatus['witnesses'] = [];
	for await (const rows of pagesOf(store.tables.log, treeKeys.witnesses(generation)))
		for (const { properties: p } of rows)
			found.push({
				name: String(p.name),
				size: Number(p.size),
				at: String(p.at),
				...(typeof p.problem === 'string' && { problem: p.problem }),
			});
	return found;
}

/** One page of each shard. */
async function waitingOf({ store }: Domain): Promise<{ waiting: number; waitingSince?: string }> {
	const pages = await mapSome(pendingKeys.shards, pendingKeys.shards.length, (partition) =>
		store.tables.log.range({ partition }),
	);
	const oldest = pages
		.flatMap(({ rows }) => rows.slice(0, 1).map((row) => pendingOf(row).at))
		.toSorted()
		.at(0);
	const waiting = pages.reduce((count, { rows }) => count + rows.length, 0);
	return { waiting, ...(oldest !== undefined && { waitingSince: oldest }) };
}
