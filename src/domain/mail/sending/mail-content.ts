/** Contents of mails, looked up when they are sent: nobody is told of what was removed, hidden or read meanwhile. */
import { type MailContent, type MailedNotification, MOST_IN_DIGEST } from '../../../contract/mail/mail.ts';
import { searchPath } from '../../../contract/reading/saved.ts';
import { sharedPath } from '../../../contract/subject/shared-path.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import type { MailFact } from '../../../storage/rows/ledger/mail.ts';
import { getNotificationFact } from '../../../storage/rows/ledger/notification-choices.ts';
import { type AddressRow, type MailOf, type MailRow, mailKeys, mailOf } from '../../../storage/rows/mails.ts';
import { getReadUpTo, notificationKeys } from '../../../storage/rows/notifications.ts';
import type { Domain } from '../../domain.ts';
import { isWantedIn } from '../../notification/choices/wanted.ts';
import { mayBeShown, type Shown, shownNow } from '../../notification/shown-notification.ts';
import { isoTime } from '../../ports/ports.ts';
import { profileOf } from '../../subject/profile.ts';
import { filterOf } from '../../timeline/timeline-filter.ts';
import type { KeptNotice } from '../add-mails.ts';
import { confirmLink } from '../mail-links.ts';

/** Notifications that a digest looks at, the newest ones. */
const MOST_LOOKED_AT = 250;

export type MailToSend = MailOf & { row: MailRow; fact: MailFact; address: AddressRow; origin: string };

/** Undefined when there is nothing left to say. */
export async function contentOfMail(domain: Domain, mail: MailToSend): Promise<MailContent | undefined> {
	const { subject, mail: id, row, address, origin } = mail;
	const handle = (await profileOf(domain, subject))?.handle;
	if (handle === undefined) return undefined;
	if (mailKeys.confirmIn(id) !== undefined)
		return { kind: 'confirm', handle, link: confirmLink(origin, subject, address) };
	if (mailKeys.isNotice(id)) return { kind: 'notice', handle, ...(JSON.parse(row.content ?? '') as KeptNotice) };
	return mail.fact.mentions === 'off' ? undefined : toldIn(domain, mail, handle);
}

async function toldIn(
	domain: Domain,
	{ subject, mail: id, fact, origin }: MailToSend,
	handle: string,
): Promise<MailContent | undefined> {
	const mention = mailKeys.mentionIn(id);
	if (mention !== undefined) {
		const [told] = await unread(domain, subject, [mention], origin);
		return told && { kind: 'notification', handle, told };
	}
	const told = await unread(domain, subject, await gatheredIn(domain, { subject, mail: id }), origin);
	if (told.length === 0) return undefined;
	return {
		kind: 'digest',
		handle,
		period: fact.mentions === 'weekly' ? 'weekly' : 'daily',
		told: told.slice(0, MOST_IN_DIGEST),
		more: Math.max(0, told.length - MOST_IN_DIGEST),
		link: `${origin}/notifications`,
	};
}

/** The notifications of a digest, newest first. */
async function gatheredIn(domain: Domain, { subject, mail }: MailOf): Promise<string[]> {
	const due = mailKeys.digestIn(mail);
	const found: string[] = [];
	for await (const rows of pagesOf(domain.store.tables.notifications, mailKeys.mentions(subject))) {
		found.push(...rows.filter((row) => mailOf(row).digest === due).map(({ row }) => row));
		if (found.length >= MOST_LOOKED_AT) break;
	}
	return found.slice(0, MOST_LOOKED_AT);
}

async function unread(
	domain: Domain,
	reader: SubjectId,
	ids: readonly string[],
	origin: string,
): Promise<MailedNotification[]> {
	const { notifications } = domain.store.tables;
	const [filter, upTo, choices] = await Promise.all([
		filterOf(domain, reader),
		getReadUpTo(notifications, reader),
		getNotificationFact(domain.store.tables.ledger, reader),
	]);
	const rows = await Promise.all(
		ids
			.filter((id) => upTo === undefined || id < upTo)
			.map((id) => notifications.get(notificationKeys.notification(reader, id))),
	);
	const shown = rows
		.flatMap((row) => (row && mayBeShown(domain, filter, row)) ?? [])
		.filter(({ row }) => isWantedIn('mail', choices, row));
	const told = await Promise.all((await shownNow(domain, filter, shown)).map((one) => mailed(domain, one, origin)));
	return told.filter((one) => one !== undefined);
}

async function mailed(
	domain: Domain,
	{ row, event, search }: Shown,
	origin: string,
): Promise<MailedNotification | undefined> {
	const profile = await profileOf(domain, row.subject);
	if (!profile || row.kind === 'thread' || row.kind === 'reaction') return undefined;
	const { id, name, handle } = profile;
	const home = `${origin}${sharedPath(profile)}`;
	const about = { kind: row.kind, name, handle: handle ?? id, at: isoTime(row.at) };
	if (search) {
		const { query, count, more } = search;
		return { ...about, name: query, count: `${count}${more ? '+' : ''}`, url: `${origin}${searchPath(query)}` };
	}
	if (event) return { ...about, text: event.text, url: `${home}/${event.id}` };
	// Its buttons answer the request.
	return { ...about, url: row.kind === 'request' ? `${origin}/notifications` : home };
}
