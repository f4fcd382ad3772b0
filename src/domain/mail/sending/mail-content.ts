/** Contents of mails, looked up when they are sent: nobody is told of what was removed, hidden or read meanwhile. */
import { type MailContent, type MailedEvent, MOST_IN_DIGEST } from '../../../contract/mail/mail.ts';
import { sharedPath } from '../../../contract/subject/shared-path.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import type { MailFact } from '../../../storage/rows/ledger/mail.ts';
import { type AddressRow, type MailOf, type MailRow, mailKeys, mailOf } from '../../../storage/rows/mails.ts';
import { getReadUpTo, notificationKeys } from '../../../storage/rows/notifications.ts';
import type { Domain } from '../../domain.ts';
import { mayBeShown, type Shown, shownNow } from '../../notification/shown-notification.ts';
import { isoTime } from '../../ports/ports.ts';
import { profileOf } from '../../subject/profile.ts';
import { filterOf } from '../../timeline/timeline-filter.ts';
import type { KeptNotice } from '../add-mails.ts';
import { confirmLink } from '../mail-links.ts';

/** Mentions that a digest looks at, the newest ones. */
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
	return mail.fact.mentions === 'off' ? undefined : mentionsOf(domain, mail, handle);
}

async function mentionsOf(
	domain: Domain,
	{ subject, mail: id, fact, origin }: MailToSend,
	handle: string,
): Promise<MailContent | undefined> {
	const mention = mailKeys.mentionIn(id);
	if (mention !== undefined) {
		const [event] = await unreadEvents(domain, subject, [mention], origin);
		return event && { kind: 'mention', handle, event };
	}
	const events = await unreadEvents(domain, subject, await gatheredIn(domain, { subject, mail: id }), origin);
	if (events.length === 0) return undefined;
	return {
		kind: 'digest',
		handle,
		period: fact.mentions === 'weekly' ? 'weekly' : 'daily',
		events: events.slice(0, MOST_IN_DIGEST),
		more: Math.max(0, events.length - MOST_IN_DIGEST),
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

async function unreadEvents(
	domain: Domain,
	reader: SubjectId,
	ids: readonly string[],
	origin: string,
): Promise<MailedEvent[]> {
	const { notifications } = domain.store.tables;
	const [filter, upTo] = await Promise.all([filterOf(domain, reader), getReadUpTo(notifications, reader)]);
	const rows = await Promise.all(
		ids
			.filter((id) => upTo === undefined || id < upTo)
			.map((id) => notifications.get(notificationKeys.notification(reader, id))),
	);
	const shown = rows.flatMap((row) => (row && mayBeShown(domain, filter, row)) ?? []);
	const events = await Promise.all(
		(await shownNow(domain, filter, shown)).map((one) => mailedEvent(domain, one, origin)),
	);
	return events.filter((event) => event !== undefined);
}

async function mailedEvent(domain: Domain, { row, event }: Shown, origin: string): Promise<MailedEvent | undefined> {
	const profile = event && (await profileOf(domain, row.subject));
	if (!event || !profile) return undefined;
	const { id, name, handle } = profile;
	return {
		...(row.kind === 'reply' && { isReply: true }),
		name,
		handle: handle ?? id,
		text: event.text,
		at: isoTime(row.at),
		url: `${origin}${sharedPath(profile)}/${event.id}`,
	};
}
