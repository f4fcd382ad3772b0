import { expect, test } from 'vitest';
import { openApiDocument } from '../../src/api/rest/openapi-document.ts';
import { ROUTES } from '../../src/api/rest/routes.ts';
import { breakingChanges } from './breaking-changes.ts';

type Tree = { [name: string]: Tree };

const now = JSON.stringify(openApiDocument(ROUTES));

/**
 * Lists the breaking changes when the value at a place (names, with spaces between) is another one, or is gone. `+` is
 * the end of a list.
 */
function changed(place: string, value: unknown): string[] {
	const after = JSON.parse(now) as Tree;
	const names = place.split(' ');
	const last = names.pop() ?? '';
	const tree = names.reduce((at, name) => at[name] ?? {}, after) as Record<string, unknown>;
	if (Array.isArray(tree) && last === '+') tree.push(value);
	else if (Array.isArray(tree) && value === undefined) tree.splice(Number(last), 1);
	else if (value === undefined) delete tree[last];
	else tree[last] = value;
	expect(JSON.stringify(after)).not.toBe(now);
	return breakingChanges(JSON.parse(now), after);
}

const POST = 'paths /events post';
const LIMIT = 'paths /timeline get parameters 2';
const SENT = 'components schemas PostInput';
const EVENT = 'components schemas EventWithHtml';
const parameter = (required: boolean) => ({ name: 'a', in: 'query', required, schema: {} });

test.each<[what: string, place: string, value?: unknown]>([
	['a path that is gone', 'paths /me'],
	['a method that is gone', 'paths /events get'],
	['an operation with another name', `${POST} operationId`, 'post'],
	['another scope', `${POST} security`, [{ token: ['audit:read'] }]],
	['a parameter that is gone', LIMIT],
	['a new parameter that must be there', `${POST} parameters +`, parameter(true)],
	['a parameter that must be there now', `${LIMIT} required`, true],
	['a body of a media type that is gone', `${POST} requestBody content application/json`],
	['a body where none was', 'paths /timeline/link post requestBody', { required: true, content: {} }],
	['a new field that must be sent', `${SENT} required +`, 'url'],
	['a field that is not taken any more', `${SENT} properties verb`],
	['a smaller limit', `${LIMIT} schema maximum`, 100],
	['a new limit', `${SENT} properties url maxLength`, 10],
	['a new pattern', `${SENT} properties verb pattern`, '^a'],
	['a narrower type', 'components schemas CloudEvent properties data', { type: 'string' }],
	['a value that is not taken any more', 'components schemas IssueTokenInput properties scopes items enum 0'],
	['a status that is gone', `${POST} responses 201`],
	['a success with another status', `${POST} responses 202`, { description: 'Later.' }],
	['a field of an answer that is gone', `${EVENT} properties handle`],
	['a field of an answer that may be missing', `${EVENT} required`, ['id']],
	['a field of an answer that may be null', `${EVENT} properties text type`, ['string', 'null']],
	['a field of an answer of another type', 'components schemas Receipt properties chunks type', 'string'],
	['one more form of an answer', 'components schemas BatchAnswer properties items items anyOf +', { type: 'string' }],
])('%s breaks callers', (_, place, value) => {
	expect(changed(place, value)).not.toEqual([]);
});

test.each<[what: string, place: string, value?: unknown]>([
	['a new path', 'paths /new', { get: { operationId: 'new', parameters: [], responses: {} } }],
	['a new parameter', `${POST} parameters +`, parameter(false)],
	['a new field that may be sent', `${SENT} properties more`, { type: 'string' }],
	['a greater limit', `${LIMIT} schema maximum`, 500],
	['a new field of an answer', `${EVENT} properties more`, { type: 'string' }],
	['a new value of an answer', 'components schemas Entry properties action enum +', 'more'],
	['another description', `${EVENT} properties text description`, 'Other words.'],
	['a new error', `${POST} responses 418`, { description: 'Tea.' }],
])('%s breaks nobody', (_, place, value) => {
	expect(changed(place, value)).toEqual([]);
});
