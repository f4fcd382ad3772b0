import { z } from 'zod';
import { codedIssue } from '../../errors/errors.ts';
import {
	PUSH_PROBLEMS,
	PUSH_STATES,
	PUSH_TYPES,
	type PushType,
	WEBHOOK_FEEDS,
	WEBHOOK_OFF,
} from '../../webhook/webhook.ts';
import { Entry } from '../audit.ts';
import { Event } from '../event.ts';
import { PageInput, pageOf } from '../page.ts';
import { SubjectId, SubjectIdOutput } from '../subject.ts';
import { HttpUrl } from '../text.ts';
import { Time } from '../time.ts';
import { TokenId } from '../token.ts';

const Url = HttpUrl.describe('The receiver: an https address on the internet, of at most 2,048 characters.');

const Feed = z
	.enum(WEBHOOK_FEEDS)
	.describe('`timeline`: the events that reach the subject. `trail`: every entry of every ledger, for admins.');

const WebhookId = TokenId;
const PUSH_ID = /^[0-9A-Za-z._-]{1,300}$/;
const PushId = z.string().refine((id) => PUSH_ID.test(id), codedIssue('invalid_input', "This isn't the ID of a push."));

export const AddWebhook = z.strictObject({ url: Url, feed: Feed.default('timeline') });
export const AddWebhookInput = AddWebhook.extend({ subject: SubjectId });
export const WebhookInput = z.strictObject({ subject: SubjectId, id: WebhookId });
export const SwitchWebhook = z.strictObject({ on: z.boolean().describe('Whether to push.') });
export const SwitchWebhookInput = WebhookInput.extend({ on: z.boolean() });
export const RetryPushInput = WebhookInput.extend({ push: PushId.optional() });
export const PushParams = WebhookInput.extend({ push: PushId });
const State = z.enum(PUSH_STATES).optional().describe('Only those in this state.');
export const PushPageInput = WebhookInput.extend({ ...PageInput.shape, state: State });
export const PushQuery = PageInput.omit({ direction: true }).extend({ state: State });

export const Webhook = z.object({
	id: z.string(),
	subject: SubjectIdOutput,
	url: z.string(),
	feed: z.enum(WEBHOOK_FEEDS),
	createdBy: z.string().describe('The subject whose permission it uses, or `operator`.'),
	createdAt: Time,
	publicKey: z.string().describe('Checks signatures `v1a` (Ed25519): `whpk_` and base64.'),
	agreed: z.boolean().describe('Whether its receiver agreed to get pushes. Until then it gets nothing but tests.'),
	secretUntil: Time.optional().describe('Until then pushes are also signed with the previous secret.'),
	off: z
		.enum(WEBHOOK_OFF)
		.optional()
		.describe(
			'The reason why it is off: turned off, its receiver answered 410 (`gone`), or the person who added it is no longer an admin (`admin`).',
		),
});
export type Webhook = z.infer<typeof Webhook>;
export const WebhookList = z.array(Webhook);
export const WebhookWithSecret = z.object({
	webhook: Webhook,
	secret: z.string().describe('Checks signatures `v1`: `whsec_` and base64. Shown only once.'),
});

/** A push in the log of its webhook. `tries` were made, the last of them at `triedAt`. */
export const Push = z.object({
	id: z.string(),
	type: z.enum(PUSH_TYPES),
	state: z
		.enum(PUSH_STATES)
		.describe('`pending`: sent at `nextAt`. `done`: taken. `dead`: given up. `dropped`: its event is gone.'),
	at: Time.describe('Time at which it was added.'),
	tries: z.int(),
	triedAt: Time.optional(),
	nextAt: Time.optional(),
	status: z.int().optional().describe('The HTTP status of the last answer.'),
	problem: z
		.enum(PUSH_PROBLEMS)
		.optional()
		.describe('The last problem, if there was no answer. `not_agreed`: a test was taken without its challenge.'),
});
export type Push = z.infer<typeof Push>;
export const PushPage = pageOf(Push);

/** The body that a receiver gets. `data.subject` is that of the webhook. */
const pushed = <Type extends PushType, Data extends z.ZodRawShape>(type: Type, data: Data) =>
	z.object({ type: z.literal(type), timestamp: Time, data: z.object({ subject: SubjectIdOutput, ...data }) });

export const PUSHED = {
	'event.delivered': pushed('event.delivered', { event: Event }),
	'event.removed': pushed('event.removed', { event: z.object({ id: z.string() }) }),
	'audit.entry': pushed('audit.entry', { entry: Entry }),
	'webhook.test': pushed('webhook.test', {
		text: z.string(),
		challenge: z.string().describe('Answer with it, to agree: as plain text, or as `{"challenge": "…"}`.'),
	}),
} satisfies Record<PushType, z.ZodType>;
