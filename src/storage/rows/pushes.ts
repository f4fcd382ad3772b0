/** The pushes of a webhook, a row each of the table `webhooks`: what is to be sent, and what became of it. */
import type { Push } from '../../contract/schema/webhook.ts';
import {
	PUSH_PROBLEMS,
	PUSH_STATES,
	PUSH_TYPES,
	type PushId,
	type PushProblem,
	type PushState,
	type PushType,
	type WebhookId,
} from '../../contract/webhook.ts';
import { pushKeys } from '../keys.ts';
import type { Properties, Row, Table, Write } from '../port.ts';

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
