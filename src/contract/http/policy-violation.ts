/** A violation of the content security policy, as a browser reports it. It names no text, and no address but its pattern. */
export type PolicyViolation = {
	/** The directive, or `other` for a name that we don't know. */
	directive: PolicyDirective;
	/** Source that was kept out: an origin, a scheme such as `data:`, or a word such as `inline`. */
	blocked: string;
	/** Path of the page, without its query. */
	path: string;
	/** Whether it was kept out, or only reported. */
	disposition: PolicyDisposition;
};

export const POLICY_DISPOSITIONS = ['enforce', 'report'] as const;
export type PolicyDisposition = (typeof POLICY_DISPOSITIONS)[number];

export const POLICY_DIRECTIVES = [
	'default-src',
	'script-src',
	'script-src-elem',
	'script-src-attr',
	'style-src',
	'style-src-elem',
	'style-src-attr',
	'img-src',
	'font-src',
	'connect-src',
	'media-src',
	'object-src',
	'frame-src',
	'child-src',
	'worker-src',
	'manifest-src',
	'base-uri',
	'form-action',
	'frame-ancestors',
	'require-trusted-types-for',
	'trusted-types',
	'other',
] as const;
export type PolicyDirective = (typeof POLICY_DIRECTIVES)[number];

/** Limits of one request with reports. */
export const POLICY_REPORT_LIMITS = { bytes: 64 * 1024, reports: 20 } as const;
