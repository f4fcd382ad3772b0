import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { RowKey } from '../../port.ts';
import type { Bounds } from '../key-parts.ts';

export const ownedKeys = {
	/** The machines that a person owns. No handle begins so. */
	owned: (owner: SubjectId, machine: SubjectId): RowKey => ({ partition: `owned:${owner}`, row: machine }),
	all: (owner: SubjectId): Bounds => ({ partition: `owned:${owner}` }),
	machineOf: (row: string): SubjectId => row,
};
