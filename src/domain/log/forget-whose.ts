import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row } from '../../storage/port.ts';
import { batchKeys, whoseOf, whoseProperties } from '../../storage/rows/log/batches.ts';
import { leafKeys } from '../../storage/rows/log/leaves.ts';
import type { Domain } from '../domain.ts';

/**
 * Takes a subject's name from the leaves that these rows say are its own: they are nobody's then. `leaves` are rows of
 * `leafKeys.ofAllGenerations`. It may be run again.
 */
export async function forgetWhose({ store }: Domain, subject: SubjectId, leaves: readonly Row[]): Promise<void> {
	const { log } = store.tables;
	const entryBundles = new Map(
		leaves.map(({ row, properties }) => {
			const place = {
				generation: leafKeys.generationOf(row),
				entryBundle: batchKeys.entryBundleOf(Number(properties.index)),
			};
			return [`${place.generation}:${place.entryBundle}`, place] as const;
		}),
	);
	for (const { generation, entryBundle } of entryBundles.values())
		for await (const rows of pagesOf(log, batchKeys.all(generation, entryBundle)))
			for (const { partition, row } of rows) {
				if (!batchKeys.isWhose(row)) continue;
				// Another erasure may rewrite the same row.
				while (!(await rewrite(log, { partition, row }, subject)));
			}
}

/** False when another write came first. */
async function rewrite(
	log: Domain['store']['tables']['log'],
	key: Pick<Row, 'partition' | 'row'>,
	subject: SubjectId,
): Promise<boolean> {
	const found = await log.get(key);
	if (!found) return true;
	const whose = whoseOf(found);
	if (!whose.some((leaf) => leaf.subject === subject)) return true;
	const others = whose.map((leaf) => (leaf.subject === subject ? { ...leaf, subject: '' } : leaf));
	return (await log.update(key, whoseProperties(others), found.etag)) !== undefined;
}
