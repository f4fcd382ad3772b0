/** The choice of a reader for each label, on its own ledger. */
import { LABEL_CHOICES, LABELS, type LabelChoices, USUAL_CHOICES } from '../../../contract/label/labels.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { RowKey, Table, Write } from '../../port.ts';

const labelChoicesKey = (subject: SubjectId): RowKey => ({ partition: subject, row: 'label-choices' });

export const putLabelChoices = (subject: SubjectId, choices: LabelChoices): Write => ({
	...labelChoicesKey(subject),
	kind: 'upsert',
	properties: { ...choices },
});

/** A label that is newer than the choice has the usual one. */
export async function getLabelChoices(ledger: Table, subject: SubjectId): Promise<LabelChoices> {
	const chosen = (await ledger.get(labelChoicesKey(subject)))?.properties ?? {};
	const pairs = LABELS.map((label) => [
		label,
		LABEL_CHOICES.find((choice) => choice === chosen[label]) ?? USUAL_CHOICES[label],
	]);
	return Object.fromEntries(pairs) as LabelChoices;
}
