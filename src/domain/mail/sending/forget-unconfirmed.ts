import { ANONYMOUS } from '../../../contract/caller/principal.ts';
import { TIDELINE } from '../../../contract/subject/subject.ts';
import { getAddress, type MailOf, mailKeys } from '../../../storage/rows/mails.ts';
import type { Domain } from '../../domain.ts';
import type { SendRun } from '../../ports/ports.ts';
import { secondsUntil } from '../../waiting/try-outside.ts';
import { changeMailFact } from '../change-mail.ts';
import { linkExpiresAt } from '../mail-links.ts';

/**
 * Forgets an address that nobody confirmed while its link was good: it may be that of a stranger. The message of the mail
 * with the link waits until then.
 */
export async function forgetUnconfirmed(domain: Domain, { subject, mail }: MailOf): Promise<SendRun> {
	const id = mailKeys.confirmIn(mail);
	const address = id === undefined ? undefined : await getAddress(domain.store.tables.notifications, subject, id);
	if (!address) return undefined;
	const wait = secondsUntil(domain, linkExpiresAt(address));
	if (wait > 0) return { again: wait };
	const by = { actor: TIDELINE, via: 'retention' } as const;
	await changeMailFact({ domain, principal: ANONYMOUS, by }, subject, (fact) => {
		if (!fact || fact.pending !== id) return undefined;
		const { pending: _, ...rest } = fact;
		return rest;
	});
	return undefined;
}
