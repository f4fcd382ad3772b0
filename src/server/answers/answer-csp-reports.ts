/** Takes what browsers report of the content security policy: bounded, and counted by address. Anybody may report. */
import { readBody } from '../../api/read-body.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import { POLICY_REPORT_LIMITS, type PolicyViolation } from '../../contract/http/policy-violation.ts';
import { PolicyReport, PolicyReports } from '../../contract/schema/policy-report.ts';
import { log } from '../../observation/log/log.ts';
import { shared } from '../../observation/shared/shared.ts';
import { routePattern } from '../../outbound/exceptions/route-pattern.ts';
import { countedAddress } from '../../rate-limits/client-address.ts';
import { limits } from '../services/services.ts';
import { problem } from './problem.ts';

/** No form of another site can have one of these types. */
const SCHEMAS = new Map([
	['application/csp-report', PolicyReport],
	['application/reports+json', PolicyReports],
]);

export async function answerCspReports(request: Request): Promise<Response> {
	try {
		const { headers } = request;
		const schema = SCHEMAS.get(headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '');
		if (!schema) throw new TidelineError('media_type_unsupported', `Send ${[...SCHEMAS.keys()].join(' or ')}.`);
		await limits().consume('exceptions', { address: countedAddress(headers) });
		const body = await readBody(request, POLICY_REPORT_LIMITS.bytes);
		for (const violation of schema.parse(parsed(body))) tell(violation);
		return new Response(null, { status: 204 });
	} catch (error) {
		return problem(error, 'A report of the content security policy was not taken', {
			hasLeft: request.signal.aborted,
		});
	}
}

function parsed(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		throw new TidelineError('json_invalid', "The body isn't valid JSON.");
	}
}

function tell({ directive, disposition, blocked, path }: PolicyViolation): void {
	const page = routePattern(path);
	const sentence = `A page broke its content security policy at ${page}: ${directive} met ${blocked}`;
	log().write('warn', sentence, { directive, disposition, blocked, page });
	shared.metrics?.policyViolated(directive, disposition);
}
