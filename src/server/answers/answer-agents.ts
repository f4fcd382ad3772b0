/** A request of an agent. Its tools are calls of the REST interface, in this process. */

import { readBody } from '../../api/read-body.ts';
import { restFetch } from '../../api/rest/rest-fetch.ts';
import { fromOf } from '../../auth/from-of.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import { answerMcp } from '../../mcp/answer-mcp.ts';
import { countedAddress } from '../../rate-limits/client-address.ts';
import type { Asked } from './answer-calls.ts';
import { originOf } from './origin-of.ts';
import { problem } from './problem.ts';
import { restServer } from './rest-server.ts';

const LARGEST_BODY = 256 * 1024;

export async function answerAgents(asked: Asked): Promise<Response> {
	try {
		if (asked.method !== 'POST')
			throw new TidelineError('method_not_allowed', 'Send POST. This server keeps no sessions.');
		const origin = originOf(asked);
		const { headers, signal } = asked;
		const caller = { address: countedAddress(headers), from: fromOf(headers), origin, signal };
		const rest = restFetch(await restServer(), caller);
		const body = await readBody(asked, LARGEST_BODY);
		const url = `${origin}/api/mcp`;
		return await answerMcp({ url, headers, body, rest });
	} catch (error) {
		return problem(error, 'An agent cannot be answered', { headers: { Allow: 'POST' }, hasLeft: asked.signal.aborted });
	}
}
