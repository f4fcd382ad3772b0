import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { RowKey } from '../../port.ts';
import { type Bounds, invertedSeq, seqOfInverted, startingWith } from '../key-parts.ts';

const PRIVATE = 'private:';

export const privateTargetKeys = {
	/** The target of a private act, whose entry holds a digest of it alone. The newest comes first. */
	target: (subject: SubjectId, seq: number): RowKey => ({ partition: subject, row: `${PRIVATE}${invertedSeq(seq)}` }),
	all: (subject: SubjectId): Bounds => startingWith(subject, PRIVATE),
	seqOf: (row: string): number => seqOfInverted(row.slice(PRIVATE.length)),
};
