'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type RefObject, useId, useRef, useState } from 'react';
import { type CaseTarget, REPORT_REASONS, type ReportReason } from '../../contract/moderation/moderation.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Problem } from '../controls/problem.tsx';
import { ReasonField } from '../controls/reason-field.tsx';
import { toastDone } from '../controls/toast.ts';

type Props = {
	target: CaseTarget;
	/** The name of the reported profile, or of the one that posted the event. */
	name: string;
	open: boolean;
	onOpenChange(open: boolean): void;
	/** The button of the menu that led here. */
	button: HTMLElement | null;
};

/** Reports an event or a profile to the moderators, for one of six reasons. */
export default function ReportDialog({ target, name, open, onOpenChange, button }: Props) {
	const t = useTranslations('report');
	const [reason, setReason] = useState<ReportReason>();
	const [text, setText] = useState('');
	const first = useRef<HTMLInputElement>(null);
	const report = useMutation(
		useTRPC().cases.report.mutationOptions({
			onSuccess({ repeated }) {
				onOpenChange(false);
				toastDone(repeated ? t('repeated') : t('done', { name }));
			},
		}),
	);
	const { subject, event } = target;
	const send = () => reason && report.mutate({ subject, event, reason, ...(text.trim() && { text }) });
	const forgetAll = () => {
		report.reset();
		setReason(undefined);
		setText('');
	};
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			onClosed={forgetAll}
			onSubmit={send}
			initialFocus={first}
			finalFocus={() => button ?? true}
			title={event === undefined ? t('profile', { name }) : t('event', { name })}
			about={t('about', { name })}
			footer={
				<>
					<Base.Close render={<Button look="quiet">{t('cancel')}</Button>} />
					<Button type="submit" disabled={report.isPending || reason === undefined}>
						{report.isPending ? t('sending') : t('send')}
					</Button>
				</>
			}
			className="max-w-lg"
		>
			<ReasonChoice value={reason} onChange={setReason} first={first} />
			<ReasonField label={t('text')} value={text} onChange={setText} isOptional />
			{report.isError && <Problem error={report.error} onRetry={send} />}
		</Dialog>
	);
}

type ChoiceProps = {
	value: ReportReason | undefined;
	onChange(reason: ReportReason): void;
	/** The first reason. */
	first: RefObject<HTMLInputElement | null>;
};

function ReasonChoice({ value, onChange, first }: ChoiceProps) {
	const t = useTranslations('report');
	const nameOf = useTranslations('reportReasons');
	const about = useTranslations('reportReasonsAbout');
	const group = useId();
	return (
		<fieldset className="shrink-0 divide-y divide-line rounded-xl border border-line">
			<legend className="sr-only">{t('reason')}</legend>
			{REPORT_REASONS.map((reason, at) => (
				<div
					key={reason}
					className="relative flex items-baseline gap-3 px-3.5 py-2 has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-accent"
				>
					<input
						ref={at === 0 ? first : undefined}
						type="radio"
						id={`${group}-${reason}`}
						name={group}
						checked={reason === value}
						onChange={() => onChange(reason)}
						aria-describedby={`${group}-${reason}-about`}
						className="relative z-1 accent-accent outline-none"
					/>
					<div>
						{/* The whole row takes the click. */}
						<label htmlFor={`${group}-${reason}`} className="font-semibold after:absolute after:inset-0">
							{nameOf(reason)}
						</label>
						<p id={`${group}-${reason}-about`} className="text-small text-muted">
							{about(reason)}
						</p>
					</div>
				</div>
			))}
		</fieldset>
	);
}
