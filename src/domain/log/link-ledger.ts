import { TidelineError } from '../../contract/errors.ts';
import { LINK_LIFETIME_MS } from '../../contract/link.ts';
import type { LedgerLinks } from '../../contract/proof.ts';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys, linkRange, logKeys } from '../../storage/keys.ts';
import { privacyKeys } from '../../storage/keys-of-privacy.ts';
import { getCurrentLog } from '../../storage/rows/log/log.ts';
import { filterText, recordAuditRead } from '../audit/record-audit-read.ts';
import { authorize, readerOf } from '../authorize.ts';
import { isoTime } from '../core/ports.ts';
import type { Ctx } from '../ctx.ts';
import { trustOf } from './get-proof.ts';

/**
 * Links to the raw rows of a ledger that a verifier needs, for its subject and for admins. None of them reads tokens,
 * secrets or sessions. Throws `link_unavailable` where storage signs none, and `not_found` before the log has begun.
 */
export async function linkLedger(ctx: Ctx, { subject }: { subject: SubjectId }): Promise<LedgerLinks> {
	const { domain, principal } = ctx;
	authorize(principal, 'ledger.verify', subject);
	const { store, now } = domain;
	// Reading the ledger of another is reading the audit trail.
	if (readerOf(principal) !== subject) await recordAuditRead(ctx, filterText({ about: 'ledger', subject }));
	const current = await getCurrentLog(store.tables.log);
	if (!current) throw new TidelineError('not_found', "There's no log yet. Try again in a minute.");
	// Storage signs whole seconds.
	const expires = Math.floor((now() + LINK_LIFETIME_MS) / 1_000) * 1_000;
	const sign = (table: 'ledger' | 'log', range: ReturnType<typeof linkRange>) =>
		store.sign({ table, ...range }, new Date(expires));
	const { generation } = current;
	const [head, entries, events, profile, keys, leaves, beginning] = await Promise.all([
		sign('ledger', linkRange(ledgerKeys.head(subject))),
		sign('ledger', linkRange(ledgerKeys.entries(subject))),
		sign('ledger', linkRange(ledgerKeys.events(subject))),
		sign('ledger', linkRange(ledgerKeys.profile(subject))),
		sign('ledger', linkRange(ledgerKeys.logKeys(subject))),
		sign('log', linkRange(logKeys.leaves(generation, subject))),
		sign('ledger', linkRange(privacyKeys.erased(subject))),
	]);
	const links = { head, entries, events, profile, logKeys: keys, leaves, beginning };
	return { ...links, expiresAt: isoTime(expires), generation, ...trustOf(domain, current) };
}
