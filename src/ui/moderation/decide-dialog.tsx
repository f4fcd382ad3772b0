'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import type { Label } from '../../contract/label/labels.ts';
import { type Decision, MOST_SUSPENSION_DAYS } from '../../contract/moderation/moderation.ts';
import type { FoundCase } from '../../contract/schema/moderation.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { nameIn } from '../access/name-in.ts';
import { peopleOf } from '../audit/words/people.ts';
import { Button } from '../controls/button.tsx';
import { Choice } from '../controls/choice.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Problem } from '../controls/problem.tsx';
import { ReasonField } from '../controls/reason-field.tsx';
import { toastDone } from '../controls/toast.ts';
import { LabelBoxes } from '../labels/label-boxes.tsx';
import { useReadCasesAgain } from './use-opened-case.ts';

type Props = {
	decision: Decision;
	found: FoundCase;
	open: boolean;
	onOpenChange(open: boolean): void;
	list: RefObject<HTMLUListElement | null>;
	onDecided(): void;
};

const HARSH: readonly Decision[] = ['removed', 'suspended'];
const DAYS_OFFERED = ['1', '7', '30'] as const;
type Length = (typeof DAYS_OFFERED)[number] | 'own' | 'forGood';

/** Closes a case with a decision and its reason. */
export function DecideDialog({ decision, found, open, onOpenChange, list, onDecided }: Props) {
	const t = useTranslations('cases');
	const ask = useTranslations('cases.ask');
	const about = useTranslations('cases.askAbout');
	const decideBy = useTranslations('cases.decide');
	const { subject, event, appeal } = found.case;
	const name = nameIn(peopleOf([found]), subject);
	const [reason, setReason] = useState('');
	const { days, isLengthGood, choice } = useLength();
	const readCasesAgain = useReadCasesAgain();
	const [isDecided, setDecided] = useState(false);
	const decide = useMutation(
		useTRPC().cases.decide.mutationOptions({
			onSuccess() {
				setDecided(true);
				onOpenChange(false);
				toastDone(t('done'));
			},
		}),
	);
	const [labels, setLabels] = useState<Label[]>([]);
	const isComplete = decision === 'labelled' ? labels.length > 0 : isLengthGood;
	const send = () =>
		decide.mutate({
			subject,
			event,
			appeal,
			decision,
			reason,
			...(decision === 'suspended' && { days }),
			...(decision === 'labelled' && { labels }),
		});
	/** The case is gone with the dialog. */
	const closed = () => {
		decide.reset();
		if (!isDecided) return;
		onDecided();
		void readCasesAgain();
	};
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			onClosed={closed}
			onSubmit={send}
			finalFocus={() => (isDecided && list.current) || true}
			title={ask(decision, { name })}
			about={about(decision, { name })}
			footer={
				<>
					<Base.Close render={<Button look="quiet">{t('cancel')}</Button>} />
					<Button
						look={HARSH.includes(decision) ? 'danger' : 'primary'}
						type="submit"
						disabled={decide.isPending || reason.trim() === '' || !isComplete}
					>
						{decide.isPending ? t('deciding') : decideBy(decision)}
					</Button>
				</>
			}
			className="max-w-lg"
		>
			{decision === 'suspended' && <LengthChoice {...choice} />}
			{decision === 'labelled' && <LabelBoxes label={t('labels')} value={labels} onChange={setLabels} />}
			<ReasonField label={t('reason')} value={reason} onChange={setReason} />
			{decide.isError && <Problem error={decide.error} onRetry={send} />}
		</Dialog>
	);
}

/** The length of a suspension while it is chosen: days, or undefined for one with no end. */
function useLength() {
	const [value, onChange] = useState<Length>('7');
	const [ownDays, onOwnDays] = useState('');
	const days = value === 'forGood' ? undefined : Number(value === 'own' ? ownDays : value);
	const isLengthGood = days === undefined || (Number.isInteger(days) && days >= 1 && days <= MOST_SUSPENSION_DAYS);
	return { days, isLengthGood, choice: { value, onChange, ownDays, onOwnDays } };
}

type LengthProps = { value: Length; onChange(length: Length): void; ownDays: string; onOwnDays(days: string): void };

function LengthChoice({ value, onChange, ownDays, onOwnDays }: LengthProps) {
	const t = useTranslations('cases');
	const daysOf = (count: string) => t('days', { count: Number(count) });
	return (
		<div className="space-y-3">
			<Choice
				label={t('length')}
				options={{ 1: daysOf('1'), 7: daysOf('7'), 30: daysOf('30'), own: t('ownLength'), forGood: t('forGood') }}
				value={value}
				onChange={onChange}
			/>
			{value === 'own' && (
				<label className="flex items-center gap-3">
					<span className="text-small font-semibold">{t('ownDays', { most: MOST_SUSPENSION_DAYS })}</span>
					<input
						type="number"
						required
						min={1}
						max={MOST_SUSPENSION_DAYS}
						value={ownDays}
						onChange={({ target }) => onOwnDays(target.value)}
						className="h-11 w-24 rounded-xl border border-field bg-surface px-3.5 focus:border-accent focus:outline focus:outline-accent"
					/>
				</label>
			)}
		</div>
	);
}
