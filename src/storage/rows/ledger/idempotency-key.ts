import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { RowKey } from '../../port.ts';
import { digest } from '../key-parts.ts';

/** An idempotency key: the parts that name the request, hashed so that they may hold anything. */
export const idempotencyRow = (subject: SubjectId, parts: readonly string[]): RowKey => ({
	partition: subject,
	row: `key:${digest(JSON.stringify(parts))}`,
});
