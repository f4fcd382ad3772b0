/**
 * One click in a mail program ends mail about mentions (RFC 8058). The request comes from the program or from its provider,
 * so it has no cookie and no origin: the code in its address is all that it needs.
 */
import { readBytes } from '../../api/read-body.ts';
import { fromOf } from '../../auth/from-of.ts';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import { MailLinkInput } from '../../contract/schema/mail-settings.ts';
import { unsubscribeFromMail } from '../../domain/mail/addresses.ts';
import { countedAddress } from '../../rate-limits/client-address.ts';
import { limits, services } from '../services/services.ts';
import { problem } from './problem.ts';

/** Bytes of a body. The one field with the longest boundary that a form may have needs 300 of them. */
const BODY_LIMIT = 2_000;
const FORMS: readonly string[] = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** A reader who opens the address comes to the page that asks first: looking at a link must change nothing. */
export async function answerUnsubscribe(request: Request): Promise<Response> {
	try {
		const { headers, method } = request;
		const link = linkIn(request);
		if (method !== 'POST') return leadToPage(link);
		await limits().consume('changes', { address: countedAddress(headers) });
		await assertOneClick(request);
		const { success, data } = MailLinkInput.safeParse(link);
		if (!success) throw new TidelineError('mail_link_invalid', 'This link is incomplete. Open it from the mail again.');
		await unsubscribeFromMail({ domain: (await services()).domain, principal: ANONYMOUS, from: fromOf(headers) }, data);
		return new Response('Done. Notifications are no longer mailed to you.\n', {
			headers: { 'Cache-Control': 'no-store' },
		});
	} catch (error) {
		return problem(error, 'A reader could not be unsubscribed', { hasLeft: request.signal.aborted });
	}
}

type Link = { subject: string; code: string };

function linkIn(request: Request): Link {
	const { searchParams } = new URL(request.url);
	return { subject: searchParams.get('subject') ?? '', code: searchParams.get('code') ?? '' };
}

const leadToPage = (link: Link): Response =>
	new Response(null, {
		status: 303,
		headers: { Location: `/mail/unsubscribe?${new URLSearchParams(link)}`, 'Cache-Control': 'no-store' },
	});

/** RFC 8058, §3.2: no link that somebody happened to post to says this. */
async function assertOneClick(request: Request): Promise<void> {
	const type = request.headers.get('content-type') ?? '';
	if (!FORMS.includes(type.split(';')[0]?.trim().toLowerCase() ?? ''))
		throw new TidelineError('media_type_unsupported', `Send ${FORMS.join(' or ')}.`);
	const form = await formIn(await readBytes(request, BODY_LIMIT), type);
	if (form?.get('List-Unsubscribe') !== 'One-Click')
		throw new TidelineError('request_invalid', 'Send the form field List-Unsubscribe=One-Click (RFC 8058).');
}

/** Undefined for a body that is no form. */
async function formIn(bytes: Uint8Array, type: string): Promise<FormData | undefined> {
	try {
		return await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData();
	} catch (error) {
		if (error instanceof TypeError) return undefined;
		throw error;
	}
}
