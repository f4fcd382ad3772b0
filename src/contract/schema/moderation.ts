/** Reports, cases and decisions, as the pages and programs of moderators have them. */
import { z } from 'zod';
import { LABEL_CHOICES, LABELS } from '../label/labels.ts';
import { APPEALABLE, CASE_STATES, DECISIONS, MOST_SUSPENSION_DAYS, REPORT_REASONS } from '../moderation/moderation.ts';
import { MOST_REASON } from '../subject/moderation.ts';
import { Event, EventId } from './event.ts';
import { SubjectId, SubjectIdOutput } from './subject.ts';
import { wellFormed } from './text.ts';
import { Time } from './time.ts';
import { NamedSubject } from './trail.ts';

const Reason = z.enum(REPORT_REASONS);
const LabelName = z.enum(LABELS);
const LabelNames = z.array(LabelName);
const Words = z.string().max(MOST_REASON).check(wellFormed);

/** A profile, one of its events, or an appeal of it. */
const Target = {
	subject: SubjectId,
	event: EventId.optional().describe('One of its events. Missing: the profile itself.'),
};
const CaseInput = z.strictObject({
	...Target,
	appeal: z.int().min(1).optional().describe('Of an appeal: the entry of the decision.'),
});

export const ReportInput = z.strictObject({
	...Target,
	reason: Reason,
	text: Words.optional().describe('What moderators should know. The reported subject never sees it.'),
});
export type ReportInput = z.infer<typeof ReportInput>;
export const Reported = z.object({ repeated: z.boolean().describe('Whether the caller had reported it already.') });

export const CaseTarget = z.object({
	subject: SubjectIdOutput,
	event: z.string().optional(),
	appeal: z.int().optional(),
});

export const Case = z.object({
	...CaseTarget.shape,
	state: z.enum(CASE_STATES),
	openedAt: Time,
	updatedAt: Time,
	reports: z.int(),
	reasons: z.array(Reason),
	claimedBy: SubjectIdOutput.optional(),
});
export type Case = z.infer<typeof Case>;

export const ClosedCase = z.object({
	...CaseTarget.shape,
	openedAt: Time,
	reports: z.int(),
	reasons: z.array(Reason),
	decision: z.enum(DECISIONS),
	by: z.string(),
	at: Time,
	seq: z.int().describe("The entry on the service's ledger that closed it."),
});
export type ClosedCase = z.infer<typeof ClosedCase>;

export const ListCasesInput = z.strictObject({ state: z.enum(CASE_STATES).optional() });
export const CaseList = z.object({
	cases: z.array(Case).describe('Escalated ones first, then the oldest: 250 at the most.'),
	counts: z.object({ open: z.int(), claimed: z.int(), escalated: z.int() }),
	closed: z.array(ClosedCase).describe('The last 50 that were closed, newest first.'),
	people: z.array(NamedSubject),
});
export type CaseList = z.infer<typeof CaseList>;

export const GetCaseInput = CaseInput;
export const FoundCase = z.object({
	case: Case,
	event: Event.optional().describe('The reported event. Missing when it is removed, or the case is about a profile.'),
	removedAt: Time.optional(),
	protected: z.boolean().describe('Whether only followers read it: that a moderator read it is on the trail.'),
	suspendedSince: Time.optional(),
	limitedSince: Time.optional(),
	labels: LabelNames.describe('Of the event, or of the profile where the case is about it.'),
	reports: z.array(z.object({ by: z.string(), reason: Reason, text: z.string().optional(), at: Time })),
	appealed: z
		.object({ action: z.enum(APPEALABLE), by: z.string(), at: Time, reason: z.string().optional(), text: z.string() })
		.optional()
		.describe('Of an appeal: the decision, and the words of the subject.'),
	earlier: z.array(ClosedCase).describe('Earlier cases about this subject, newest first, among the last 1,000.'),
	people: z.array(NamedSubject),
});
export type FoundCase = z.infer<typeof FoundCase>;

export const MoveCaseInput = z.strictObject({ ...CaseInput.shape, to: z.enum(CASE_STATES) });
export type MoveCaseInput = z.infer<typeof MoveCaseInput>;
export const MovedCase = z.object({ state: z.enum(CASE_STATES), repeated: z.boolean() });

export const DecideCaseInput = z.strictObject({
	...CaseInput.shape,
	decision: z.enum(DECISIONS),
	reason: Words.describe('The subject sees it, unless the case is dismissed.'),
	days: z.int().min(1).max(MOST_SUSPENSION_DAYS).optional().describe('Of a suspension for a time.'),
	labels: LabelNames.min(1).optional().describe('To put on what was reported.'),
});
export type DecideCaseInput = z.infer<typeof DecideCaseInput>;
export const DecidedCase = z.object({ seq: z.int(), at: Time });

/** A decision of moderation about the caller. */
export const OwnDecision = z.object({
	seq: z.int(),
	action: z.enum(APPEALABLE),
	target: z.string(),
	at: Time,
	until: Time.optional(),
	reason: z.string().optional(),
	labels: LabelNames.optional().describe('That were put on.'),
	appeal: z.enum(['possible', 'waiting', 'upheld', 'reversed']),
});
export type OwnDecision = z.infer<typeof OwnDecision>;
export const OwnDecisions = z.array(OwnDecision);

export const AppealInput = z.strictObject({ seq: z.int().min(1), text: Words });
export const AppealByCodeInput = z.strictObject({ ...AppealInput.shape, code: z.string() });
export type AppealByCodeInput = z.infer<typeof AppealByCodeInput>;
export const Appealed = z.object({ repeated: z.boolean() });

export const LabelInput = z.strictObject({
	...Target,
	labels: LabelNames.min(1),
	reason: Words.describe('The labelled subject reads it.'),
});
export const Labelled = z.object({
	labels: LabelNames.describe('All that the profile or the event has now.'),
	repeated: z.boolean().describe('True when it had them already.'),
});

export const LimitInput = z.strictObject({ subject: SubjectId, reason: Words.describe('The subject reads it.') });
export const Limited = z.object({ since: Time.optional(), repeated: z.boolean() });

export const ModerationInput = z.strictObject(Target);
/** The acts of moderation that hold for a profile now. */
export const Moderated = z.object({
	suspendedSince: Time.optional(),
	limitedSince: Time.optional(),
	labels: LabelNames,
});
export type Moderated = z.infer<typeof Moderated>;

const Choice = z.enum(LABEL_CHOICES);
/** A choice for each label. */
export const LabelChoices = z.strictObject({ spam: Choice, adult: Choice, violence: Choice, misleading: Choice });
