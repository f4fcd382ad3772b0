/** Bodies in which browsers report violations of the content security policy, in both forms that there are. */
import { z } from 'zod';
import {
	POLICY_DIRECTIVES,
	POLICY_DISPOSITIONS,
	POLICY_REPORT_LIMITS,
	type PolicyViolation,
} from '../http/policy-violation.ts';

const BLOCKED_CHARACTERS_MAX = 100;

const Directive = z.enum(POLICY_DIRECTIVES).catch('other');
const Disposition = z.enum(POLICY_DISPOSITIONS).catch('enforce');

/** `application/csp-report`, for `report-uri` (CSP Level 3, §5.3). Old browsers repeat the whole directive. */
export const PolicyReport: z.ZodType<PolicyViolation[]> = z
	.object({
		'csp-report': z.object({
			'document-uri': z.string(),
			'blocked-uri': z.string().default(''),
			'effective-directive': z.string().optional(),
			'violated-directive': z.string().default(''),
			disposition: Disposition,
		}),
	})
	.transform(({ 'csp-report': report }) => [
		{
			directive: Directive.parse(report['effective-directive'] ?? report['violated-directive'].split(' ', 1)[0]),
			blocked: blockedOf(report['blocked-uri']),
			path: pathOf(report['document-uri']),
			disposition: report.disposition,
		},
	]);

const Violation = z.object({
	type: z.literal('csp-violation'),
	body: z.object({
		documentURL: z.string(),
		blockedURL: z.string().nullish(),
		effectiveDirective: z.string().nullish(),
		disposition: Disposition,
	}),
});

/** `application/reports+json`, for `report-to` (https://www.w3.org/TR/reporting-1). Reports of other kinds are passed over. */
export const PolicyReports: z.ZodType<PolicyViolation[]> = z
	.array(z.union([Violation, z.object({ type: z.string() }).transform(() => undefined)]))
	.transform((reports) =>
		reports
			.filter((report) => report !== undefined)
			.slice(0, POLICY_REPORT_LIMITS.reports)
			.map(({ body }) => ({
				directive: Directive.parse(body.effectiveDirective),
				blocked: blockedOf(body.blockedURL ?? ''),
				path: pathOf(body.documentURL),
				disposition: body.disposition,
			})),
	);

function blockedOf(blocked: string): string {
	if (/^[a-z-]{1,30}$/.test(blocked)) return blocked;
	if (!URL.canParse(blocked)) return 'other';
	const { origin, protocol } = new URL(blocked);
	// A scheme without hosts has the origin `null`.
	return (origin === 'null' ? protocol : origin).slice(0, BLOCKED_CHARACTERS_MAX);
}

const pathOf = (page: string): string => (URL.canParse(page) ? new URL(page).pathname : '/');
