import { z } from 'zod';
import { codedIssue } from '../errors/errors.ts';
import { readMailAddress } from '../mail/mail-address.ts';

/** The address of one mailbox, as `readMailAddress` writes it. */
export const MailAddress = z.string().transform((written, context): string => {
	const address = readMailAddress(written);
	if (address !== undefined) return address;
	context.addIssue({
		code: 'custom',
		...codedIssue('mail_address_invalid', "That isn't an email address. It looks like name@example.org."),
	});
	return z.NEVER;
});
