/** Inputs and outputs of the REST interface, beside the schemas that it shares with the pages. */
import { z } from 'zod';
import { SCOPES } from '../../caller/principal.ts';
import { AuditQuery } from '../audit.ts';
import { Event, EventId, EventWithProvenance } from '../event.ts';
import { Notification } from '../notification.ts';
import { EventPageInput, PageInput, pageOf } from '../page.ts';
import { FoundInSearch, FoundPage } from '../search.ts';
import { DirectorySearchInput, EditProfileInput, SubjectIdOutput, SubjectInput } from '../subject.ts';
import { NamedSubjects, SubjectListInput, SuggestionInput } from '../subject-card.ts';
import { Handle } from '../text.ts';
import { EventCounts } from '../thread.ts';
import { Time } from '../time.ts';
import { TimelineItem } from '../timeline.ts';
import { IssueTokenInput, TOKEN_ID, TokenInput } from '../token.ts';

/** Tokens that one call ends, at the most. */
const MOST_REVOKED = 1_000;
/** Longer ones are no tokens, and need not be looked at. */
const LONGEST_TOKEN = 200;

export const RestPage = PageInput.omit({ direction: true });
export const RestEventPage = EventPageInput.omit({ direction: true });
export const RestAuditQuery = AuditQuery.omit({ direction: true });

export const SubjectQuery = RestPage.extend({ q: DirectorySearchInput.shape.query });

/** The order of a list of subjects. */
export const ListedQuery = RestPage.extend({ order: SubjectListInput.shape.order });
export const SuggestionQuery = z.strictObject({
	limit: SuggestionInput.shape.limit.describe('The most subjects to list.'),
});

export const People = NamedSubjects.describe(
	'Current names of the subjects in the events: posters, mentioned subjects, and those that events are about or reply to. Profiles missing here keep the name in the event, or no longer exist.',
);

const html = z
	.string()
	.describe('The text with its formatting as HTML: nothing in it runs. Pages that are read with a link have none.');
/** An event as this interface answers it. */
export const EventWithHtml = Event.extend({ html });
/** The same with its origin, and with what is counted of its replies and reactions. */
export const EventWithReplies = EventWithProvenance.extend({ html, ...EventCounts.shape });
export const TimelineItemWithHtml = TimelineItem.extend({ html });

export const RepliesWithPeople = pageOf(EventWithHtml.extend(EventCounts.shape)).extend({ people: People });
export const EventsWithPeople = pageOf(EventWithHtml).extend({ people: People });
export const TimelineWithPeople = pageOf(TimelineItemWithHtml).extend({ people: People });
export const FoundWithPeople = pageOf(FoundInSearch.extend({ event: EventWithHtml })).extend({
	hints: FoundPage.shape.hints,
	people: People,
});

export const NotificationWithHtml = Notification.extend({
	event: EventWithHtml.optional().describe(Notification.shape.event.description ?? ''),
});
export const NotificationsWithHtml = pageOf(NotificationWithHtml);

/** A handle, with or without its `@`. */
export const HandleInput = z.strictObject({ handle: Handle });

export const OwnEvent = z.strictObject({ id: EventId });
export const SomebodysEvent = z.strictObject({ subject: SubjectInput.shape.subject, id: EventId });
export const SomebodysToken = TokenInput;

const Attribute = z.string().min(1).max(1_000);

/** Names an event by its CloudEvents `source` and `id`, or by the `Idempotency-Key` of its post. */
export const FindQuery = z
	.strictObject({
		source: Attribute.optional().describe("A CloudEvent's `source`."),
		id: Attribute.optional().describe("A CloudEvent's `id`."),
		key: z.string().min(1).max(255).optional().describe('An `Idempotency-Key`, without quotes.'),
	})
	.refine(
		({ source, id, key }) => (key === undefined ? source !== undefined && id !== undefined : !source && !id),
		'Send source and id, or key.',
	);

/** The profile to set. A new subject needs none of it. */
export const PutSubject = z.strictObject({ ...EditProfileInput.shape });

export const IssueForSubject = IssueTokenInput.omit({ subject: true });
export const RenewBody = z.strictObject({ days: IssueTokenInput.shape.days });

export const HeldTokens = z.strictObject({
	tokens: z
		.array(z.string().max(LONGEST_TOKEN))
		.min(1)
		.max(MOST_REVOKED)
		.describe("The tokens. Anything that isn't a token of this server is ignored."),
});

const TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:';

/** RFC 8693, section 2.1. Fields that are not known are passed over, as RFC 6749 has it. */
export const ExchangeBody = z.object({
	grant_type: z.literal('urn:ietf:params:oauth:grant-type:token-exchange'),
	subject_token: z.string().min(1).max(20_000).describe("The workload's token: a JSON Web Token of its issuer."),
	subject_token_type: z.literal([`${TOKEN_TYPE}jwt`, `${TOKEN_TYPE}id_token`]),
	audience: SubjectInput.shape.subject.describe('The subject to get a token for, like app-build.'),
	scope: z
		.string()
		.max(200)
		.transform((text) => text.split(' ').filter((word) => word !== ''))
		.pipe(z.array(z.enum(SCOPES)))
		.optional()
		.describe('Scopes, with spaces between. Default: all that the subject grants this workload.'),
	requested_token_type: z.literal(`${TOKEN_TYPE}access_token`).optional(),
});

/** RFC 8693, section 2.2.1. */
export const ExchangedToken = z.object({
	access_token: z.string().describe("The token. It's shown only once."),
	issued_token_type: z.literal(`${TOKEN_TYPE}access_token`),
	token_type: z.literal('Bearer'),
	expires_in: z.int().describe('Seconds.'),
	scope: z.string().describe('Its scopes, with spaces between.'),
});

/** The token that a request shows, and its subject. */
export const Me = z.object({
	token: z.string().describe(TOKEN_ID),
	subject: SubjectIdOutput.describe('The subject that it acts for.'),
	holder: SubjectIdOutput.describe('The machine that acts with it, or the subject itself.'),
	scopes: z.array(z.enum(SCOPES)).readonly().describe('Its scopes.'),
	expiresAt: Time,
});

const Done = z.object({
	status: z.literal(201),
	event: EventWithHtml,
	repeated: z.boolean().describe('True when it was posted before.'),
});
const Refused = z.object({
	status: z.int().min(400).max(599),
	code: z.string(),
	title: z.string(),
	detail: z.string(),
});

/** The result for each event of a batch, in the order of the batch. */
export const BatchAnswer = z.object({ items: z.array(z.union([Done, Refused])) });

/** A payload of GitHub. The fields that are read depend on the event: see `github-payload.ts`. */
export const GithubPayload = z
	.looseObject({})
	.describe('The payload of the event: https://docs.github.com/webhooks/webhook-events-and-payloads');
export const GithubForm = z.object({ payload: z.string().describe('The payload as JSON.') });
export const GithubIgnored = z.object({ ignored: z.string().describe('The GitHub event that was not posted.') });

/** A CloudEvent in its JSON form, as its specification has it; each event of a batch is one. */
export const CloudEventBody = z
	.looseObject({
		specversion: z.literal('1.0'),
		id: z.string().describe('Together with `source` it identifies the event: sent again, it is posted once.'),
		source: z.string(),
		type: z.string(),
		subject: z.string().optional(),
		time: z.string().optional().describe('An RFC 3339 date-time with its offset.'),
		replyto: z
			.string()
			.optional()
			.describe('The event that this one answers: its poster and its id, like `dev-bob/0a1b…`. Other values are kept.'),
		corrects: z
			.unknown()
			.optional()
			.describe(
				'`true` beside `replyto`: it corrects that event, which is one of its own poster. Other values are kept.',
			),
		data: z
			.unknown()
			.optional()
			.describe(
				'The text, or an object with `text`, `url` and `verb`. Without one the text is the type and the subject.',
			),
	})
	.describe('A CloudEvent 1.0. Other attributes are kept and shown with the event.');
export const CloudEventBatch = z.array(CloudEventBody).max(100);
