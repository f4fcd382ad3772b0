import type { RestServer } from '../api/rest/answer-rest.ts';
import { limits, report, services } from '../services.ts';

/** What the REST interface answers with. */
export async function restServer(): Promise<RestServer> {
	const { domain, watch, tokens } = await services();
	return { domain, watch, tokens, limits: limits(), report };
}
