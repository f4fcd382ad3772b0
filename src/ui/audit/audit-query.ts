import type { Action } from '../../contract/audit.ts';

/** What the audit trail is narrowed to, as the address says it. The server judges it. */
export type AuditFilter = { subject?: string; action?: Action; day?: string };

/** The filter in an address: empty parts are no filter. */
export function auditFilter(read: (name: string) => string | null | undefined): AuditFilter {
	const part = (name: string) => read(name)?.trim() || undefined;
	return { subject: part('subject'), action: part('action') as Action | undefined, day: part('day') };
}
