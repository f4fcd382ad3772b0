/** Acts that wait for a second admin, on the ledger of the service. */
import {
	ACT_KINDS,
	APPROVAL_STATES,
	type ApprovalAct,
	type ApprovalState,
} from '../../../contract/approval/approval.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, RowKey, Write } from '../../port.ts';
import { type Bounds, invertedSeq, seqOfInverted, startingWith } from '../key-parts.ts';
import { optional, text } from '../properties.ts';

const APPROVAL = 'approval:';

export const approvalKeys = {
	/** By the seq of the entry that asked for it: the newest sorts first. */
	approval: (service: SubjectId, seq: number): RowKey => ({ partition: service, row: APPROVAL + invertedSeq(seq) }),
	/** Every request writes it, so that no two of them decide on the same state. */
	lastAsked: (service: SubjectId): RowKey => ({ partition: service, row: 'approval-asked' }),
	all: (service: SubjectId): Bounds => startingWith(service, APPROVAL),
};

/**
 * - `by`, `via`: who asked, and the way in. `askedAt`, `endsAt`, `decidedAt`: ISO 8601 in UTC.
 * - `answered`: the seq of the entry that approved, refused or withdrew it. The reasons are beside the entries.
 */
export type ApprovalRow = {
	seq: number;
	act: ApprovalAct;
	by: string;
	via: string;
	askedAt: string;
	endsAt: string;
	state: Exclude<ApprovalState, 'expired'>;
	decidedBy?: string | undefined;
	decidedAt?: string | undefined;
	answered?: number | undefined;
};

export const putApproval = (service: SubjectId, { seq, act, ...row }: ApprovalRow): Write => ({
	...approvalKeys.approval(service, seq),
	kind: 'upsert',
	properties: { ...row, act: JSON.stringify(act) },
});

export const putAsked = (service: SubjectId, row: ApprovalRow): Write[] => [
	putApproval(service, row),
	{ ...approvalKeys.lastAsked(service), kind: 'upsert', properties: { seq: row.seq } },
];

/** Undefined for an act of a newer version. */
export function approvalOf({ row, properties: p }: Row): ApprovalRow | undefined {
	const act = JSON.parse(text(p.act)) as ApprovalAct;
	const state = APPROVAL_STATES.find((each) => each === p.state);
	if (!ACT_KINDS.includes(act.kind) || state === undefined || state === 'expired') return undefined;
	return {
		seq: seqOfInverted(row.slice(APPROVAL.length)),
		act,
		by: text(p.by),
		via: text(p.via),
		askedAt: text(p.askedAt),
		endsAt: text(p.endsAt),
		state,
		decidedBy: optional(p.decidedBy),
		decidedAt: optional(p.decidedAt),
		...(typeof p.answered === 'number' && { answered: p.answered }),
	};
}
