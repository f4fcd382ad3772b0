/** The Model Context Protocol over "streamable HTTP", without sessions: each request carries its token and stands alone. */
import {
	createMcpHandler,
	isLegacyRequest,
	WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { Forbidden } from '../contract/errors/errors.ts';
import { Tideline } from '../sdk/index.ts';
import type { Fetch } from '../sdk/query-rows.ts';
import { agentServer } from './tools.ts';

export type McpRequest = {
	/** Absolute: where the agent reaches this server. */
	url: string;
	headers: Headers;
	/** The whole body, which the caller has measured. */
	body: string;
	/** Calls the REST interface of the same server. */
	rest: Fetch;
};

/**
 * Answers a POST. A token that is missing or bad is refused as the REST interface refuses it, with a problem. Throws
 * `forbidden` when a page of another site asks, as the protocol has it:
 * https://modelcontextprotocol.io/specification/2026-07-28/basic/transports#security-warning
 */
export async function answerMcp({ url, headers, body, rest }: McpRequest): Promise<Response> {
	const origin = headers.get('origin');
	if (origin !== null && origin !== new URL(url).origin)
		throw new Forbidden(`Pages of other sites can't use this. The request's Origin is ${origin}.`);
	const authorization = headers.get('authorization');
	const actsFor = headers.get('tideline-subject') ?? undefined;
	const who = await rest(new URL('/api/v1/me', url).href, {
		headers: {
			...(authorization !== null && { authorization }),
			...(actsFor !== undefined && { 'tideline-subject': actsFor }),
		},
	});
	if (!who.ok) return who;
	await who.body?.cancel();
	const token = authorization?.trim().split(/ +/)[1] ?? '';
	// An agent is told at once what is refused: it decides itself whether it tries again.
	const tideline = new Tideline({
		url,
		token,
		...(actsFor !== undefined && { subject: actsFor }),
		fetch: rest,
		attempts: 1,
	});
	const request = new Request(url, { method: 'POST', headers, body });
	const response = (await isLegacyRequest(request))
		? await answerLegacy(tideline, request)
		: await answer(tideline, request);
	response.headers.set('cache-control', 'no-store');
	return response;
}

/** The protocol from 2026-07-28 on. No tool tells of anything before its result, so there is nothing to subscribe to. */
function answer(tideline: Tideline, request: Request): Promise<Response> {
	return createMcpHandler(() => agentServer(tideline), { legacy: 'reject', maxSubscriptions: 0 }).fetch(request);
}

/** The protocol up to 2025-11-25, answered in JSON instead of by a stream. */
async function answerLegacy(tideline: Tideline, request: Request): Promise<Response> {
	const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
	await agentServer(tideline).connect(transport);
	return transport.handleRequest(request);
}
