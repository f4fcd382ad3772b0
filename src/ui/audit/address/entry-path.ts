import type { Entry } from '../../../contract/audit/audit.ts';

export const entryPath = ({ subject, seq }: Pick<Entry, 'subject' | 'seq'>): string => `/admin/audit/${subject}/${seq}`;

/** An entry has one place in one ledger. */
export const entryKey = ({ subject, seq }: Pick<Entry, 'subject' | 'seq'>): string => `${subject}/${seq}`;
