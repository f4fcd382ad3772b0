/** The log of a webhook, a test of it, and pushes that were given up. */
import { NotFound, TidelineError } from '../../contract/errors/errors.ts';
import type { Page } from '../../contract/event/event.ts';
import type { Push, Webhook } from '../../contract/schema/machines/webhook.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { PushId, PushState, WebhookId } from '../../contract/webhook/webhook.ts';
import { getPush, pushKeys, pushOf } from '../../storage/rows/pushes.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { type PageRequest, pageOf } from '../lists/page.ts';
import { runCommand } from '../run-command.ts';
import { ownerOf } from '../subject/owner-of.ts';
import { requireWebhook, shownWebhook } from './change-webhook.ts';

type WebhookInput = { subject: SubjectId; id: WebhookId };
export type ListPushesInput = WebhookInput & PageRequest & { state?: PushState | undefined };

/** The pushes of a webhook, those of the newest events first. Throws `webhook_not_found`. */
export async function listPushes(ctx: Ctx, { subject, id, state, ...request }: ListPushesInput): Promise<Page<Push>> {
	const { domain } = ctx;
	authorize(ctx.principal, 'webhook.change', await ownerOf(domain, subject));
	await requireWebhook(domain, subject, id);
	return pageOf(domain.store.tables.webhooks, pushKeys.all(id), request, (row) => {
		const push = pushOf(row);
		return state === undefined || push.state === state ? push : undefined;
	});
}

/** Pushes a test to a webhook. The log says what became of it. Throws `webhook_not_found`, `webhook_off`. */
export function testWebhook(ctx: Ctx, { subject, id }: WebhookInput): Promise<Webhook> {
	return command(ctx, { subject, id }, 'webhook-tested', id);
}

/**
 * Sends a push again that was done or given up, or without `push` all that were given up, from their first try. Throws
 * `webhook_not_found`, `webhook_off`, `push_not_found`.
 */
export function retryPush(
	ctx: Ctx,
	{ push, ...input }: WebhookInput & { push?: PushId | undefined },
): Promise<Webhook> {
	return command(ctx, input, 'push-retried', pushKeys.target(input.id, push), async () => {
		if (push !== undefined && !(await getPush(ctx.domain.store.tables.webhooks, input.id, push)))
			throw new NotFound('push', push);
	});
}

/** An entry whose job adds pushes, or sends some again. */
async function command(
	ctx: Ctx,
	{ subject, id }: WebhookInput,
	action: 'webhook-tested' | 'push-retried',
	target: string,
	assert: () => Promise<void> = async () => {},
): Promise<Webhook> {
	const { domain, principal } = ctx;
	authorize(principal, 'webhook.change', await ownerOf(domain, subject));
	const { result } = await runCommand<Webhook>(ctx, {
		subject,
		async decide() {
			const webhook = await requireWebhook(domain, subject, id);
			if (webhook.off) throw new TidelineError('webhook_off', 'This webhook is off. Turn it on, then try again.');
			await assert();
			return { action, target, facts: () => [], result: () => shownWebhook(webhook) };
		},
	});
	return result;
}
