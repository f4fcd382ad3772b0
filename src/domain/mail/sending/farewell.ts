import type { SubjectId } from '../../../contract/subject/subject.ts';
import { getMailFact } from '../../../storage/rows/ledger/mail.ts';
import { getAddress, mailKeys, mailProperties } from '../../../storage/rows/mails.ts';
import type { Domain } from '../../domain.ts';
import { isoTime } from '../../ports/ports.ts';
import { profileOf } from '../../subject/profile.ts';
import { isMailed } from '../add-mails.ts';

/** An erasure waits for the mail server no longer than this. */
const FAREWELL_MS = 10_000;

/**
 * Tells a subject by mail that its erasure begins: once, and now or never, because the address goes with the subject. A
 * mail server that does not take it keeps no erasure from beginning.
 */
export async function mailFarewell(domain: Domain, subject: SubjectId): Promise<void> {
	const { mail: mailer, openedAt = '' } = domain;
	const { ledger, notifications } = domain.store.tables;
	const fact = await getMailFact(ledger, subject);
	if (!mailer || !isMailed(fact)) return;
	const [address, profile] = await Promise.all([
		getAddress(notifications, subject, fact.confirmed),
		profileOf(domain, subject),
	]);
	if (!address || !profile) return;
	const mail = mailKeys.notice(`erased.${fact.confirmed}`);
	const row = mailProperties({ state: 'handed', at: isoTime(domain.now()), tries: 1 });
	// An erasure that died and is run again finds it.
	if (!(await notifications.insert(mailKeys.mail({ subject, mail }), row))) return;
	const outcome = await mailer
		.send(
			{
				id: `${subject}/${mail}`,
				to: address.address,
				language: fact.language,
				content: { kind: 'erased', handle: profile.handle, subject },
				settings: openedAt,
			},
			{ withinMs: FAREWELL_MS, beforeText: async () => {} },
		)
		.then(
			(tried) => tried.outcome,
			() => 'dead' as const,
		);
	domain.mailTried?.(outcome);
}
