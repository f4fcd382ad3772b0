/** The index of the leaf of each entry. */
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { RowKey, Table } from '../../port.ts';
import { type Bounds, ordered, startingWith } from '../key-parts.ts';

const LEAVES_OF = 'of:';

export const leafKeys = {
	/** The leaf of an entry. All of a subject's are in one partition, so that an erasure finds them. */
	leaf: (generation: number, subject: SubjectId, seq: number): RowKey => ({
		partition: LEAVES_OF + subject,
		row: `${generation}.${ordered(seq)}`,
	}),
	/** The leaves of a subject, the oldest first. */
	all: (generation: number, subject: SubjectId): Bounds => startingWith(LEAVES_OF + subject, `${generation}.`),
	/** Those of the entries from one seq to another, both inclusive. */
	between: (generation: number, subject: SubjectId, from: number, to: number): Bounds & { upTo: string } => ({
		partition: LEAVES_OF + subject,
		from: `${generation}.${ordered(from)}`,
		upTo: `${generation}.${ordered(to)}`,
	}),
	/** The same in all generations. */
	ofAllGenerations: (subject: SubjectId): Bounds => ({ partition: LEAVES_OF + subject }),
	/** The subject whose leaves are in a partition; undefined for any other partition. */
	ofSubject: (partition: string): SubjectId | undefined =>
		partition.startsWith(LEAVES_OF) ? partition.slice(LEAVES_OF.length) : undefined,
	generationOf: (row: string): number => Number(row.slice(0, row.indexOf('.'))),
	seqOf: (row: string): number => Number(row.slice(row.lastIndexOf('.') + 1)),
};

/** The leaf of an entry, and when it got its index. */
export async function getLeaf(
	log: Table,
	generation: number,
	subject: SubjectId,
	seq: number,
): Promise<{ index: number; at: string } | undefined> {
	const row = await log.get(leafKeys.leaf(generation, subject, seq));
	return row && { index: Number(row.properties.index), at: String(row.properties.at) };
}
