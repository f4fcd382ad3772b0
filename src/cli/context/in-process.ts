/** The client over the store of this process: no server answers it, but the code that a server answers with. */
import type { From } from '../../contract/audit/audit.ts';
import type { Operator } from '../../contract/caller/principal.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { asTidelineError } from '../../domain/errors.ts';
import { ApiError, Tideline } from '../../sdk/index.ts';
import type { Services } from '../../server/services/open-services.ts';

/** A client that acts for this subject. Without one: for the subject of the token, or for the operator. */
export type ClientFor = (subject?: SubjectId) => Tideline;

const URL_IN_PROCESS = 'http://in-process.invalid';

type Store = Pick<Services, 'domain' | 'watch'> & { principal: Operator; from?: From };

export function clientsInProcess({ domain, watch, principal, from }: Store): ClientFor {
	return (subject) =>
		new Tideline({
			url: URL_IN_PROCESS,
			token: '',
			...(subject !== undefined && { subject }),
			// Nothing is lost on the way, so nothing is sent again.
			attempts: 1,
			fetch,
		});

	/** Throws an `ApiError` with what was thrown as its cause. The caller waits as long as it takes. */
	async function fetch(url: string, { signal: _, ...init }: RequestInit): Promise<Response> {
		// Loaded by commands on the store alone.
		const { restFetch } = await import('../../api/rest/rest-fetch.ts');
		const headers = new Headers(init.headers);
		// Without it the ledger keeps no row for a repetition that never comes.
		headers.delete('idempotency-key');
		const server = { domain, watch, callers: principal, limits: undefined, workloads: NO_WORKLOADS, report() {} };
		try {
			return await restFetch(server, { address: undefined, from, origin: URL_IN_PROCESS })(url, { ...init, headers });
		} catch (cause) {
			const { code, message, status } = asTidelineError(cause);
			throw new ApiError(code, message, { status, cause });
		}
	}
}

/** The operator exchanges no token. */
const NO_WORKLOADS = {
	issuerOf: (): string => {
		throw new Error('No workload calls in this process.');
	},
	verify: () => Promise.reject(new Error('No workload calls in this process.')),
};
