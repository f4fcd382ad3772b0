/**
 * Moderation: reports of events and profiles, the cases that they open, and the decisions about them.
 */
import type { EventId } from '../event/event.ts';
import type { SubjectId } from '../subject/subject.ts';

/** Reasons of a report, in the order in which they are offered. */
export const REPORT_REASONS = ['spam', 'abuse', 'private-data', 'impersonation', 'illegal', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Reports that one subject makes in a day (UTC), at the most. */
export const MOST_REPORTS_A_DAY = 50;

/**
 * The thing that a case is about: a profile, one of its events, or the appeal against a decision. `appeal` is the seq of
 * the entry of that decision.
 */
export type CaseTarget = { subject: SubjectId; event?: EventId | undefined; appeal?: number | undefined };

/**
 * States of a case that is not closed.
 * - `open`: nobody looks at it.
 * - `claimed`: a moderator looks at it, and nobody else decides.
 * - `escalated`: an admin is to decide.
 */
export const CASE_STATES = ['open', 'claimed', 'escalated'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/**
 * Decisions that close a case.
 * - `dismissed`: nothing is wrong.
 * - `labelled`: the profile or the event gets labels.
 * - `limited`: only followers come across the profile.
 * - `removed`: the event is removed.
 * - `suspended`: the profile is suspended, for a time or for good.
 * - `upheld`, `reversed`: of an appeal. What is reversed ends; only the text of a removed event is gone.
 */
export const DECISIONS = ['dismissed', 'labelled', 'limited', 'removed', 'suspended', 'upheld', 'reversed'] as const;
export type Decision = (typeof DECISIONS)[number];

const OF_APPEALS: readonly Decision[] = ['upheld', 'reversed'];

/** The decisions that a case can have. */
export function decisionsFor({ event, appeal }: CaseTarget): readonly Decision[] {
	if (appeal !== undefined) return OF_APPEALS;
	return DECISIONS.filter((one) => !OF_APPEALS.includes(one) && (event !== undefined || one !== 'removed'));
}

/** Days of a suspension for a time. */
export const MOST_SUSPENSION_DAYS = 365;

/** Decisions about a subject against which it may appeal, by the actions of their entries. */
export const APPEALABLE = ['event-removed', 'labels-added', 'subject-limited', 'subject-suspended'] as const;
export type Appealable = (typeof APPEALABLE)[number];
