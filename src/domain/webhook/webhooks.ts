/** The webhooks of a subject: add, list, give a new secret, turn off and on, remove. */

import type { Scope } from '../../contract/caller/principal.ts';
import { NotFound, TidelineError } from '../../contract/errors/errors.ts';
import type { Webhook } from '../../contract/schema/machines/webhook.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import {
	MOST_WEBHOOKS,
	SECRET_OVERLAP_HOURS,
	type WebhookFeed,
	type WebhookId,
} from '../../contract/webhook/webhook.ts';
import type { WebhookRow } from '../../storage/rows/webhooks.ts';
import { webhookKeys } from '../../storage/rows/webhooks.ts';
import { actorOf, authorize, authorizeGrant } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { isoTime } from '../ports/ports.ts';
import { runCommand } from '../run-command.ts';
import { ownerOf } from '../subject/owner-of.ts';
import { profileOf } from '../subject/profile.ts';
import { newToken } from '../token/token-form.ts';
import {
	changeWebhook,
	enterAndWait,
	enterWebhooks,
	fieldsOfWebhook,
	requireWebhook,
	shownWebhook,
	webhooksOf,
} from './change-webhook.ts';
import { newWebhookKeys, writeSecret } from './webhook-keys.ts';

const HOUR_MS = 3_600_000;
const SCOPE: Record<WebhookFeed, Scope> = { timeline: 'timeline:read', trail: 'audit:read' };

type WebhookInput = { subject: SubjectId; id: WebhookId };
export type AddWebhookInput = { subject: SubjectId; url: string; feed: WebhookFeed };

/** `secret` is told once. */
export type WebhookWithSecret = { webhook: Webhook; secret: string };

/**
 * Pushes a subject's timeline, or the audit trail, to an address, once its receiver agreed: a test that is sent at once
 * asks it. Throws `address_refused`, `subject_not_found`, `too_many_webhooks`.
 */
export async function addWebhook(ctx: Ctx, { subject, url, feed }: AddWebhookInput): Promise<WebhookWithSecret> {
	const { domain, principal } = ctx;
	authorize(principal, 'webhook.change', await ownerOf(domain, subject));
	authorizeGrant(principal, [SCOPE[feed]], false);
	await domain.outside?.assertCallable(url);
	const { id } = newToken(domain);
	const keys = newWebhookKeys(domain);
	const { result } = await runCommand<WebhookRow>(ctx, {
		subject,
		async decide() {
			const [profile, known] = await Promise.all([profileOf(domain, subject), webhooksOf(domain, subject)]);
			if (!profile) throw new NotFound('subject', subject);
			if (known.length >= MOST_WEBHOOKS)
				throw new TidelineError(
					'too_many_webhooks',
					`${subject} already has ${MOST_WEBHOOKS} webhooks. Remove one you don't need, then try again.`,
				);
			const createdBy = actorOf(principal).actor;
			const createdAt = isoTime(domain.now());
			return changeWebhook(domain, undefined, { id, subject, url, feed, createdBy, createdAt, agreed: false, ...keys });
		},
		firstWrite: () => enterWebhooks(domain, subject),
	});
	return { webhook: shownWebhook(result), secret: writeSecret(result) };
}

/** The webhooks of a subject, the oldest first. */
export async function listWebhooks(ctx: Ctx, { subject }: { subject: SubjectId }): Promise<Webhook[]> {
	authorize(ctx.principal, 'webhook.change', await ownerOf(ctx.domain, subject));
	return (await webhooksOf(ctx.domain, subject)).map(shownWebhook);
}

/** Gives a webhook a new secret and key pair. Pushes are signed with the old ones, too, for a day. Throws `webhook_not_found`. */
export async function renewWebhookSecret(ctx: Ctx, input: WebhookInput): Promise<WebhookWithSecret> {
	const keys = newWebhookKeys(ctx.domain);
	const row = await change(ctx, input, (webhook) => ({
		...webhook,
		...keys,
		oldSecret: webhook.secret,
		oldPrivateKey: webhook.privateKey,
		secretUntil: isoTime(ctx.domain.now() + SECRET_OVERLAP_HOURS * HOUR_MS),
	}));
	return { webhook: shownWebhook(row), secret: writeSecret(row) };
}

/** Turns a webhook off, or on again. What waits is given up while it is off. Throws `webhook_not_found`. */
export async function switchWebhook(ctx: Ctx, { on, ...input }: WebhookInput & { on: boolean }): Promise<Webhook> {
	const row = await change(ctx, input, ({ off, ...webhook }) => {
		if (!on) return { ...webhook, off: off ?? 'owner' };
		authorizeGrant(ctx.principal, [SCOPE[webhook.feed]], false);
		// It goes on by the right of the caller, who may be another admin.
		return { ...webhook, createdBy: actorOf(ctx.principal).actor };
	});
	return shownWebhook(row);
}

/** Pushes nothing to a webhook any more, and forgets its log. Throws `webhook_not_found`. */
export async function removeWebhook(ctx: Ctx, { subject, id }: WebhookInput): Promise<Webhook> {
	const { domain, principal } = ctx;
	authorize(principal, 'webhook.change', await ownerOf(domain, subject));
	const { result } = await runCommand<WebhookRow>(ctx, {
		subject,
		async decide() {
			const row = await requireWebhook(domain, subject, id);
			return {
				action: 'webhook-removed',
				target: id,
				...provenChange(domain, { before: fieldsOfWebhook(row) }),
				facts: () => [{ ...webhookKeys.webhook(subject, id), kind: 'delete' }],
				result: () => row,
			};
		},
		firstWrite: () => enterWebhooks(domain, subject),
	});
	return shownWebhook(result);
}

async function change(
	ctx: Ctx,
	{ subject, id }: WebhookInput,
	changed: (webhook: WebhookRow) => Omit<WebhookRow, 'seq'>,
): Promise<WebhookRow> {
	const { domain, principal } = ctx;
	authorize(principal, 'webhook.change', await ownerOf(domain, subject));
	const { result } = await runCommand<WebhookRow>(ctx, {
		subject,
		async decide() {
			const row = await requireWebhook(domain, subject, id);
			return changeWebhook(domain, row, changed(row));
		},
		firstWrite: (row) =>
			row.off === undefined && row.agreed ? enterAndWait(domain, subject) : enterWebhooks(domain, subject),
	});
	return result;
}
