/**
 * The answers of Azure to a request that it does not serve.
 *
 * Codes and texts: "Status and error codes" (common, table and queue), Azure Storage REST reference; 429 is what
 * gateways before it say. Tables answer JSON, queues XML.
 */
import type { ProxiedResponse } from './http.ts';

export type Service = 'table' | 'queue';
type AzureError = { status: number; code: string; message: string };

const BUSY: AzureError = {
	status: 503,
	code: 'ServerBusy',
	message: 'The server is currently unable to receive requests.',
};

const THROTTLED: readonly AzureError[] = [
	{ status: 429, code: 'TooManyRequests', message: 'The request rate is too large.' },
	{
		status: 500,
		code: 'InternalError',
		message: 'The server encountered an internal error. Please retry the request.',
	},
	{
		status: 500,
		code: 'OperationTimedOut',
		message: 'The operation could not be completed within the permitted time.',
	},
	BUSY,
];

/** One of the errors that another try may cure; `choice` (0 ≤ x < 1) says which. */
export function throttled(service: Service, choice: number): ProxiedResponse {
	const error = THROTTLED[Math.floor(choice * THROTTLED.length)];
	if (!error) throw new RangeError('The choice must be below 1.');
	return answerWith(service, error);
}

/** The answer of a service that takes no requests now. */
export const busy = (service: Service): ProxiedResponse => answerWith(service, BUSY);

/** The answer to a SAS that does not cover the request. */
export function unauthorized(): ProxiedResponse {
	return answerWith('table', {
		status: 403,
		code: 'AuthorizationFailure',
		message: 'This request is not authorized to perform this operation.',
	});
}

function answerWith(service: Service, { status, code, message }: AzureError): ProxiedResponse {
	const odata = { 'odata.error': { code, message: { lang: 'en-US', value: message } } };
	const [type, body] =
		service === 'table'
			? ['application/json;odata=minimalmetadata;streaming=true;charset=utf-8', JSON.stringify(odata)]
			: [
					'application/xml',
					`<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
				];
	return { status, headers: ['Content-Type', type, 'x-ms-error-code', code], body: Buffer.from(body) };
}
