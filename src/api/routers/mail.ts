/** The mail of the caller, and the links in mails, which need nobody signed in. Each change answers with how it is then. */
import { MailAddress } from '../../contract/schema/mail.ts';
import {
	ChangeMailInput,
	MailLinkInput,
	MailSettings,
	OfHandle,
	RemoveMailAddressInput,
} from '../../contract/schema/mail-settings.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Ctx } from '../../domain/ctx.ts';
import {
	confirmMailAddress,
	removeMailAddress,
	setMailAddress,
	unsubscribeFromMail,
} from '../../domain/mail/addresses.ts';
import { changeMail, getMailSettings } from '../../domain/mail/mail-settings.ts';
import { linked, router, signedIn } from '../trpc.ts';

const SetAddressInput = ChangeMailInput.omit({ mentions: true }).extend({ address: MailAddress });

type Self = Ctx & { self: SubjectId };
const settingsOf = (ctx: Self) => getMailSettings(ctx, { subject: ctx.self });

export const mail = router({
	get: signedIn.output(MailSettings).query(({ ctx }) => settingsOf(ctx)),
	setAddress: signedIn
		.input(SetAddressInput)
		.output(MailSettings)
		.mutation(async ({ ctx, input }) => {
			await setMailAddress(ctx, { ...input, subject: ctx.self });
			return settingsOf(ctx);
		}),
	removeAddress: signedIn
		.input(RemoveMailAddressInput)
		.output(MailSettings)
		.mutation(async ({ ctx, input }) => {
			await removeMailAddress(ctx, { ...input, subject: ctx.self });
			return settingsOf(ctx);
		}),
	change: signedIn
		.input(ChangeMailInput)
		.output(MailSettings)
		.mutation(async ({ ctx, input }) => {
			await changeMail(ctx, { ...input, subject: ctx.self });
			return settingsOf(ctx);
		}),
	confirm: linked
		.input(MailLinkInput)
		.output(OfHandle)
		.mutation(({ ctx, input }) => confirmMailAddress(ctx, input)),
	unsubscribe: linked
		.input(MailLinkInput)
		.output(OfHandle)
		.mutation(({ ctx, input }) => unsubscribeFromMail(ctx, input)),
});
