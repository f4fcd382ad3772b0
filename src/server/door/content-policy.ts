/** Content Security Policies (https://www.w3.org/TR/CSP3), by the kind of answer. */
import { POLICY_REPORTS_PATH, TRUSTED_TYPES_POLICIES } from '../../contract/http/policy-reports.ts';
import { REFERENCE_STYLES } from '../../contract/http/reference-styles.ts';

export type PolicyRules = {
	/** Whether pages come with hot reload, which evaluates code and writes styles into the page. */
	isDevelopment: boolean;
	/** Whether browsers reach this service over TLS: they send reports by `report-to` only then. */
	isHttps: boolean;
	/** Origins of storage that pages read. */
	storageOrigins: readonly string[];
	/** Sources of policies to which a form of sign-in may be led on. */
	signInSources: readonly string[];
};

/** Name of the group of addresses for reports. */
export const REPORTS_GROUP = 'csp';

/** Nothing is loaded, run or sent by an answer that is no document. */
export const INERT_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HASHED_STYLES = REFERENCE_STYLES.map((hash) => `'${hash}'`).join(' ');

/** The policy of a page. Next reads the nonce from the first directive that begins with `script-src`. */
export function pagePolicy(rules: PolicyRules, nonce: string): string {
	const { isDevelopment, signInSources } = rules;
	return [
		"default-src 'none'",
		`script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
		// A nonce or a hash would take 'unsafe-inline' away.
		isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}' ${HASHED_STYLES}`,
		// Servers write places and sizes of rows and bars as attributes, which can have no nonce.
		"style-src-attr 'unsafe-inline'",
		"img-src 'self' data:",
		"font-src 'self'",
		connections(rules),
		"worker-src 'self'",
		"manifest-src 'self'",
		"base-uri 'none'",
		["form-action 'self'", ...signInSources].join(' '),
		"frame-ancestors 'none'",
		...reporting(rules),
	].join('; ');
}

/** The policy of a script: it holds in the worker that runs it. */
export const scriptPolicy = (rules: PolicyRules): string =>
	[
		"default-src 'none'",
		`script-src 'self'${rules.isDevelopment ? " 'unsafe-eval'" : ''}`,
		connections(rules),
		"frame-ancestors 'none'",
		...reporting(rules),
	].join('; ');

/** Reported and not enforced: a page that another policy made would stop to work. */
export const trustedTypesPolicy = (rules: PolicyRules): string =>
	["require-trusted-types-for 'script'", `trusted-types ${TRUSTED_TYPES_POLICIES.join(' ')}`, ...reporting(rules)].join(
		'; ',
	);

const connections = ({ storageOrigins }: PolicyRules) => ["connect-src 'self'", ...storageOrigins].join(' ');

/** `report-uri` is deprecated, and the only one that Firefox knows. Chromium passes it over where it finds `report-to`. */
const reporting = ({ isHttps }: PolicyRules) => [
	`report-uri ${POLICY_REPORTS_PATH}`,
	...(isHttps ? [`report-to ${REPORTS_GROUP}`] : []),
];
