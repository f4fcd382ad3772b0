import type { RestServer } from '../../api/rest/answer-rest.ts';
import { WorkloadTokens } from '../../auth/workload-tokens.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { env } from '../../env.ts';
import { sawRoute, sawSubject } from '../../observation/shared/request-seen.ts';
import { OutsideSender } from '../../outbound/send-outside.ts';
import { limits, report, services } from '../services/services.ts';

const workloads = new WorkloadTokens(new OutsideSender({ inside: env.ALLOWED_INSIDE_HOSTS }));

/** The parts that the REST interface works with. */
export async function restServer(): Promise<RestServer> {
	const { domain, watch, tokens, secret } = await services();
	const saw = { route: sawRoute, caller: (subject: SubjectId | undefined) => sawSubject(secret, subject) };
	return { domain, watch, callers: tokens, limits: limits(), workloads, saw, report };
}
