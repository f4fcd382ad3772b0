/** The pushes of a webhook, a row each of the table `webhooks`: what is to be sent, and what became of it. */

import type { Entry } from '../../contract/audit/audit.ts';
import type { EventId } from '../../contract/event/event.ts';
import { eventIdAt } from '../../contract/event/event-id.ts';
import type { Push } from '../../contract/schema/machines/webhook.ts';
import {
	PUSH_PROBLEMS,
	PUSH_STATES,
	PUSH_TYPES,
	type PushId,
	type PushProblem,
	type PushState,
	type PushType,
	type WebhookFeed,
	type WebhookId,
} from '../../contract/webhook/webhook.ts';
import type { Properties, Row, RowKey, Table, Write } from '../port.ts';
import { auditKeys } from './audit.ts';
import { type Bounds, invertedMilliseconds } from './key-parts.ts';

const REMOVED = '.removed';
const TEST = '.test';

/** The pushes of a webhook, a partition each. The newest event or entry sorts first. */
export const pushKeys = {
	push: (webhook: WebhookId, push: PushId): RowKey => ({ partition: webhook, row: push }),
	all: (webhook: WebhookId): Bounds => ({ partition: webhook }),
	/** Those of what happened before a time, in Unix milliseconds. */
	before: (webhook: WebhookId, feed: WebhookFeed, milliseconds: number) => ({
		partition: webhook,
		after: feed === 'trail' ? invertedMilliseconds(milliseconds) : eventIdAt(milliseconds, new Uint8Array()),
	}),
	idOf: (row: string): PushId => row,
	/** The id names the content of a push: an event in the subject's timeline, its removal, a test, or an entry. */
	ofEvent: (event: EventId): PushId => event,
	ofRemoval: (event: EventId): PushId => event + REMOVED,
	ofTest: (id: string): PushId => id + TEST,
	ofEntry: (entry: Pick<Entry, 'at' | 'subject' | 'seq'>): PushId => auditKeys.entry(entry).row,
	/** The target of an entry about one push, or about all of a webhook. */
	target: (webhook: WebhookId, push?: PushId): string => (push === undefined ? webhook : `${webhook}/${push}`),
	ofTarget(target: string): { webhook: WebhookId; push?: PushId } {
		const [webhook = '', push] = target.split('/');
		return push === undefined ? { webhook } : { webhook, push };
	},
	read(push: PushId): PushedThing {
		if (push.endsWith(TEST)) return { kind: 'test' };
		if (push.endsWith(REMOVED)) return { kind: 'removal', event: push.slice(0, -REMOVED.length) };
		const entry = auditKeys.keyOfRow(push);
		return entry ? { kind: 'entry', entry } : { kind: 'event', event: push };
	},
};

export type PushedThing =
	| { kind: 'event' | 'removal'; event: EventId }
	| { kind: 'entry'; entry: RowKey }
	| { kind: 'test' };

export const pushProperties = ({ id: _, ...properties }: Push): Properties => properties;

/** Insert only: a job that runs again finds the push there, whatever became of it. */
export const insertOfPush = (webhook: WebhookId, push: Push): Write => ({
	...pushKeys.push(webhook, push.id),
	kind: 'insert',
	properties: pushProperties(push),
});

export function pushOf({ row, properties: p }: Row): Push {
	const push: Push = {
		id: pushKeys.idOf(row),
		type: PUSH_TYPES.find((type) => type === p.type) ?? ('event.delivered' satisfies PushType),
		state: PUSH_STATES.find((state) => state === p.state) ?? ('dead' satisfies PushState),
		at: String(p.at),
		tries: Number(p.tries),
	};
	if (typeof p.triedAt === 'string') push.triedAt = p.triedAt;
	if (typeof p.nextAt === 'string') push.nextAt = p.nextAt;
	if (typeof p.status === 'number') push.status = p.status;
	const problem: PushProblem | undefined = PUSH_PROBLEMS.find((one) => one === p.problem);
	if (problem) push.problem = problem;
	return push;
}

export async function getPush(
	table: Table,
	webhook: WebhookId,
	id: PushId,
): Promise<{ push: Push; etag: string } | undefined> {
	const row = await table.get(pushKeys.push(webhook, id));
	return row && { push: pushOf(row), etag: row.etag };
}
