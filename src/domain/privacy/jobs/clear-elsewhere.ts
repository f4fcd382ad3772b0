/** Clears other ledgers and projections of an erased subject. */
import { type SubjectId, TIDELINE } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import type { RangeQuery, Row, RowKey, TableName } from '../../../storage/port.ts';
import { alertKeys } from '../../../storage/rows/alerts.ts';
import { auditEntryOf, auditKeys } from '../../../storage/rows/audit.ts';
import { directoryKeys, directoryRowOf } from '../../../storage/rows/directory/handles.ts';
import { ownedKeys } from '../../../storage/rows/directory/owned-machines.ts';
import { enteredProperties, enteredWordOf, subjectWordKeys } from '../../../storage/rows/directory/subject-words.ts';
import { followRequestKeys } from '../../../storage/rows/followers/follow-requests.ts';
import { deleteFollower } from '../../../storage/rows/followers/set-follower.ts';
import { followerKeys } from '../../../storage/rows/followers/subject-followers.ts';
import { entryKeys } from '../../../storage/rows/ledger/entries.ts';
import { answerKeys } from '../../../storage/rows/ledger/following.ts';
import { hiddenKeys } from '../../../storage/rows/ledger/hidden.ts';
import { invitationKeys, withoutSubject } from '../../../storage/rows/ledger/invitations.ts';
import { lineKeys } from '../../../storage/rows/lines.ts';
import { erasureListKeys, idsListed, listed, oneListed } from '../../../storage/rows/log/erasure-list.ts';
import { mailKeys } from '../../../storage/rows/mails.ts';
import { notificationKeys, notificationOf } from '../../../storage/rows/notifications.ts';
import { pushKeys } from '../../../storage/rows/pushes.ts';
import { lookKeys, lookOf } from '../../../storage/rows/search-looks.ts';
import { duesOf } from '../../../storage/rows/token-dues.ts';
import { grantKeys, tokenKeys, tokenOfFact } from '../../../storage/rows/tokens.ts';
import { webhookKeys, webhookListKeys } from '../../../storage/rows/webhooks.ts';
import { rowsOfWords, wordsEntered } from '../../directory/enter-words.ts';
import { refreshRank } from '../../directory/refresh-rank.ts';
import { forgetPair } from '../../graph/pair.ts';
import { mapSome } from '../../lists/map-some.ts';
import { isGood, tokensOf } from '../../token/change-token.ts';
import { revokeToken } from '../../token/revoke-token.ts';
import type { ClearedKind, Clearing } from './clearing.ts';

const ROWS_AT_ONCE = 32;

/** All rows of a range. */
export async function clearRange(
	clearing: Clearing,
	table: TableName,
	range: RangeQuery,
	kind: ClearedKind,
): Promise<void> {
	for await (const rows of pagesOf(clearing.tables[table], range)) await clearing.delete(table, rows, kind);
}

/** Clears its followers and requests, its name on invitations, its timeline and its notifications. */
export async function clearPartitions(clearing: Clearing): Promise<void> {
	const { subject } = clearing;
	await clearRange(clearing, 'subjectFollowers', followerKeys.all(subject), 'followers');
	await clearRange(clearing, 'subjectFollowers', followerKeys.counts(subject), 'otherRows');
	await clearRange(clearing, 'subjectFollowers', { partition: followRequestKeys.partition(subject) }, 'requests');
	await clearRange(clearing, 'timelines', { partition: subject }, 'timelineRows');
	await clearRange(clearing, 'notifications', { partition: subject }, 'notifications');
	await clearInvitations(clearing);
	await clearLooks(clearing);
	await clearRange(clearing, 'notifications', alertKeys.all(subject), 'otherRows');
	await clearRange(clearing, 'notifications', mailKeys.all(subject), 'otherRows');
	for (const trail of auditKeys.trailsOf(subject))
		for await (const rows of pagesOf(clearing.tables.audit, trail)) {
			await mapSome(rows, ROWS_AT_ONCE, (row) => stripWhereFrom(clearing, row));
			// Entries of others stay, and so do their copies.
			const own = rows.filter((row) => auditEntryOf(row).subject === subject);
			await clearing.delete('audit', own, 'auditRows');
		}
}

/** Ends the looks at its saved searches. */
async function clearLooks(clearing: Clearing): Promise<void> {
	for await (const rows of pagesOf(clearing.tables.notifications, lookKeys.of(clearing.subject)))
		await clearing.delete(
			'notifications',
			rows.flatMap((row) => [row, lookKeys.due(lookOf(row))]),
			'otherRows',
		);
}

/** Takes its name out of the invitations that it made or used. One that changes meanwhile is left to the second clearing. */
async function clearInvitations(clearing: Clearing): Promise<void> {
	const { tables, subject, lease } = clearing;
	for await (const rows of pagesOf(tables.ledger, invitationKeys.all(TIDELINE)))
		for (const row of rows) {
			const properties = withoutSubject(row, subject);
			if (!properties) continue;
			lease.assertHeld();
			if (await tables.ledger.update(row, properties, row.etag)) clearing.count('otherRows', 1);
		}
}

/** Takes the origin out of its entries on ledgers of others. The entries stay: no hash covers the origin. */
async function stripWhereFrom({ tables, subject, lease }: Clearing, copy: Row): Promise<void> {
	const entry = auditEntryOf(copy);
	if (entry.actor !== subject || entry.subject === subject) return;
	const keys: [TableName, RowKey][] = [
		['ledger', entryKeys.entry(entry.subject, entry.seq)],
		...auditKeys.all(entry).map((key): [TableName, RowKey] => ['audit', key]),
	];
	for (const [table, key] of keys) {
		const found = await tables[table].get(key);
		if (!found || !('address' in found.properties || 'client' in found.properties)) continue;
		const { address: _, client: __, ...properties } = found.properties;
		lease.assertHeld();
		// An entry is written once, and nobody else changes it.
		await tables[table].update(key, properties, found.etag);
	}
}

/**
 * Facts of all other subjects about it, its rows among their followers, and what they were told of it. Their entries stay: each is in a chain.
 * Every ledger is looked at, since nothing lists blocks and mutes by their target.
 */
export async function clearOtherLedgers(clearing: Clearing): Promise<void> {
	const { subject, tables } = clearing;
	let some: SubjectId[] = [];
	for await (const other of tables.ledger.partitions()) {
		if (other !== subject) some.push(other);
		if (some.length < 100) continue;
		await clearLedgersOf(clearing, some);
		some = [];
	}
	await clearLedgersOf(clearing, some);
}

async function clearLedgersOf(clearing: Clearing, others: SubjectId[]): Promise<void> {
	const { subject } = clearing;
	const rows = others.flatMap((other): [TableName, RowKey, ClearedKind][] => [
		['ledger', answerKeys.answer(other, subject), 'answers'],
		['ledger', hiddenKeys.block(other, subject), 'blocks'],
		['ledger', hiddenKeys.mute(other, subject), 'mutes'],
		['subjectFollowers', followRequestKeys.request(other, subject), 'requests'],
	]);
	await mapSome(rows, ROWS_AT_ONCE, async ([table, key, kind]) => {
		if (await clearing.tables[table].get(key)) await clearing.delete(table, [key], kind);
	});
	await mapSome(others, ROWS_AT_ONCE, (other) => clearPairs(clearing, other));
	await mapSome(others, ROWS_AT_ONCE, async (other) => {
		for await (const told of pagesOf(clearing.tables.notifications, notificationKeys.of(other)))
			await clearing.delete(
				'notifications',
				told.filter((row) => notificationOf(row)?.subject === subject),
				'notifications',
			);
	});
}

/** Counts of follows change with them. */
async function clearPairs(clearing: Clearing, other: SubjectId): Promise<void> {
	const { domain, tables, subject, lease } = clearing;
	lease.assertHeld();
	if (await forgetPair(domain, other, subject)) clearing.count('followers', 1);
	if (!(await deleteFollower(tables.subjectFollowers, other, subject))) return;
	clearing.count('followed', 1);
	await refreshRank(domain, other);
}

/** Its tokens where requests look them up, and those with which it acts for its owner's other machines. */
export async function clearTokens(clearing: Clearing): Promise<void> {
	const { tables, subject, hash } = clearing;
	for await (const rows of pagesOf(tables.ledger, tokenKeys.facts(subject))) {
		const tokens = rows.map(tokenOfFact);
		await clearing.write(
			'log',
			tokens.map(({ id }) => listed(hash, 'token', id)),
		);
		await clearing.write(
			'tokens',
			tokens.flatMap((token) =>
				duesOf({ ...token, revokedAt: undefined }, Number.NEGATIVE_INFINITY).map(({ partition, row }) => ({
					partition,
					row,
					kind: 'delete',
				})),
			),
		);
	}
	for await (const ids of idsListed(tables.log, hash, 'token'))
		await clearing.write(
			'tokens',
			ids.flatMap((id) =>
				[tokenKeys.token(id), tokenKeys.use(id), grantKeys.grant(id)].map((key) => ({ ...key, kind: 'delete' })),
			),
		);
	await revokeHeld(clearing);
}

/** A machine may hold tokens of its owner, and of the owner's other machines. */
async function revokeHeld(clearing: Clearing): Promise<void> {
	const { tables, subject, hash, domain } = clearing;
	const owner = await oneListed(tables.log, hash, 'owner');
	if (owner === undefined) return;
	const others = [owner];
	for await (const rows of pagesOf(tables.directory, ownedKeys.all(owner)))
		others.push(...rows.map(({ row }) => ownedKeys.machineOf(row)).filter((machine) => machine !== subject));
	for (const other of others)
		for (const token of await tokensOf(domain, other)) {
			if (token.holder !== subject || !isGood(token, domain.now())) continue;
			clearing.lease.assertHeld();
			await revokeToken({ domain, principal: { kind: 'operator', via: 'cli' } }, { subject: other, id: token.id });
			clearing.count('tokens', 1);
		}
	await clearing.delete('directory', [ownedKeys.owned(owner, subject)], 'otherRows');
}

/** Its webhooks in the list that every process knows, and their pushes. */
export async function clearWebhooks(clearing: Clearing): Promise<void> {
	const { tables, subject, hash, domain } = clearing;
	for await (const rows of pagesOf(tables.ledger, webhookKeys.all(subject)))
		await clearing.write(
			'log',
			rows.map(({ row }) => listed(hash, 'webhook', webhookKeys.webhookOf(row))),
		);
	const key = webhookListKeys.of(subject);
	if (await tables.webhooks.get(key)) {
		await clearing.delete('webhooks', [key], 'otherRows');
		await tables.webhooks.upsert(webhookListKeys.version, {});
		domain.webhooks.changed();
	}
	for await (const ids of idsListed(tables.log, hash, 'webhook'))
		for (const id of ids) {
			await clearRange(clearing, 'webhooks', pushKeys.all(id), 'pushes');
			await clearRange(clearing, 'webhooks', lineKeys.all(id), 'otherRows');
			const { partition, row } = lineKeys.ready(id);
			await clearRange(clearing, 'webhooks', { partition, from: row, upTo: row }, 'otherRows');
		}
	for await (const rows of pagesOf(tables.webhooks, lineKeys.allLater))
		await clearing.delete(
			'webhooks',
			rows.filter(({ properties }) => properties.subject === subject),
			'otherRows',
		);
}

/** The words by which it was found. They are listed for the second clearing: a job may have been writing their rows. */
export async function clearWords(clearing: Clearing): Promise<void> {
	const { tables, subject, hash, domain } = clearing;
	const entered = await wordsEntered(domain, subject);
	await clearing.write(
		'log',
		entered.map((each) =>
			listed(hash, 'word', subjectWordKeys.entered(subject, each.word).row, enteredProperties(each)),
		),
	);
	for await (const rows of pagesOf(tables.log, erasureListKeys.ofKind(hash, 'word'))) {
		const keys = rowsOfWords(subject, rows.map(enteredWordOf));
		await clearing.write(
			'directory',
			keys.map((key) => ({ ...key, kind: 'delete' })),
		);
	}
	await clearRange(clearing, 'directory', subjectWordKeys.allEntered(subject), 'otherRows');
}

/** All handles that it has, had or claimed, and its rank in the lists: it has no profile any more. */
export async function clearDirectory(clearing: Clearing): Promise<void> {
	const { tables, subject, domain, lease } = clearing;
	lease.assertHeld();
	await refreshRank(domain, subject);
	for (const partition of directoryKeys.letters)
		for await (const rows of pagesOf(tables.directory, { partition }))
			await clearing.delete(
				'directory',
				rows.filter((row) => directoryRowOf(row).subject === subject),
				'handles',
			);
}
