/** Suspensions that end by themselves, on the ledger of the service: in the order of their ends. */
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, RowKey } from '../../port.ts';
import { type Bounds, lastNameOf, startingWith } from '../key-parts.ts';
import { text } from '../properties.ts';

const ENDS = 'suspension-ends:';

export const suspensionKeys = {
	/** `until` is ISO 8601 in UTC. */
	ends: (service: SubjectId, until: string, subject: SubjectId): RowKey => ({
		partition: service,
		row: `${ENDS}${until}:${subject}`,
	}),
	/** Those whose end is before that time. */
	due: (service: SubjectId, now: string): Bounds => ({ partition: service, from: ENDS, before: ENDS + now }),
	all: (service: SubjectId): Bounds => startingWith(service, ENDS),
};

/** `since`: when the suspension began. A later one of the same subject has an end of its own. */
export const endOfSuspension = ({ row, properties }: Row): { subject: SubjectId; since: string } => ({
	subject: lastNameOf(row),
	since: text(properties.since),
});
