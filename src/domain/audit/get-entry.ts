import { NotFound } from '../../contract/errors/errors.ts';
import type { EntryInput, FoundEntry } from '../../contract/schema/trail.ts';
import { entryKeys } from '../../storage/rows/ledger/entries.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { peopleIn } from './people.ts';
import { filterText, recordAuditRead } from './record-audit-read.ts';
import { ledgerEntryOf } from './trail-steps.ts';

/** An entry and its neighbours in the chain, as its ledger has them. Throws `forbidden`, `entry_not_found`. */
export async function getEntry(ctx: Ctx, { subject, seq }: EntryInput): Promise<FoundEntry> {
	const { domain, principal } = ctx;
	authorize(principal, 'audit.read');
	const [entry, previous, next] = await Promise.all(
		[seq, seq - 1, seq + 1].map(async (one) => {
			const row = one > 0 ? await domain.store.tables.ledger.get(entryKeys.entry(subject, one)) : undefined;
			return row && ledgerEntryOf(row);
		}),
	);
	if (!entry) throw new NotFound('entry', `${seq} of ${subject}`);
	await recordAuditRead(ctx, filterText({ about: 'entry', subject, seq: String(seq) }));
	const people = await peopleIn(
		domain,
		[entry, previous, next].flatMap((one) => one ?? []),
	);
	return { entry, previous, next, people };
}
