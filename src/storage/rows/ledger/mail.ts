/** Choices of a subject about its mail: one row of its ledger, without the address itself (`storage/rows/mails.ts` has that). */
import type { AddressId, MailLanguage, MentionMails } from '../../../contract/mail/mail.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { RowKey, Table, Write } from '../../port.ts';

/** The mail server's refusal of an address, for good. `at` is ISO 8601. */
export type Bounce = { at: string; status: number; answer: string };

/**
 * - `confirmed`: the address that gets mail. - `pending`: one that its link has not confirmed yet.
 * - `since`: when mentions were turned on, or the address was confirmed (ISO 8601): nothing older is mailed.
 * - `zone`: IANA time zone, for the morning of a digest.
 */
export type MailFact = {
	confirmed?: AddressId;
	pending?: AddressId;
	language: MailLanguage;
	zone: string;
	mentions: MentionMails;
	since?: string;
	bounced?: Bounce;
};

export const mailFactKey = (subject: SubjectId): RowKey => ({ partition: subject, row: 'mail' });

export async function getMailFact(ledger: Table, subject: SubjectId): Promise<MailFact | undefined> {
	const row = await ledger.get(mailFactKey(subject));
	return row && factIn(row.properties.fact);
}

/** A damaged row has nothing mailed: its subject sets it up again. */
function factIn(fact: unknown): MailFact | undefined {
	try {
		return JSON.parse(String(fact)) as MailFact;
	} catch {
		return undefined;
	}
}

/** One that names no address is deleted. */
export function putMailFact(subject: SubjectId, fact: MailFact): Write {
	const key = mailFactKey(subject);
	if (fact.confirmed === undefined && fact.pending === undefined) return { ...key, kind: 'delete' };
	return { ...key, kind: 'upsert', properties: { fact: JSON.stringify(fact) } };
}
