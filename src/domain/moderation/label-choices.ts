/** The choice of a reader for each label. It is a private act: no moderator learns of it. */
import type { LabelChoices } from '../../contract/label/labels.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { getLabelChoices, putLabelChoices } from '../../storage/rows/ledger/label-choices.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { privateAct } from '../ledger/private-act.ts';
import { changedFields } from '../ledger/proven-change.ts';
import { runCommand } from '../run-command.ts';

export async function readLabelChoices(
	{ domain, principal }: Ctx,
	{ subject }: { subject: SubjectId },
): Promise<LabelChoices> {
	authorize(principal, 'label.choose', subject);
	return getLabelChoices(domain.store.tables.ledger, subject);
}

export async function chooseLabels(
	ctx: Ctx,
	{ subject, choices }: { subject: SubjectId; choices: LabelChoices },
): Promise<LabelChoices> {
	authorize(ctx.principal, 'label.choose', subject);
	const { domain } = ctx;
	const { result } = await runCommand<LabelChoices>(ctx, {
		subject,
		async decide() {
			const before = await getLabelChoices(domain.store.tables.ledger, subject);
			const change = changedFields(before, choices);
			if (Object.keys(change.after).length === 0) return { settled: before };
			return {
				action: 'labels-chosen',
				target: '',
				...privateAct(domain, change),
				facts: () => [putLabelChoices(subject, choices)],
				result: () => choices,
			};
		},
	});
	return result;
}
