/** The schemas of the contract as JSON Schemas, under their names: the `components` of an OpenAPI 3.1 document. */
import { z } from 'zod';
import { AuditPage, AuditQuery, Entry } from '../contract/schema/audit.ts';
import {
	Event,
	EventInput,
	EventPage,
	FoundEvent,
	OwnEventInput,
	PostedEvent,
	PostOnceInput,
	RemovedEvent,
	TagPageInput,
} from '../contract/schema/event.ts';
import { ParkedJobs, RedrivenJobs } from '../contract/schema/job.ts';
import { PageInput } from '../contract/schema/page.ts';
import { Receipt } from '../contract/schema/receipt.ts';
import { EndedSession, EndedSessions, SessionInput, SessionList, SignedIn } from '../contract/schema/session.ts';
import {
	Blocked,
	DirectorySearchInput,
	EditProfileInput,
	Followed,
	Muted,
	Profile,
	Standing,
	SubjectInput,
	SubjectPage,
	SubjectPageInput,
	Unblocked,
} from '../contract/schema/subject.ts';
import {
	Crowded,
	Link,
	TimelineChange,
	TimelineFilter,
	TimelineItem,
	TimelinePage,
	TimelineSources,
} from '../contract/schema/timeline.ts';

const INPUTS = {
	AuditQuery,
	DirectorySearchInput,
	EditProfileInput,
	EventInput,
	OwnEventInput,
	PageInput,
	PostOnceInput,
	SessionInput,
	SubjectInput,
	SubjectPageInput,
	TagPageInput,
};

const OUTPUTS = {
	AuditPage,
	Blocked,
	Crowded,
	EndedSession,
	EndedSessions,
	Entry,
	Event,
	EventPage,
	Followed,
	FoundEvent,
	Link,
	Muted,
	ParkedJobs,
	PostedEvent,
	Profile,
	Receipt,
	RedrivenJobs,
	RemovedEvent,
	SessionList,
	SignedIn,
	Standing,
	SubjectPage,
	TimelineChange,
	TimelineFilter,
	TimelineItem,
	TimelinePage,
	TimelineSources,
	Unblocked,
};

const NAMES = new Map<z.ZodType, string>(
	Object.entries({ ...INPUTS, ...OUTPUTS }).map(([name, schema]) => [schema, name]),
);

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Inputs as they are sent, outputs as they come, each as a JSON Schema of draft 2020-12. */
export function componentSchemas(): Record<string, JsonSchema> {
	return { ...jsonSchemasOf(INPUTS, 'input'), ...jsonSchemasOf(OUTPUTS, 'output') };
}

/** Refers to a schema where it stands among the components. Throws a `TypeError` for one that is not there. */
export function refTo(schema: z.ZodType): { $ref: string } {
	const name = NAMES.get(schema);
	if (name === undefined) throw new TypeError('This schema has no name: add it to INPUTS or OUTPUTS.');
	return { $ref: uriOf(name) };
}

const uriOf = (name: string) => `#/components/schemas/${name}`;

function jsonSchemasOf(named: Record<string, z.ZodType>, io: 'input' | 'output'): Record<string, JsonSchema> {
	const registry = z.registry<{ id: string }>();
	for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
	const { schemas } = z.toJSONSchema(registry, {
		io,
		uri: uriOf,
		override({ jsonSchema }) {
			// The ends of what a double holds exactly say nothing.
			if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
			if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
			// Outputs grow: a reader ignores what it does not know.
			if (io === 'output') delete jsonSchema.additionalProperties;
		},
	});
	// Within a document a schema is found by its place, and has the document's dialect.
	return Object.fromEntries(
		Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
	);
}
