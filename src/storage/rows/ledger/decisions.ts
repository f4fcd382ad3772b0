/** Decisions of moderation about a subject, on its own ledger: it reads them, and may appeal against each once. */
import { APPEALABLE, type Appealable } from '../../../contract/moderation/moderation.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, RowKey, Write } from '../../port.ts';
import { type Bounds, invertedSeq, seqOfInverted, startingWith } from '../key-parts.ts';
import { optional, text } from '../properties.ts';

const DECISION = 'decision:';

export const decisionKeys = {
	/** By the seq of its entry: the newest sorts first. */
	decision: (subject: SubjectId, seq: number): RowKey => ({ partition: subject, row: DECISION + invertedSeq(seq) }),
	all: (subject: SubjectId): Bounds => startingWith(subject, DECISION),
};

/**
 * - `target`: the event that was removed, or the subject itself. `until`: the end of a suspension for a time.
 * - `at`, `until`: ISO 8601 in UTC.
 */
export type DecisionRow = {
	seq: number;
	action: Appealable;
	target: string;
	at: string;
	until?: string | undefined;
};

export const insertDecision = (subject: SubjectId, { seq, until, ...row }: DecisionRow): Write => ({
	...decisionKeys.decision(subject, seq),
	kind: 'insert',
	properties: { ...row, ...(until !== undefined && { until }) },
});

/** Undefined for one of a newer version. */
export function decisionOf({ row, properties: p }: Row): DecisionRow | undefined {
	const action = APPEALABLE.find((known) => known === p.action);
	if (!action) return undefined;
	const until = optional(p.until);
	return {
		seq: seqOfInverted(row.slice(DECISION.length)),
		action,
		target: text(p.target),
		at: text(p.at),
		...(until !== undefined && { until }),
	};
}
