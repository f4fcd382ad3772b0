/** A call of the REST interface, whichever server took it. */
import { answerRest } from '../api/rest/answer-rest.ts';
import { fromOf } from '../auth/from-of.ts';
import { countedAddress } from '../rate-limits/client-address.ts';
import type { Asked } from './answer-calls.ts';
import { originOf } from './origin-of.ts';
import { problem } from './problem.ts';
import { restServer } from './rest-server.ts';

export async function answerMachines(asked: Asked): Promise<Response> {
	try {
		return await answerRest(await restServer(), {
			...asked,
			address: countedAddress(asked.headers),
			from: fromOf(asked.headers),
			origin: originOf(asked),
		});
	} catch (error) {
		return problem(error, 'The REST interface cannot answer', { hasLeft: asked.signal.aborted });
	}
}
