/** Answers a call of the REST interface. */
import { answerRest } from '../../api/rest/answer-rest.ts';
import { fromOf } from '../../auth/from-of.ts';
import { countedAddress } from '../../rate-limits/client-address.ts';
import type { Asked } from './answer-calls.ts';
import { originOf } from './origin-of.ts';
import { problem } from './problem.ts';
import { restServer } from './rest-server.ts';

/** Reads the fields one by one: those of a request of Next are getters, which a spread leaves out. */
export async function answerMachines(asked: Asked): Promise<Response> {
	try {
		const { method, url, headers, body, signal } = asked;
		return await answerRest(await restServer(), {
			method,
			url,
			headers,
			body,
			signal,
			address: countedAddress(headers),
			from: fromOf(headers),
			origin: originOf(asked),
		});
	} catch (error) {
		return problem(error, 'The REST interface cannot answer', { hasLeft: asked.signal.aborted });
	}
}
