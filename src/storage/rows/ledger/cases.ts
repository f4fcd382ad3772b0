/** Cases of moderation, on the ledger of the service: those that wait, with their reports, and those that are closed. */
import {
	CASE_STATES,
	type CaseState,
	type CaseTarget,
	DECISIONS,
	type Decision,
	REPORT_REASONS,
	type ReportReason,
} from '../../../contract/moderation/moderation.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Properties, Row, RowKey, Write } from '../../port.ts';
import { type Bounds, invertedSeq, ordered, startingWith } from '../key-parts.ts';
import { number, optional, packed, type Stored, text, unpacked } from '../properties.ts';

const CASE = 'case:';
const REPORT = 'case-report:';
const CLOSED = 'case-closed:';
const REPORTER = 'case-reporter:';
const APPEALED = 'case-appeal:';
const APPEAL = 'appeal';

const nameOf = ({ subject, event, appeal }: CaseTarget): string =>
	[subject, ...(event === undefined ? [] : [event]), ...(appeal === undefined ? [] : [APPEAL, String(appeal)])].join(
		':',
	);

function targetOf(name: string): CaseTarget {
	const [subject = '', second, third] = name.split(':');
	if (second === APPEAL) return { subject, appeal: Number(third) };
	return { subject, ...(second !== undefined && { event: second }) };
}

export const caseKeys = {
	case: (service: SubjectId, target: CaseTarget): RowKey => ({ partition: service, row: CASE + nameOf(target) }),
	cases: (service: SubjectId): Bounds => startingWith(service, CASE),
	/** Cases about the events of a subject, and its appeals. */
	casesBelow: (service: SubjectId, subject: SubjectId): Bounds => startingWith(service, `${CASE}${subject}:`),
	/** One a reporter. `opened` is the seq of the entry with which the case began: a later case has reports of its own. */
	report: (service: SubjectId, target: CaseTarget, opened: number, by: string): RowKey => ({
		partition: service,
		row: `${REPORT}${nameOf(target)}:${ordered(opened)}:${by}`,
	}),
	reports: (service: SubjectId, target: CaseTarget, opened: number): Bounds =>
		startingWith(service, `${REPORT}${nameOf(target)}:${ordered(opened)}:`),
	reportsOf: (service: SubjectId, subject: SubjectId): Bounds => startingWith(service, `${REPORT}${subject}:`),
	allReports: (service: SubjectId): Bounds => startingWith(service, REPORT),
	/** By the seq of the entry that closed it: the newest sorts first. */
	closed: (service: SubjectId, seq: number): RowKey => ({ partition: service, row: CLOSED + invertedSeq(seq) }),
	allClosed: (service: SubjectId): Bounds => startingWith(service, CLOSED),
	/** Says that a subject appealed against a decision, and which entry closed that appeal. */
	appealed: (service: SubjectId, subject: SubjectId, seq: number): RowKey => ({
		partition: service,
		row: `${APPEALED}${subject}:${ordered(seq)}`,
	}),
	appealsOf: (service: SubjectId, subject: SubjectId): Bounds => startingWith(service, `${APPEALED}${subject}:`),
	/** The number of reports that a subject made on a day. */
	reporter: (service: SubjectId, by: string): RowKey => ({ partition: service, row: REPORTER + by }),
};

/**
 * A case that waits for a decision.
 * - `opened`: the seq of the entry that opened it. `openedAt`, `updatedAt`: ISO 8601 in UTC.
 * - `reports`: how many; none for an appeal. `reasons`: those of the reports, each once.
 * - `claimedBy`: the moderator who looks at it.
 */
export type CaseRow = CaseTarget & {
	state: CaseState;
	opened: number;
	openedAt: string;
	updatedAt: string;
	reports: number;
	reasons: readonly ReportReason[];
	claimedBy?: string | undefined;
};

export const putCase = (service: SubjectId, row: CaseRow): Write => {
	const { state, opened, openedAt, updatedAt, reports, reasons, claimedBy } = row;
	return {
		...caseKeys.case(service, row),
		kind: 'upsert',
		properties: { state, opened, openedAt, updatedAt, reports, reasons: packed([...reasons]), claimedBy },
	};
};

export function caseOf({ row, properties: p, etag }: Row): Stored<CaseRow> {
	return {
		...targetOf(row.slice(CASE.length)),
		state: CASE_STATES.find((state) => state === p.state) ?? 'open',
		opened: Number(p.opened),
		openedAt: text(p.openedAt),
		updatedAt: text(p.updatedAt),
		reports: number(p.reports) ?? 0,
		reasons: reasonsIn(p.reasons),
		...(optional(p.claimedBy) !== undefined && { claimedBy: optional(p.claimedBy) }),
		etag,
	};
}

/** A report: its reporter, and the entry that has its words. */
export type ReportRow = { by: string; reason: ReportReason; seq: number; at: string };

export const insertReport = (
	service: SubjectId,
	target: CaseTarget,
	opened: number,
	{ by, ...report }: ReportRow,
): Write => ({ ...caseKeys.report(service, target, opened, by), kind: 'insert', properties: report });

export function reportOf({ row, properties: p }: Row): ReportRow {
	return {
		by: row.slice(row.lastIndexOf(':') + 1),
		reason: REPORT_REASONS.find((reason) => reason === p.reason) ?? 'other',
		seq: Number(p.seq),
		at: text(p.at),
	};
}

/** A case that was closed. `by`: the one who decided. */
export type ClosedRow = CaseTarget &
	Pick<CaseRow, 'opened' | 'openedAt' | 'reports' | 'reasons'> & {
		seq: number;
		decision: Decision;
		by: string;
		at: string;
	};

export const insertClosed = (service: SubjectId, { seq, reasons, ...row }: ClosedRow): Write => ({
	...caseKeys.closed(service, seq),
	kind: 'insert',
	properties: { ...withoutUndefined(row), seq, reasons: packed([...reasons]) },
});

export function closedOf({ properties: p }: Row): ClosedRow {
	return {
		subject: text(p.subject),
		...(optional(p.event) !== undefined && { event: text(p.event) }),
		...(number(p.appeal) !== undefined && { appeal: Number(p.appeal) }),
		opened: Number(p.opened),
		openedAt: text(p.openedAt),
		reports: number(p.reports) ?? 0,
		reasons: reasonsIn(p.reasons),
		seq: Number(p.seq),
		decision: DECISIONS.find((decision) => decision === p.decision) ?? 'dismissed',
		by: text(p.by),
		at: text(p.at),
	};
}

/** `closed`: the seq of the entry that closed it. */
export const putAppealed = (
	service: SubjectId,
	{ subject, appeal }: { subject: SubjectId; appeal: number },
	closed?: number,
): Write => ({
	...caseKeys.appealed(service, subject, appeal),
	kind: 'upsert',
	properties: closed === undefined ? { state: 'waiting' } : { state: 'closed', closed },
});

/** Reports of one subject on one day. */
export type ReporterRow = { day: string; count: number };

export const putReporter = (service: SubjectId, by: string, row: ReporterRow): Write => ({
	...caseKeys.reporter(service, by),
	kind: 'upsert',
	properties: row,
});

export const reporterOf = ({ properties: p }: Row): ReporterRow => ({ day: text(p.day), count: Number(p.count) });

const reasonsIn = (value: unknown): ReportReason[] => {
	const named = unpacked(value);
	return REPORT_REASONS.filter((reason) => named.includes(reason));
};

const withoutUndefined = (row: Record<string, unknown>): Properties =>
	Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Properties;
