import {
	AddWebhookInput,
	PushPage,
	PushPageInput,
	RetryPushInput,
	SwitchWebhookInput,
	Webhook,
	WebhookInput,
	WebhookList,
	WebhookWithSecret,
} from '../../contract/schema/machines/webhook.ts';
import { SubjectInput } from '../../contract/schema/subject.ts';
import { listPushes, retryPush, testWebhook } from '../../domain/webhook/pushes.ts';
import {
	addWebhook,
	listWebhooks,
	removeWebhook,
	renewWebhookSecret,
	switchWebhook,
} from '../../domain/webhook/webhooks.ts';
import { router, signedIn } from '../trpc.ts';

/** Addresses to which timelines of the caller and of its machines, or the audit trail, are pushed. */
export const webhook = router({
	list: signedIn
		.input(SubjectInput)
		.output(WebhookList)
		.query(({ ctx, input }) => listWebhooks(ctx, input)),
	add: signedIn
		.input(AddWebhookInput)
		.output(WebhookWithSecret)
		.mutation(({ ctx, input }) => addWebhook(ctx, input)),
	renewSecret: signedIn
		.input(WebhookInput)
		.output(WebhookWithSecret)
		.mutation(({ ctx, input }) => renewWebhookSecret(ctx, input)),
	switch: signedIn
		.input(SwitchWebhookInput)
		.output(Webhook)
		.mutation(({ ctx, input }) => switchWebhook(ctx, input)),
	remove: signedIn
		.input(WebhookInput)
		.output(Webhook)
		.mutation(({ ctx, input }) => removeWebhook(ctx, input)),
	test: signedIn
		.input(WebhookInput)
		.output(Webhook)
		.mutation(({ ctx, input }) => testWebhook(ctx, input)),
	pushes: signedIn
		.input(PushPageInput)
		.output(PushPage)
		.query(({ ctx, input, signal }) => listPushes(ctx, { ...input, signal })),
	/** Sends a push again; without one all that were given up. */
	retry: signedIn
		.input(RetryPushInput)
		.output(Webhook)
		.mutation(({ ctx, input }) => retryPush(ctx, input)),
});
