import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { refTo } from './components.ts';
import { openApiDocument } from './openapi-document.ts';
import { ROUTES } from './routes.ts';

const document = openApiDocument(ROUTES);
const { schemas } = document.components;

/** A component, read back from the document alone. */
function read(name: string): z.ZodType {
	const $defs = JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/'));
	return z.fromJSONSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', $ref: `#/$defs/${name}`, $defs });
}

test('two validators that know nothing of each other accept it', async () => {
	expect(await new Validator().validate(structuredClone(document) as Record<string, unknown>)).toMatchObject({
		valid: true,
	});
	const redocly = ['node_modules/@redocly/cli/bin/cli.js', 'lint', '--extends=recommended-strict', 'docs/openapi.json'];
	const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
	const { stderr } = await promisify(execFile)(process.execPath, redocly, { env });
	expect(stderr).toContain('Your API description is valid');
}, 60_000);

test('all that it refers to is there, and all that is there is referred to or part of something', () => {
	const referred = JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g);
	expect([...new Set(Array.from(referred, ([, name]) => name))].toSorted()).toEqual(Object.keys(schemas).toSorted());
});

test('it holds nothing that JSON cannot carry, and each schema is one', () => {
	expect(JSON.parse(JSON.stringify(document))).toEqual(document);
	expect(/"\$(id|schema|defs)"|__shared/.exec(JSON.stringify(document))).toBe(null);
	for (const name of Object.keys(schemas)) {
		expect([name, schemas[name]]).not.toEqual([name, {}]);
		expect(read(name)).toBeInstanceOf(z.ZodType);
	}
});

test('a post is described as it is sent, and an event as it comes', () => {
	const sent = { text: 'Hello', occurredAt: '2026-05-04T09:30:00+02:00' };
	expect(read('PostInput').safeParse(sent).success).toBe(true);
	expect(read('PostInput').safeParse({ ...sent, occurredAt: 1_777_000_000_000 }).success).toBe(false);
	expect(read('PostInput').safeParse({ verb: 'posted' }).success).toBe(false);

	const event = { id: 'e', actor: 'dev-alice', name: 'Alice', verb: 'posted', text: 'Hello', occurredAt: 't' };
	const written = { ...event, html: '<p dir="auto">Hello</p>' };
	expect(read('EventPage').safeParse({ items: [written], people: [] }).success).toBe(true);
	expect(read('EventPage').safeParse({ items: [{ ...written, text: undefined }], people: [] }).success).toBe(false);
	// A field that is added later breaks no reader.
	expect(read('Event').safeParse({ ...event, later: true }).success).toBe(true);
});

test('a schema without a name is not referred to', () => {
	expect(() => refTo(z.string())).toThrow(TypeError);
});

test('a body is required where an empty one is refused', () => {
	for (const { path, method, body } of ROUTES) {
		const operation = document.paths[path]?.[method.toLowerCase() as 'post'] as
			| { requestBody?: { required: boolean } }
			| undefined;
		expect([path, operation?.requestBody?.required]).toEqual([path, body && !body.safeParse({}).success]);
	}
	const required = ROUTES.flatMap(({ body }) => (body ? [!body.safeParse({}).success] : []));
	expect(new Set(required)).toEqual(new Set([true, false]));
});
