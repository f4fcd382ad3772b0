/** Checks that the OpenAPI document has an answer like this one. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '../../api/rest/openapi-document.ts';
import type { Answered } from '../rest.ts';
import type { FuzzRequest } from './requests.ts';

const ID = 'tideline';
/** They may come on any path, whatever the method. */
const CODES_OF_ANY_PATH = new Set(['not_found', 'method_not_allowed', 'request_invalid']);

const STREAMED = new Set(['text/event-stream', 'text/csv', 'application/x-ndjson']);

/** Tells what is wrong with an answer; undefined when nothing is. */
export function judgeOf(document: OpenApiDocument): (request: FuzzRequest, answered: Answered) => string | undefined {
	const ajv = new Ajv2020({ strict: false, validateFormats: false });
	ajv.addSchema(JSON.parse(JSON.stringify(document)) as object, ID);
	const validators = new Map<string, ValidateFunction>();
	const places = new Map(
		Object.entries(document.paths).flatMap(([path, methods]) =>
			Object.entries(methods).map(([method, operation]) => [operation.operationId, { path, method }] as const),
		),
	);

	return ({ operation, method }, { status, body, headers }) => {
		if (status >= 500) return `it answers ${status}`;
		const type = headers.get('content-type')?.split(';')[0] ?? '';
		const code = (body as { code?: string } | undefined)?.code;
		if (status >= 400 && method !== 'HEAD') {
			if (type !== 'application/problem+json') return `an error of the type ${type}`;
			if (CODES_OF_ANY_PATH.has(code ?? '')) return undefined;
		}
		const place = places.get(operation);
		if (!place || place.method !== method.toLowerCase() || STREAMED.has(type)) return undefined;
		const steps = ['paths', place.path, place.method, 'responses', String(status), 'content', type, 'schema'];
		const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
		try {
			const validate = validators.get(pointer) ?? ajv.compile({ $ref: `${ID}#/${pointer}` });
			validators.set(pointer, validate);
			return validate(body) ? undefined : `${status} ${code ?? ''}: ${ajv.errorsText(validate.errors)}`;
		} catch {
			return `the document has no answer ${status} of ${type} (${code ?? 'no code'})`;
		}
	};
}
