import type { Action } from '../../contract/audit.ts';

/** The filter of the audit trail, as the address names it. The server checks it. */
export type AuditFilter = { subject?: string; action?: Action; day?: string };

/** The filter in an address: empty parts are no filter. */
export function auditFilter(read: (name: string) => string | null | undefined): AuditFilter {
	const part = (name: string) => read(name)?.trim() || undefined;
	return { subject: part('subject'), action: part('action') as Action | undefined, day: part('day') };
}
