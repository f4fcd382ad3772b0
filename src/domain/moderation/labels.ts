/** Labels on profiles and events: moderators and their machines put them on, and readers choose what they do. */
import type { EntryDetails } from '../../contract/audit/audit.ts';
import { NotFound, TidelineError } from '../../contract/errors/errors.ts';
import type { EventId } from '../../contract/event/event.ts';
import { LABELS, type Label, MOST_LABELLED_EVENTS } from '../../contract/label/labels.ts';
import { type SubjectId, TIDELINE } from '../../contract/subject/subject.ts';
import { insertDecision } from '../../storage/rows/ledger/decisions.ts';
import { getEvent } from '../../storage/rows/ledger/events.ts';
import { getMarks, type Marks, putMarks } from '../../storage/rows/ledger/marks.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { provenChange } from '../ledger/proven-change.ts';
import { mapSome } from '../lists/map-some.ts';
import { assertMayModerate, assertMayModerateEvents } from '../may-moderate.ts';
import { readReason } from '../read-reason.ts';
import { runCommand } from '../run-command.ts';

type Target = { subject: SubjectId; event?: EventId | undefined };
export type LabelInput = Target & { labels: readonly Label[]; reason: string };

/** `labels`: all that the target has from then on. `repeated`: it was so already, and nothing was written. */
export type Labelled = { labels: Label[]; repeated: boolean };

const READS_AT_ONCE = 16;

/**
 * Puts labels on a profile, or on one of its events. The subject is told, with the reason, and may appeal. Throws
 * `subject_not_found`, `event_not_found`, `event_removed`, `too_many_labels`, `forbidden`, `invalid_input`.
 */
export async function addLabels(ctx: Ctx, { labels, reason: given, ...target }: LabelInput): Promise<Labelled> {
	authorize(ctx.principal, 'label.add');
	const reason = readReason(given);
	await assertMayLabel(ctx, target);
	return changeLabels(ctx, target, {
		action: 'labels-added',
		reason,
		change: (before) => LABELS.filter((label) => before.includes(label) || labels.includes(label)),
	});
}

/** Takes labels away again. Throws `subject_not_found`, `event_not_found`, `event_removed`, `forbidden`. */
export async function removeLabels(ctx: Ctx, { labels, reason: given, ...target }: LabelInput): Promise<Labelled> {
	authorize(ctx.principal, 'label.remove');
	const reason = readReason(given);
	await assertMayLabel(ctx, target);
	return changeLabels(ctx, target, {
		action: 'labels-removed',
		reason,
		change: (before) => before.filter((label) => !labels.includes(label)),
	});
}

async function assertMayLabel(ctx: Ctx, { subject, event }: Target): Promise<void> {
	if (subject === TIDELINE) throw new TidelineError('invalid_input', `${TIDELINE} is this service. It has no labels.`);
	if (event === undefined) return assertMayModerate(ctx, subject);
	await assertMayModerateEvents(ctx, subject);
	const found = await getEvent(ctx.domain.store.tables.ledger, subject, event);
	if (!found) throw new NotFound('event', event);
	if (found.removed)
		throw new TidelineError(
			'event_removed',
			`This event was removed at ${found.removedAt}. There is nothing to label.`,
		);
}

/** The labels that an entry put on: those that were there before stay with what put them there. */
export function labelsAdded({ before, after }: Pick<EntryDetails, 'before' | 'after'>): Label[] {
	const known = namesIn(before?.labels);
	const now = namesIn(after?.labels);
	return LABELS.filter((label) => now.includes(label) && !known.includes(label));
}

const namesIn = (labels: unknown): readonly unknown[] => (Array.isArray(labels) ? labels : []);

type Change = {
	action: 'labels-added' | 'labels-removed';
	reason: string;
	change(before: readonly Label[]): Label[];
};

async function changeLabels(ctx: Ctx, target: Target, { action, reason, change }: Change): Promise<Labelled> {
	const { domain } = ctx;
	const { subject, event } = target;
	const { result, repeated } = await runCommand<Label[]>(ctx, {
		subject,
		async decide() {
			const marks = await getMarks(domain.store.tables.ledger, subject);
			const before = labelsIn(marks, event);
			const after = change(before);
			if (after.length === before.length) return { settled: after };
			const changed = await withLabels(domain, marks, target, after);
			const entryTarget = event ?? subject;
			return {
				action,
				target: entryTarget,
				...provenChange(domain, { before: { labels: before }, after: { labels: after, reason } }),
				facts: ({ seq, at }) => [
					putMarks(subject, changed),
					...(action === 'labels-added' ? [insertDecision(subject, { seq, action, target: entryTarget, at })] : []),
				],
				result: () => after,
			};
		},
	});
	return { labels: result, repeated };
}

const labelsIn = ({ labels, events }: Marks, event: EventId | undefined): Label[] =>
	event === undefined ? labels : (events.get(event) ?? []);

/** Throws `too_many_labels`. */
async function withLabels(domain: Domain, marks: Marks, { subject, event }: Target, after: Label[]): Promise<Marks> {
	if (event === undefined) return { ...marks, labels: after };
	const events = new Map(marks.events);
	if (after.length === 0) events.delete(event);
	else events.set(event, after);
	if (events.size <= MOST_LABELLED_EVENTS) return { ...marks, events };
	const live = await mapSome([...events], READS_AT_ONCE, async (one) => {
		const found = await getEvent(domain.store.tables.ledger, subject, one[0]);
		return found && !found.removed ? one : undefined;
	});
	const kept = new Map(live.filter((one) => one !== undefined));
	if (kept.size <= MOST_LABELLED_EVENTS) return { ...marks, events: kept };
	throw new TidelineError(
		'too_many_labels',
		`${MOST_LABELLED_EVENTS} events of ${subject} have labels already. Label the profile: that holds for all of its events.`,
	);
}
