import { TIDELINE } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { endOfSuspension, suspensionKeys } from '../../storage/rows/ledger/suspensions.ts';
import type { Domain } from '../domain.ts';
import { SubjectErased } from '../ledger/erased.ts';
import { isoTime } from '../ports/ports.ts';
import { BY_TIDELINE } from '../subject/tideline.ts';
import { liftSuspension } from './suspend-subject.ts';

/** Lets in again those whose suspension has ended. Each row goes once that is done: whatever dies, nobody stays outside. */
export async function endSuspensions(domain: Domain): Promise<void> {
	const { ledger } = domain.store.tables;
	for await (const rows of pagesOf(ledger, suspensionKeys.due(TIDELINE, isoTime(domain.now()))))
		for (const row of rows) {
			const { subject, since } = endOfSuspension(row);
			// It was lifted since, and may have begun again.
			await liftUnlessErased(domain, subject, since);
			await ledger.delete(row);
		}
}

async function liftUnlessErased(domain: Domain, subject: string, since: string): Promise<void> {
	try {
		await liftSuspension({ domain }, BY_TIDELINE, subject, { isWanted: (now) => now === since });
	} catch (error) {
		if (!(error instanceof SubjectErased)) throw error;
	}
}
