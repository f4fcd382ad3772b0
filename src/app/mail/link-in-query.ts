import { MailLinkInput } from '../../contract/schema/mail-settings.ts';
import type { Query } from '../sign-in-first.ts';

/** The subject and the code of a link in a mail. Undefined where the address of the page has not all of it. */
export function linkInQuery({ subject, code }: Query): { subject: string; code: string } | undefined {
	return MailLinkInput.safeParse({ subject, code }).data;
}
