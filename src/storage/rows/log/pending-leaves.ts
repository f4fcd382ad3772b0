/** The leaves that wait for an index. The oldest sorts first. */

import type { Action } from '../../../contract/audit/actions.ts';
import type { Entry } from '../../../contract/audit/audit.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, RowKey, Write } from '../../port.ts';
import { HEX, ordered, sixteenthOf } from '../key-parts.ts';

/** An entry as a leaf that waits for its index. `leaf` is its text. */
export type PendingLeaf = { leaf: string; subject: SubjectId; seq: number; at: string; action: Action };

const PENDING = 'pending:';

export const pendingKeys = {
	shards: HEX.map((digit) => PENDING + digit),
	pending: ({ subject, seq, at }: Pick<Entry, 'at' | 'subject' | 'seq'>): RowKey => ({
		partition: PENDING + sixteenthOf(subject),
		row: `${ordered(Date.parse(at), 13)}.${subject}.${ordered(seq)}`,
	}),
};

export const pendingWrite = (pending: PendingLeaf): Write => ({
	...pendingKeys.pending(pending),
	kind: 'insert',
	properties: pending,
});

export const pendingOf = ({ properties: p }: Row): PendingLeaf => ({
	leaf: String(p.leaf),
	subject: String(p.subject),
	seq: Number(p.seq),
	at: String(p.at),
	action: String(p.action) as Action,
});
