import { expect, test } from 'vitest';
import { z } from 'zod';
import { messageOf } from '../contract/schema/stream.ts';
import { componentSchemas, refTo } from './openapi.ts';
import { appRouter } from './router.ts';

type Procedure = { _def: { type: string; inputs: z.ZodType[]; output: z.ZodType } };

/** A document of all procedures. */
function documentOf(procedures: Record<string, Procedure>) {
	const paths = Object.entries(procedures).map(([path, { _def }]) => {
		const output = { schema: refTo(messageOf(_def.output) ?? _def.output) };
		const operation = {
			operationId: path,
			...(_def.inputs[0] && {
				requestBody: { content: { 'application/json': { schema: refTo(_def.inputs[0]) } } },
			}),
			responses: { 200: { description: 'Done.', content: { 'application/json': output } } },
		};
		return [`/${path}`, { post: operation }] as const;
	});
	return {
		openapi: '3.1.0',
		info: { title: 'Tideline', version: '1' },
		paths: Object.fromEntries(paths),
		components: { schemas: componentSchemas() },
	};
}

const document = documentOf(appRouter._def.procedures as unknown as Record<string, Procedure>);
const { schemas } = document.components;

/** A component, read back from the document alone. */
function read(name: string): z.ZodType {
	const $defs = JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/'));
	return z.fromJSONSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', $ref: `#/$defs/${name}`, $defs });
}

test('all that it refers to is there, and all that is there is referred to or part of something', () => {
	const referred = JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
	expect([...new Set(Array.from(referred, ([, name]) => name))].toSorted()).toEqual(Object.keys(schemas).toSorted());
});

test('it holds nothing that JSON cannot carry', () => {
	expect(JSON.parse(JSON.stringify(document))).toEqual(document);
	expect(JSON.stringify(document)).not.toMatch(/"\$(id|schema|defs)"|__shared/);
});

test.each(Object.keys(schemas))('%s is a JSON Schema', (name) => {
	expect(schemas[name]).not.toEqual({});
	expect(read(name)).toBeInstanceOf(z.ZodType);
});

test('what is posted is described as it is sent, and an event as it comes', () => {
	const sent = { text: 'Hello', occurredAt: '2026-05-04T09:30:00+02:00' };
	expect(read('PostOnceInput').safeParse(sent).success).toBe(true);
	expect(read('PostOnceInput').safeParse({ ...sent, occurredAt: 1_777_000_000_000 }).success).toBe(false);
	expect(read('PostOnceInput').safeParse({ verb: 'posted' }).success).toBe(false);
	expect(read('PageInput').safeParse({}).success).toBe(true);

	const event = { id: 'e', actor: 'dev-alice', name: 'Alice', verb: 'posted', text: 'Hello', occurredAt: 't' };
	expect(read('EventPage').safeParse({ items: [event] }).success).toBe(true);
	expect(read('EventPage').safeParse({ items: [{ ...event, text: undefined }] }).success).toBe(false);
	expect(read('SignedIn').safeParse(null).success).toBe(true);
	// A field that is added later breaks no reader.
	expect(read('Event').safeParse({ ...event, later: true }).success).toBe(true);
});

test('a schema without a name is not referred to', () => {
	expect(() => refTo(z.string())).toThrow(TypeError);
});
