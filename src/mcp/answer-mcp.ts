/** The Model Context Protocol over "streamable HTTP", without sessions: each request carries its token and stands alone. */
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
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

/** Answers a POST. A token that is missing or bad is refused as the REST interface refuses it, with a problem. */
export async function answerMcp({ url, headers, body, rest }: McpRequest): Promise<Response> {
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
	const server = agentServer(tideline);
	const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
	await server.connect(transport as Parameters<typeof server.connect>[0]);
	const response = await transport.handleRequest(new Request(url, { method: 'POST', headers, body }));
	response.headers.set('cache-control', 'no-store');
	return response;
}
