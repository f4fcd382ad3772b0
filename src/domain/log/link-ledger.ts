import { LINK_LIFETIME_MS } from '../../contract/audit/link.ts';
import type { LedgerLinks } from '../../contract/audit/proof.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { linkRange } from '../../storage/rows/key-parts.ts';
import { erasedKey } from '../../storage/rows/ledger/cuts.ts';
import { entryKeys } from '../../storage/rows/ledger/entries.ts';
import { eventKeys } from '../../storage/rows/ledger/events.ts';
import { headKey } from '../../storage/rows/ledger/head.ts';
import { logKeysKey } from '../../storage/rows/ledger/log-keys.ts';
import { profileKey } from '../../storage/rows/ledger/profile.ts';
import { getCurrentLog } from '../../storage/rows/log/current.ts';
import { leafKeys } from '../../storage/rows/log/leaves.ts';
import { filterText, recordAuditRead } from '../audit/record-audit-read.ts';
import { authorize, readerOf } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { isoTime } from '../ports/ports.ts';
import { trustOf } from './get-proof.ts';

/** Nobody can take a link back, and the role that opened it may be taken: it is asked for again this often. */
const LINK_OF_OTHERS_MS = 5_000;

/**
 * Links to the raw rows of a ledger that a verifier needs, for its subject, auditors and admins. None of them reads tokens,
 * secrets or sessions. Throws `link_unavailable` where storage signs none, and `not_found` before the log has begun.
 */
export async function linkLedger(ctx: Ctx, { subject }: { subject: SubjectId }): Promise<LedgerLinks> {
	const { domain, principal } = ctx;
	authorize(principal, 'ledger.verify', subject);
	const { store, now } = domain;
	// Reading the ledger of another is reading the audit trail.
	const isOwn = readerOf(principal) === subject;
	if (!isOwn) await recordAuditRead(ctx, filterText({ about: 'ledger', subject }));
	const current = await getCurrentLog(store.tables.log);
	if (!current) throw new TidelineError('not_found', "There's no log yet. Try again in a minute.");
	// Storage signs whole seconds.
	const expires = Math.floor((now() + (isOwn ? LINK_LIFETIME_MS : LINK_OF_OTHERS_MS)) / 1_000) * 1_000;
	const sign = (table: 'ledger' | 'log', range: ReturnType<typeof linkRange>) =>
		store.sign({ table, ...range }, new Date(expires));
	const { generation } = current;
	const [head, entries, events, profile, keys, leaves, beginning] = await Promise.all([
		sign('ledger', linkRange(headKey(subject))),
		sign('ledger', linkRange(entryKeys.all(subject))),
		sign('ledger', linkRange(eventKeys.all(subject))),
		sign('ledger', linkRange(profileKey(subject))),
		sign('ledger', linkRange(logKeysKey(subject))),
		sign('log', linkRange(leafKeys.all(generation, subject))),
		sign('ledger', linkRange(erasedKey(subject))),
	]);
	const links = { head, entries, events, profile, logKeys: keys, leaves, beginning };
	return { ...links, expiresAt: isoTime(expires), generation, ...trustOf(domain, current) };
}
