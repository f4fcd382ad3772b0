/** A legal hold: nothing of the subject may be removed, by nobody, until it is lifted. */
import { TidelineError } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { holdKeys } from '../../storage/rows/ledger/holds.ts';
import type { Ports } from '../ports/ports.ts';

export class Held extends TidelineError {
	constructor(subject: SubjectId) {
		super(
			'held',
			`${subject} is under a legal hold, so nothing can be removed. Ask the operator to lift it (tideline hold lift ${subject}).`,
		);
	}
}

/** Since when a subject is held, ISO 8601 in UTC; undefined when it is not. */
export async function heldSince({ store }: Pick<Ports, 'store'>, subject: SubjectId): Promise<string | undefined> {
	const row = await store.tables.ledger.get(holdKeys.hold(subject));
	return row && String(row.properties.since);
}

/**
 * Asked by each command that removes something, when it decides: placing a hold moves the head's ETag, so that one that
 * decided before decides again. Throws `held`.
 */
export async function assertNotHeld(ports: Pick<Ports, 'store'>, subject: SubjectId): Promise<void> {
	if ((await heldSince(ports, subject)) !== undefined) throw new Held(subject);
}
