import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { RangeQuery, Row, TableName } from '../../storage/port.ts';
import { ownedKeys } from '../../storage/rows/directory/owned-machines.ts';
import { changeIn, detailsOf, keptDetailsOf } from '../../storage/rows/entry-details.ts';
import { followRequestKeys, followRequestOf } from '../../storage/rows/followers/follow-requests.ts';
import { followerKeys, followersOf } from '../../storage/rows/followers/subject-followers.ts';
import { getDevices } from '../../storage/rows/ledger/devices.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { eventIdOf, eventKeys, eventRowOf } from '../../storage/rows/ledger/events.ts';
import { followedThreadKeys, followedThreadOf } from '../../storage/rows/ledger/followed-threads.ts';
import { answerKeys, answerOf, followingKeys, followingOf } from '../../storage/rows/ledger/following.ts';
import { getGithubRow } from '../../storage/rows/ledger/github.ts';
import { givenReactionKeys, givenReactionsOf } from '../../storage/rows/ledger/given-reactions.ts';
import { hiddenKeys, topicOf } from '../../storage/rows/ledger/hidden.ts';
import { getMailFact, type MailFact } from '../../storage/rows/ledger/mail.ts';
import { notificationFactKey, notificationFactOf } from '../../storage/rows/ledger/notification-choices.ts';
import { privateTargetKeys } from '../../storage/rows/ledger/private-targets.ts';
import { readMarkKeys, readMarkOf } from '../../storage/rows/ledger/read-marks.ts';
import { receiptKeys, receiptOf } from '../../storage/rows/ledger/receipts.ts';
import { bookmarkOf, listOf, savedKeys, searchOf, viewOf } from '../../storage/rows/ledger/saved.ts';
import { getSessionsRow } from '../../storage/rows/ledger/sessions.ts';
import { trustKeys, trustOf } from '../../storage/rows/ledger/trusts.ts';
import { addressOf, mailKeys, mailOf } from '../../storage/rows/mails.ts';
import { notificationKeys, notificationOf } from '../../storage/rows/notifications.ts';
import { pushKeys, pushOf } from '../../storage/rows/pushes.ts';
import { timelineRowOf } from '../../storage/rows/timelines.ts';
import { getTokenUse, tokenKeys, tokenOfFact } from '../../storage/rows/tokens.ts';
import { webhookKeys, webhookOf } from '../../storage/rows/webhooks.ts';
import { authorize, readerOf } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { contentOfEvent } from '../event/content-of-event.ts';
import { connectionOf } from '../github/get-github.ts';
import { heldSince } from '../ledger/hold.ts';
import { fieldsOfDevice } from '../notification/remove-device.ts';
import { isoTime } from '../ports/ports.ts';
import { runCommand } from '../run-command.ts';
import { ownerOf } from '../subject/owner-of.ts';
import { assertExist, profileOf } from '../subject/profile.ts';
import { shownToken } from '../token/change-token.ts';
import { shownWebhook } from '../webhook/change-webhook.ts';

/** One line of a download: what it is, and what it says. docs/privacy.md lists all kinds. */
export type DataLine = { kind: string } & Record<string, unknown>;

/**
 * All that is held about a subject, as lines, for the subject itself, the owner of a machine, and operators. The ledger
 * records it before the first line. Secrets, and what others did that is not this subject's to know, are left out: who
 * mutes or blocks it. Throws `subject_not_found`.
 */
export async function downloadOwnData(
	ctx: Ctx,
	{ subject, signal }: { subject: SubjectId; signal?: AbortSignal | undefined },
): Promise<AsyncGenerator<DataLine, void>> {
	const { domain, principal } = ctx;
	authorize(principal, 'data.download', readerOf(principal) === subject ? subject : await ownerOf(domain, subject));
	await assertExist(domain, subject);
	await runCommand<void>(ctx, {
		subject,
		decide: async () => ({ action: 'data-downloaded', target: '', facts: () => [], result: () => undefined }),
	});
	return counted(linesOf(domain, subject, signal));
}

/** The last line says how many there are: without it, the download was cut off. */
async function* counted(lines: AsyncGenerator<DataLine, void>): AsyncGenerator<DataLine, void> {
	let count = 0;
	for await (const line of lines) {
		count++;
		yield line;
	}
	yield { kind: 'end', lines: count };
}

async function* linesOf(domain: Domain, subject: SubjectId, signal?: AbortSignal): AsyncGenerator<DataLine, void> {
	yield { kind: 'about', format: 1, subject, at: isoTime(domain.now()) };
	yield* itself(domain, subject);
	const of = (table: TableName, range: RangeQuery, line: (row: Row) => DataLine | undefined) =>
		ofRange(domain, table, range, line, signal);
	yield* of('ledger', eventKeys.all(subject), eventLine);
	yield* of('ledger', followingKeys.all(subject), (row) => {
		const { subject: followed, state, since } = followingOf(row);
		return { kind: 'follows', subject: followed, state, since };
	});
	yield* of('subjectFollowers', followerKeys.all(subject), (row) => {
		const [found] = followersOf([row]);
		return found && { kind: 'followed-by', subject: found.follower, state: found.state };
	});
	yield* of('subjectFollowers', { partition: followRequestKeys.partition(subject) }, (row) => ({
		kind: 'asked-by',
		subject: followRequestOf(row).follower,
	}));
	yield* of('ledger', answerKeys.all(subject), (row) => ({
		kind: 'answered',
		subject: answerKeys.followerOf(row.row),
		accepted: answerOf(row).accepted,
	}));
	for (const [kind, range] of [
		['mutes', hiddenKeys.mutes(subject)],
		['blocks', hiddenKeys.blocks(subject)],
	] as const)
		yield* of('ledger', range, ({ row, properties }) => ({
			kind,
			subject: hiddenKeys.otherOf(row),
			since: properties.since,
		}));
	yield* of('ledger', hiddenKeys.topics(subject), (row) => {
		const topic = topicOf(row);
		return topic && { kind: 'muted-topic', topic };
	});
	yield* of('ledger', savedKeys.bookmarks(subject), (row) => ({ kind: 'bookmark', ...bookmarkOf(row) }));
	yield* of('ledger', savedKeys.lists(subject), (row) => ({ kind: 'list', ...listOf(row) }));
	yield* of('ledger', savedKeys.searches(subject), (row) => ({ kind: 'saved-search', ...searchOf(row) }));
	yield* of('ledger', savedKeys.views(subject), (row) => ({ kind: 'saved-view', ...viewOf(row) }));
	yield* of('ledger', readMarkKeys.all(subject), (row) => ({
		kind: 'read-mark',
		of: readMarkKeys.feedOf(row.row),
		upTo: readMarkOf(row),
	}));
	yield* of('ledger', followedThreadKeys.all(subject), (row) => ({
		kind: 'thread-choice',
		...followedThreadKeys.threadOf(row.row),
		follows: followedThreadOf(row).follows,
	}));
	yield* of('ledger', givenReactionKeys.all(subject), (row) => {
		const { kinds = [], since } = givenReactionsOf(row) ?? {};
		const event = givenReactionKeys.eventOf(row.row);
		return event && kinds.length > 0 ? { kind: 'reactions', ...event, kinds, since } : undefined;
	});
	yield* credentials(domain, subject, signal);
	yield* of('timelines', { partition: subject }, (row) => {
		const found = timelineRowOf(row);
		return found.removed ? undefined : { kind: 'received', event: found.event };
	});
	yield* of('notifications', notificationKeys.of(subject), (row) => {
		const found = notificationOf(row);
		return found && { ...found, kind: 'notification', about: found.kind, at: isoTime(found.at) };
	});
	yield* of('notifications', mailKeys.all(subject), mailLine);
	yield* of('ledger', receiptKeys.all(subject), receiptLine);
	yield* of('ledger', entryKeys.all(subject), entryLine);
	yield* of('ledger', privateTargetKeys.all(subject), privateLine);
}

async function* ofRange(
	{ store }: Domain,
	table: TableName,
	range: RangeQuery,
	line: (row: Row) => DataLine | undefined,
	signal: AbortSignal | undefined,
): AsyncGenerator<DataLine, void> {
	for await (const rows of pagesOf(store.tables[table], range, signal))
		for (const row of rows) {
			const found = line(row);
			if (found) yield found;
		}
}

async function* itself(domain: Domain, subject: SubjectId): AsyncGenerator<DataLine, void> {
	const { ledger } = domain.store.tables;
	const [profile, github, held, { sessions, browsers = [] }, devices, mail, notifications] = await Promise.all([
		profileOf(domain, subject),
		getGithubRow(ledger, subject),
		heldSince(domain, subject),
		getSessionsRow(ledger, subject),
		getDevices(ledger, subject),
		getMailFact(ledger, subject),
		ledger.get(notificationFactKey(subject)),
	]);
	if (profile) yield { ...profile, kind: 'profile', is: profile.kind };
	if (held !== undefined) yield { kind: 'legal-hold', since: held };
	for (const { createdAt, expiresAt, client } of sessions) yield { kind: 'session', createdAt, expiresAt, client };
	if (browsers.length > 0) yield { kind: 'known-browsers', count: browsers.length };
	for (const device of devices) yield { kind: 'device', createdAt: device.createdAt, ...fieldsOfDevice(device) };
	if (mail) yield { ...mailChoicesOf(mail), kind: 'mail' };
	if (notifications) yield { ...notificationFactOf(notifications), kind: 'notification-choices' };
	if (github) yield { kind: 'github', ...connectionOf(github, domain.now()) };
}

/** Tokens, webhooks and machines that act for it: never a secret, nor the hash of one. */
async function* credentials(domain: Domain, subject: SubjectId, signal?: AbortSignal): AsyncGenerator<DataLine, void> {
	const { ledger, tokens, webhooks, directory } = domain.store.tables;
	for await (const rows of pagesOf(ledger, tokenKeys.facts(subject), signal))
		for (const token of rows.map(tokenOfFact))
			yield { kind: 'token', ...shownToken(token), used: await getTokenUse(tokens, token.id) };
	for await (const rows of pagesOf(ledger, trustKeys.all(subject), signal))
		for (const trust of rows.map(trustOf)) yield { kind: 'trust', ...trust };
	for await (const rows of pagesOf(ledger, webhookKeys.all(subject), signal))
		for (const webhook of rows.map(webhookOf)) {
			yield { kind: 'webhook', ...shownWebhook(webhook) };
			for await (const pushes of pagesOf(webhooks, pushKeys.all(webhook.id), signal))
				for (const push of pushes.map(pushOf)) yield { kind: 'push', webhook: webhook.id, ...push };
		}
	for await (const rows of pagesOf(directory, ownedKeys.all(subject), signal))
		for (const { row } of rows) yield { kind: 'machine', subject: ownedKeys.machineOf(row) };
}

function eventLine(row: Row): DataLine {
	const found = eventRowOf(row);
	if (found.removed) return { kind: 'removed-event', id: eventIdOf(row), removedAt: found.removedAt };
	return { kind: 'event', ...contentOfEvent(found), postedAt: found.postedAt };
}

/** Choices about mail, without the ids of addresses. */
const mailChoicesOf = ({ confirmed: _, pending: __, ...choices }: MailFact) => choices;

/** An address without the secret of its links, or what became of a mail. */
function mailLine(row: Row): DataLine {
	if (mailKeys.addressIn(row.row) === undefined) return { kind: 'mailed', mail: row.row, ...mailOf(row) };
	const { address, at } = addressOf(row);
	return { kind: 'mail-address', address, at };
}

/** Without the bounds of a chunk, which name others. */
function receiptLine(row: Row): DataLine {
	const { recipients, delivered, startedAt, finishedAt } = receiptOf(row);
	return { kind: 'receipt', of: receiptKeys.eventOf(row.row), recipients, delivered, startedAt, finishedAt };
}

/** The entry as it is hashed, and what is kept beside it: where it came from, and what an edit changed. */
function entryLine(row: Row): DataLine {
	const { commandId: _, ...entry } = entryOf(row);
	const { salt } = keptDetailsOf(row);
	return { kind: 'entry', ...entry, ...detailsOf(row), salt };
}

/** The content of a private act. With the salt it is what the content hash of its entry proves. */
function privateLine(row: Row): DataLine {
	const { salt, content = '' } = keptDetailsOf(row);
	return { kind: 'private-act', seq: privateTargetKeys.seqOf(row.row), ...changeIn(content), salt };
}
