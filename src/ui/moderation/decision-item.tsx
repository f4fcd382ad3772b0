'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { OwnDecision } from '../../contract/schema/moderation.ts';
import { Button } from '../controls/button.tsx';
import { ReasonField } from '../controls/reason-field.tsx';
import { Exact } from '../controls/time.tsx';
import { useLabelNames } from '../labels/use-label-names.ts';
import { Refused } from '../machines/text-input.tsx';

/** Sends the words of an appeal. Rejects with the sentence that says why it was refused. */
export type SendAppeal = (appeal: { seq: number; text: string }) => Promise<void>;

type Props = { decision: OwnDecision; send: SendAppeal; eventPath?: string | undefined };

/** A decision about the reader: what, when, why and until when, and the appeal against it. */
export function DecisionItem({ decision, send, eventPath }: Props) {
	const t = useTranslations('decisions');
	const stateOf = useTranslations('appealStates');
	const { action, at, until, reason, labels = [], appeal } = decision;
	const labelNames = useLabelNames();
	return (
		<li className="py-4">
			<h2 className="font-semibold">
				{action === 'labels-added' ? t(action, { labels: labelNames(labels) }) : t(action)}
			</h2>
			<p className="text-small text-muted">
				<span>{t.rich('at', { time: () => <Exact at={at} part="minute" /> })} </span>
				{action === 'subject-suspended' && (
					<span>
						{until === undefined ? t('forGood') : t.rich('until', { time: () => <Exact at={until} part="minute" /> })}
					</span>
				)}
			</p>
			{reason !== undefined && (
				<p dir="auto" className="mt-1.5 [overflow-wrap:anywhere]">
					{t('reason', { reason })}
				</p>
			)}
			{eventPath !== undefined && (
				<Link
					href={eventPath}
					prefetch={false}
					className="mt-1 inline-block text-small text-accent underline underline-offset-2"
				>
					{t('event')}
				</Link>
			)}
			{appeal === 'possible' ? (
				<AppealForm seq={decision.seq} send={send} />
			) : (
				<p role="status" className="mt-2 w-fit rounded-xl bg-sunken px-3.5 py-2 text-small">
					{stateOf(appeal)}
				</p>
			)}
		</li>
	);
}

/** A button, and behind it the form for the words of an appeal. */
function AppealForm({ seq, send }: { seq: number; send: SendAppeal }) {
	const t = useTranslations('decisions');
	const [isOpen, setOpen] = useState(false);
	const [text, setText] = useState('');
	const [isSending, setSending] = useState(false);
	const [refused, setRefused] = useState<string>();
	if (!isOpen)
		return (
			<Button look="quiet" className="mt-3" onClick={() => setOpen(true)}>
				{t('appeal')}
			</Button>
		);
	async function submit(submitted: { preventDefault(): void }) {
		submitted.preventDefault();
		setSending(true);
		try {
			await send({ seq, text });
		} catch (error) {
			setRefused((error as Error).message);
		}
		setSending(false);
	}
	return (
		<form onSubmit={submit} className="mt-3 space-y-3">
			<p className="text-small text-muted">{t('about')}</p>
			<ReasonField label={t('words')} value={text} onChange={setText} hasFocus />
			<Refused sentence={refused} />
			<div className="flex flex-wrap gap-2">
				<Button type="submit" disabled={isSending || text.trim() === ''}>
					{isSending ? t('sending') : t('send')}
				</Button>
				<Button look="quiet" onClick={() => setOpen(false)}>
					{t('cancel')}
				</Button>
			</div>
		</form>
	);
}
