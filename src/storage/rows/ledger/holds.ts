/** Legal holds, in the ledger of the subject and in that of the service. */
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { RowKey } from '../../port.ts';
import { type Bounds, startingWith } from '../key-parts.ts';

const HOLD = 'legal-hold:';

export const holdKeys = {
	/** Says that a subject is under a legal hold. */
	hold: (subject: SubjectId): RowKey => ({ partition: subject, row: 'legal-hold' }),
	/** The same, and why, on the ledger of the service. */
	holdOf: (service: SubjectId, held: SubjectId): RowKey => ({ partition: service, row: HOLD + held }),
	all: (service: SubjectId): Bounds => startingWith(service, HOLD),
	heldOf: (row: string): SubjectId => row.slice(HOLD.length),
};
