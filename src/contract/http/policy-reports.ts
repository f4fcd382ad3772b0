/** Address to which browsers report violations of the content security policy. */
export const POLICY_REPORTS_PATH = '/api/csp-reports';

/** The policies that pages may make for Trusted Types: our own, and that of Vue in the reference of the REST interface. */
export const TRUSTED_TYPES_POLICIES = ['default', 'vue'] as const;
