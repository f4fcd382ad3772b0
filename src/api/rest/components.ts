/** The schemas of the REST interface as JSON Schemas, under their names: the `components` of its OpenAPI document. */

import { z } from 'zod';
import { ERROR_STATUS } from '../../contract/errors/errors.ts';
import { Entry, TrailEntry } from '../../contract/schema/audit.ts';
import { Event, PostInput, RemovedEvent } from '../../contract/schema/event.ts';
import { ExportedText } from '../../contract/schema/export.ts';
import {
	AddWebhook,
	PUSHED,
	Push,
	PushPage,
	SwitchWebhook,
	Webhook,
	WebhookList,
	WebhookWithSecret,
} from '../../contract/schema/machines/webhook.ts';
import { LabelInput, Labelled, Reported, ReportInput } from '../../contract/schema/moderation.ts';
import { MutedTopic, MutedTopics, MuteTopicInput } from '../../contract/schema/muted-topic.ts';
import {
	ChooseNotificationsInput,
	MarkReadInput,
	NotificationChoices,
	ReadUpTo,
} from '../../contract/schema/notification.ts';
import { ChangedReaction, ReactedPage } from '../../contract/schema/reaction.ts';
import {
	BatchAnswer,
	CloudEventBatch,
	CloudEventBody,
	EventsWithPeople,
	EventWithHtml,
	EventWithReplies,
	ExchangeBody,
	ExchangedToken,
	FoundWithPeople,
	GithubForm,
	GithubIgnored,
	GithubPayload,
	HeldTokens,
	IssueForSubject,
	NotificationsWithHtml,
	NotificationWithHtml,
	PutSubject,
	RenewBody,
	RepliesWithPeople,
	TimelineItemWithHtml,
	TimelineWithPeople,
} from '../../contract/schema/rest/rest.ts';
import {
	BookmarkBody,
	BookmarksWithPeople,
	ListChanges,
	ListWithPeople,
	MatchCount,
	NewInListCount,
} from '../../contract/schema/rest/rest-saved.ts';
import {
	ChangeSearchInput,
	MakeListInput,
	Saved,
	SavedSearch,
	SavedSearches,
	SaveSearchInput,
	SubjectList,
	SubjectLists,
} from '../../contract/schema/saved.ts';
import { Blocked, Followed, Muted, Profile, SubjectPage, Unblocked } from '../../contract/schema/subject.ts';
import { Counts, SubjectCard, SubjectCardPage, SubjectCards, Trending } from '../../contract/schema/subject-card.ts';
import { FollowedThread } from '../../contract/schema/thread.ts';
import { Link, ReadMark, SeenUpTo, TimelineChange, TimelineFilter } from '../../contract/schema/timeline.ts';
import { IssuedToken, MachineInput, RevokedTokens, Token, TokenList } from '../../contract/schema/token.ts';
import { AuditPage } from '../../contract/schema/trail.ts';

/** See the type of this name. */
const Problem = z
	.object({
		type: z.string().describe('A page that explains the code.'),
		title: z.string().describe('The code in words.'),
		status: z.int(),
		code: z
			.enum(Object.keys(ERROR_STATUS))
			.describe('A stable code. Its meaning never changes. New codes can be added.'),
		detail: z.string().describe('A sentence that says what happened and what to do next.'),
	})
	.describe('An error, as defined in RFC 9457.');

const INPUTS = {
	BookmarkInput: BookmarkBody,
	ChangeSearchInput,
	ChooseNotificationsInput,
	CloudEvent: CloudEventBody,
	CloudEventBatch,
	ExchangeInput: ExchangeBody,
	GithubForm,
	GithubPayload,
	HeldTokens,
	IssueTokenInput: IssueForSubject,
	ListChanges,
	ListInput: MakeListInput,
	MachineInput,
	MarkReadInput,
	MuteTopicInput,
	PostInput,
	ProfileInput: PutSubject,
	RenewInput: RenewBody,
	LabelInput,
	ReportInput,
	SaveSearchInput,
	SeenInput: SeenUpTo,
	SwitchWebhookInput: SwitchWebhook,
	WebhookInput: AddWebhook,
};

const OUTPUTS = {
	AuditPage,
	BatchAnswer,
	Blocked,
	BookmarkPage: BookmarksWithPeople,
	ChangedReaction,
	Counts,
	Entry,
	TrailEntry,
	Event,
	EventWithHtml,
	EventPage: EventsWithPeople,
	EventWithReplies,
	ExchangedToken,
	ExportedText,
	Followed,
	FollowedThread,
	FoundPage: FoundWithPeople,
	GithubIgnored,
	IssuedToken,
	Link,
	ListFeed: ListWithPeople,
	MatchCount,
	Muted,
	MutedTopic,
	MutedTopics,
	NewInListCount,
	Notification: NotificationWithHtml,
	NotificationChoices,
	NotificationPage: NotificationsWithHtml,
	Problem,
	Profile,
	Push,
	PushPage,
	PushedEntry: PUSHED['audit.entry'],
	PushedEvent: PUSHED['event.delivered'],
	PushedRemoval: PUSHED['event.removed'],
	PushedTest: PUSHED['webhook.test'],
	ReadMark,
	ReactedPage,
	ReadUpTo,
	RemovedEvent,
	ReplyPage: RepliesWithPeople,
	Labelled,
	Reported,
	RevokedTokens,
	Saved,
	SavedSearch,
	SavedSearches,
	SubjectCard,
	SubjectCardPage,
	SubjectCards,
	SubjectList,
	SubjectLists,
	SubjectPage,
	TimelineChange,
	TimelineFilter,
	TimelineItem: TimelineItemWithHtml,
	TimelinePage: TimelineWithPeople,
	Token,
	TokenList,
	Trending,
	Unblocked,
	Webhook,
	WebhookList,
	WebhookWithSecret,
};

const NAMES = new Map<z.ZodType, string>(
	Object.entries({ ...INPUTS, ...OUTPUTS }).map(([name, schema]) => [schema, name]),
);

const uriOf = (name: string) => `#/components/schemas/${name}`;

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Inputs as they are sent, outputs as they come, each as a JSON Schema of draft 2020-12. */
export function componentSchemas(named: Record<string, z.ZodType>): Record<string, JsonSchema> {
	return { ...jsonSchemasOf(INPUTS, 'input'), ...jsonSchemasOf(inOrder(OUTPUTS, named), 'output') };
}

/** Each of `more` stands behind the last of `some` whose name is smaller. */
function inOrder(some: Record<string, z.ZodType>, more: Record<string, z.ZodType>): Record<string, z.ZodType> {
	const entries = Object.entries(some);
	for (const entry of Object.entries(more))
		entries.splice(entries.findLastIndex(([name]) => name < entry[0]) + 1, 0, entry);
	return Object.fromEntries(entries);
}

/** Refers to a schema where it stands among the components. Throws a `TypeError` for one that is not there. */
export function refTo(schema: z.ZodType, name = NAMES.get(schema)): { $ref: string } {
	if (name === undefined)
		throw new TypeError('This schema has no name: say it in the answer, or add it to INPUTS or OUTPUTS.');
	return { $ref: uriOf(name) };
}

export const PROBLEM = refTo(Problem);

/** The properties of an object that is sent, and which of them must be there. */
export function fieldsOf(schema: z.ZodType): { name: string; required: boolean; schema: JsonSchema }[] {
	const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', override: tidied('input') });
	return Object.entries(properties).map(([name, field]) => ({
		name,
		required: required.includes(name),
		schema: field as JsonSchema,
	}));
}

function jsonSchemasOf(named: Record<string, z.ZodType>, io: 'input' | 'output'): Record<string, JsonSchema> {
	const registry = z.registry<{ id: string }>();
	for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
	const { schemas } = z.toJSONSchema(registry, { io, uri: uriOf, override: tidied(io) });
	// Within a document a schema is found by its place, and has the document's dialect.
	return Object.fromEntries(
		Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
	);
}

const tidied =
	(io: 'input' | 'output') =>
	({ jsonSchema }: { jsonSchema: JsonSchema }): void => {
		// The ends of what a double holds exactly say nothing.
		if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
		if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
		// Outputs grow: a reader ignores what it does not know.
		if (io === 'output') delete jsonSchema.additionalProperties;
	};
