import { z } from 'zod';
import { SubjectId } from '../../contract/schema/subject.ts';
import type { MailOf } from '../../storage/rows/mails.ts';

/** Message of a mail in the queue of pushes: ids alone. */
const MailMessage = z.strictObject({ v: z.literal(1), to: SubjectId, mail: z.string().min(1).max(100) });

export const mailMessage = ({ subject, mail }: MailOf): string => JSON.stringify({ v: 1, to: subject, mail });

/** Undefined for anything that is not a message of this version. */
export function parseMailMessage(body: string): MailOf | undefined {
	try {
		const { to, mail } = MailMessage.parse(JSON.parse(body));
		return { subject: to, mail };
	} catch {
		return undefined;
	}
}

/** In which line a mail waits for its turn: one of four, each with four turns, so that a mail server sees 16 at the most. */
export const lineOfMail = ({ subject }: MailOf): string => `mail#${subject.charCodeAt(subject.length - 1) % 4}`;
