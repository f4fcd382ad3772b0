/** Cuts in a ledger, by an erasure or the age of texts. */
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { RowKey } from '../../port.ts';

/** The cut in a ledger whose erasure was lifted. */
export const erasedKey = (subject: SubjectId): RowKey => ({ partition: subject, row: 'erased' });

/** The last entry whose event's text has expired. */
export const expiredKey = (subject: SubjectId): RowKey => ({ partition: subject, row: 'expired' });
