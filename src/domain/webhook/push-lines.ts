/**
 * The line of a webhook: pushes that wait for it. A worker goes from line to line and takes a push of each, so that one
 * webhook with many pushes delays no other. Orders that hold whatever dies:
 *
 * row of the push → its ticket in the line → the line is ready. A worker that finds a ticket without a push forgets it,
 * and one that finds a line without tickets makes it unready, under the ETag that it read before it looked.
 */
import type { WebhookId } from '../../contract/webhook/webhook.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Step, Table, Write } from '../../storage/port.ts';
import { lineKeys, type Ticket } from '../../storage/rows/lines.ts';
import type { WebhookOf } from '../in-memory/webhook-list.ts';
import { mapSome } from '../lists/map-some.ts';

/** Tickets of a line that are read at once. */
const READ_AT_ONCE = 16;
/** Lines read at once. Of more of them the next ones are read next. */
const LINES_AT_ONCE = 1_000;

/** A line that is ready. `etag` changes with each push that is added. */
export type ReadyLine = WebhookOf & { etag: string };

/** Puts pushes in their lines. The rows of the pushes are there already. */
export function stepsOfTickets(tickets: readonly (WebhookOf & Ticket)[]): Step[] {
	if (tickets.length === 0) return [];
	const lines = new Map(tickets.map(({ webhook, subject }) => [webhook, subject]));
	return [
		{
			kind: 'writeMany',
			table: 'webhooks',
			writes: tickets.map(
				(ticket): Write => ({ ...lineKeys.ticket(ticket.webhook, ticket), kind: 'insert', properties: {} }),
			),
		},
		{
			kind: 'writeMany',
			table: 'webhooks',
			// Each push changes the ETag: who is about to make the line unready has looked too early.
			writes: [...lines].map(
				([webhook, subject]): Write => ({ ...lineKeys.ready(webhook), kind: 'upsert', properties: { subject } }),
			),
		},
	];
}

/** Lines in which something is due: those behind `after`, and where there are no more of them, the first ones. */
export async function readyLines(table: Table, now: number, after: WebhookId | undefined): Promise<ReadyLine[]> {
	await readyAgain(table, now);
	const range = { ...lineKeys.allReady, limit: LINES_AT_ONCE };
	const behind = await table.range({ ...range, ...(after !== undefined && { after }) });
	const { rows } = behind.rows.length > 0 || after === undefined ? behind : await table.range(range);
	return rows.map(({ row, etag, properties }) => ({ webhook: row, subject: String(properties.subject), etag }));
}

/**
 * Lines whose time has come are ready, before they are no longer later. A process whose clock is behind may make one
 * unready at this moment: it writes the later line again, and the ETag keeps that one.
 */
async function readyAgain(table: Table, now: number): Promise<void> {
	const { rows } = await table.range({ ...lineKeys.laterBy(now), limit: LINES_AT_ONCE });
	if (rows.length === 0) return;
	const lines = new Map(rows.map(({ row, properties }) => [lineKeys.webhookOfLater(row), properties]));
	await table.writeMany(
		[...lines].map(([webhook, properties]): Write => ({ ...lineKeys.ready(webhook), kind: 'upsert', properties })),
	);
	await table.writeMany(rows.map(({ partition, row, etag }): Write => ({ partition, row, kind: 'delete', etag })));
}

/**
 * The time at which the first push was due of all that are, in Unix milliseconds, and how many lines have one. It looks
 * at 1,000 lines at the most, and changes nothing.
 */
export async function oldestDue(table: Table, now: number): Promise<{ lines: number; at: number | undefined }> {
	const [ready, later] = await Promise.all([
		table.range({ ...lineKeys.allReady, limit: LINES_AT_ONCE }),
		table.range({ ...lineKeys.laterBy(now), limit: LINES_AT_ONCE }),
	]);
	const lines = new Set([
		...ready.rows.map(({ row }) => row),
		...later.rows.map(({ row }) => lineKeys.webhookOfLater(row)),
	]);
	const firsts = await mapSome([...lines].slice(0, LINES_AT_ONCE), READ_AT_ONCE, async (webhook) => {
		const { rows } = await table.range({ ...lineKeys.dueBy(webhook, now), limit: 1 });
		return rows.map(({ row }) => lineKeys.ticketOf(row).at);
	});
	const due = firsts.flat();
	return { lines: due.length, at: due.length > 0 ? Math.min(...due) : undefined };
}

/** Tickets that are due in a line, the oldest first, without those that are under way here. */
export async function ticketsDue(
	table: Table,
	webhook: WebhookId,
	now: number,
	underWay: ReadonlySet<string>,
): Promise<Ticket[]> {
	const { rows } = await table.range({ ...lineKeys.dueBy(webhook, now), limit: READ_AT_ONCE + underWay.size });
	return rows.map(({ row }) => lineKeys.ticketOf(row)).filter(({ push }) => !underWay.has(push));
}

/** Leaves a ticket, for a later one where the push is tried again `at` that time. The new ticket comes first. */
export async function leaveTicket(
	table: Table,
	{ webhook, ...ticket }: WebhookOf & Ticket,
	at?: number,
): Promise<void> {
	if (at !== undefined) await table.insert(lineKeys.ticket(webhook, { at, push: ticket.push }), {});
	await table.delete(lineKeys.ticket(webhook, ticket));
}

/** Makes a line unready in which nothing is due now, unless a push was added since it was read. */
export async function settleLine(table: Table, { webhook, subject, etag }: ReadyLine, now: number): Promise<void> {
	const { rows } = await table.range({ ...lineKeys.all(webhook), limit: 1 });
	const [first] = rows.map(({ row }) => lineKeys.ticketOf(row));
	if (first && first.at <= now) return;
	if (first) await table.upsert(lineKeys.later(webhook, first.at), { subject });
	await table.delete(lineKeys.ready(webhook), etag);
}

/** Forgets the line of a webhook that was removed. What is later is forgotten when its time comes. */
export async function forgetLine(table: Table, webhook: WebhookId): Promise<void> {
	for await (const rows of pagesOf(table, lineKeys.all(webhook)))
		await table.writeMany(rows.map(({ partition, row }): Write => ({ partition, row, kind: 'delete' })));
	await table.delete(lineKeys.ready(webhook));
}
