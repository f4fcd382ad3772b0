/**
 * Keys of lines: the pushes that wait for one webhook, in the order in which they are due. They are rows of the table
 * `webhooks`, in partitions that are no webhook's: an id of one has no colon, and more than five letters.
 */
import type { PushId, WebhookId } from '../../contract/webhook/webhook.ts';
import type { RowKey } from '../port.ts';

const READY_LINES = 'lines';
const LATER_LINES = 'lines-later';

/** 15 digits last for 30,000 years, so that times sort as their numbers do. */
const timeKey = (milliseconds: number): string => String(Math.max(0, Math.floor(milliseconds))).padStart(15, '0');

/** A push that waits in a line, and the time when it is due, in Unix milliseconds. */
export type Ticket = { at: number; push: PushId };

export const lineKeys = {
	ticket: (webhook: WebhookId, { at, push }: Ticket): RowKey => ({
		partition: `line:${webhook}`,
		row: `${timeKey(at)}.${push}`,
	}),
	all: (webhook: WebhookId) => ({ partition: `line:${webhook}` }),
	/** Tickets that are due by a time, in Unix milliseconds, the oldest first. */
	dueBy: (webhook: WebhookId, milliseconds: number) => ({
		partition: `line:${webhook}`,
		before: timeKey(milliseconds + 1),
	}),
	ticketOf(row: string): Ticket {
		const dot = row.indexOf('.');
		return { at: Number(row.slice(0, dot)), push: row.slice(dot + 1) };
	},
	/** A line in which something is due. */
	ready: (webhook: WebhookId): RowKey => ({ partition: READY_LINES, row: webhook }),
	allReady: { partition: READY_LINES },
	/** A line in which nothing is due before a time. */
	later: (webhook: WebhookId, milliseconds: number): RowKey => ({
		partition: LATER_LINES,
		row: `${timeKey(milliseconds)}.${webhook}`,
	}),
	allLater: { partition: LATER_LINES },
	laterBy: (milliseconds: number) => ({ partition: LATER_LINES, before: timeKey(milliseconds + 1) }),
	webhookOfLater: (row: string): WebhookId => row.slice(row.indexOf('.') + 1),
};
