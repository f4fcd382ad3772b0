'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LABEL_CHOICES, LABELS, type Label, type LabelChoice, type LabelChoices } from '../../contract/label/labels.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { Choice } from '../controls/choice.tsx';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

/** Chooses what each label does. A choice shows at once; a refused one goes back with a message. */
export function LabelSettings({ chosen }: { chosen: LabelChoices }) {
	const t = useTranslations('labels');
	const nameOf = useTranslations('labelNames');
	const meaningOf = useTranslations('labelMeanings');
	const choiceOf = useTranslations('labelChoices');
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const sentenceOf = useErrorSentence();
	const [choices, setChoices] = useState(chosen);
	const save = useMutation(
		trpc.moderation.chooseLabels.mutationOptions({
			onSuccess(saved) {
				queryClient.setQueryData(trpc.moderation.labelChoices.queryKey(), saved);
				toastDone(t('saved'));
			},
			onError(error) {
				toastProblem(t('notSaved'), sentenceOf(error));
			},
		}),
	);
	const options = Object.fromEntries(LABEL_CHOICES.map((choice) => [choice, choiceOf(choice)])) as Record<
		LabelChoice,
		string
	>;
	function choose(label: Label, choice: LabelChoice) {
		const before = choices;
		const after = { ...choices, [label]: choice };
		setChoices(after);
		save.mutate(after, { onError: () => setChoices(before) });
	}
	return (
		<ul className="divide-y divide-line border-y border-line">
			{LABELS.map((label) => (
				<li key={label} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
					<div className="min-w-40 flex-1">
						<p className="font-semibold">{nameOf(label)}</p>
						<p className="text-small text-muted">{meaningOf(label)}</p>
					</div>
					<Choice
						label={nameOf(label)}
						options={options}
						value={choices[label]}
						onChange={(choice) => choose(label, choice)}
					/>
				</li>
			))}
		</ul>
	);
}
