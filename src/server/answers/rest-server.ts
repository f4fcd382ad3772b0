import type { RestServer } from '../../api/rest/answer-rest.ts';
import { WorkloadTokens } from '../../auth/workload-tokens.ts';
import { env } from '../../env.ts';
import { OutsideSender } from '../../outbound/send-outside.ts';
import { limits, report, services } from '../services/services.ts';

const workloads = new WorkloadTokens(new OutsideSender({ inside: env.ALLOWED_INSIDE_HOSTS }));

/** The parts that the REST interface works with. */
export async function restServer(): Promise<RestServer> {
	const { domain, watch, tokens } = await services();
	return { domain, watch, callers: tokens, limits: limits(), workloads, report };
}
