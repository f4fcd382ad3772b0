/** A change of what a subject has mailed to it: an entry without the address, and its fact. */
import type { EditedFields } from '../../contract/audit/audit.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getMailFact, type MailFact, putMailFact } from '../../storage/rows/ledger/mail.ts';
import type { Ctx } from '../ctx.ts';
import { changedFields, provenChange } from '../ledger/proven-change.ts';
import { type Commanded, runCommand } from '../run-command.ts';

/** The caller. `by`: a link in a mail, the answer of a mail server, or the time that has passed. */
type Changer = Ctx & { by?: { actor: string; via: 'mail' | 'mail-server' | 'retention' } };

/** Undefined: it is so already. Throws what `change` throws. */
export function changeMailFact(
	{ domain, principal, from, by }: Changer,
	subject: SubjectId,
	change: (fact: MailFact | undefined) => MailFact | undefined | Promise<MailFact | undefined>,
): Promise<Commanded<void>> {
	return runCommand<void>(
		{ domain, principal, from },
		{
			subject,
			...(by && { by }),
			async decide() {
				const before = await getMailFact(domain.store.tables.ledger, subject);
				const after = await change(before);
				if (!after) return { settled: undefined };
				return {
					action: 'mail-changed',
					target: subject,
					...provenChange(domain, changedFields(fieldsOf(before), fieldsOf(after))),
					facts: () => [putMailFact(subject, after)],
					result: () => undefined,
				};
			},
		},
	);
}

/** Fields on the audit trail: no address, and nothing that an address could be found by. */
function fieldsOf(fact: MailFact | undefined): EditedFields {
	if (!fact) return {};
	const { confirmed, pending, bounced, mentions, language } = fact;
	return {
		...(confirmed !== undefined && { address: bounced ? `refused (${bounced.status})` : 'confirmed' }),
		...(pending !== undefined && { newAddress: 'asked to confirm' }),
		mentions,
		language,
	};
}
