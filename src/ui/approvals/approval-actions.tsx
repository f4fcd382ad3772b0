import { Dialog as Base } from '@base-ui/react/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Approval } from '../../contract/schema/approval.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import type { People } from '../audit/words/people.ts';
import { Button } from '../controls/button.tsx';
import { Confirm } from '../controls/confirm.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Problem } from '../controls/problem.tsx';
import { ReasonField } from '../controls/reason-field.tsx';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { ActSentence } from './approval-item.tsx';

/** The buttons of a second admin, or of the one who asked. */
export function ApprovalActions({ approval, people }: { approval: Approval; people: People }) {
	const t = useTranslations('approvals');
	const { seq, state, canDecide, canWithdraw } = approval;
	const [asked, setAsked] = useState<'approve' | 'refuse'>();
	const { approve, withdraw, isBusy } = useAnswers();
	const close = () => setAsked(undefined);
	if (!canDecide)
		return (
			<div className="mt-2 flex flex-wrap items-center gap-3">
				<p className="text-small text-muted">{t('own')}</p>
				{canWithdraw && (
					<Button look="quiet" disabled={isBusy} onClick={() => withdraw({ seq })}>
						{t('withdraw')}
					</Button>
				)}
			</div>
		);
	return (
		<div className="mt-3 flex flex-wrap gap-2">
			<Button disabled={isBusy} aria-haspopup="dialog" onClick={() => setAsked('approve')}>
				{state === 'approved' ? t('doNow') : t('approve')}
			</Button>
			{state === 'waiting' && (
				<Button look="quiet" disabled={isBusy} aria-haspopup="dialog" onClick={() => setAsked('refuse')}>
					{t('refuse')}
				</Button>
			)}
			<Confirm
				open={asked === 'approve'}
				onOpenChange={close}
				title={t('approveTitle')}
				text={t.rich('approveText', { act: () => <ActSentence approval={approval} people={people} /> })}
				cancel={t('cancel')}
				confirm={state === 'approved' ? t('doNow') : t('approve')}
				onConfirm={() => approve({ seq })}
			/>
			<RefuseDialog seq={seq} open={asked === 'refuse'} onClose={close} />
		</div>
	);
}

function useAnswers() {
	const t = useTranslations('approvals');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const answered = (sentence: string) => ({
		onSuccess: () => toastDone(sentence),
		onError: (error: Parameters<typeof sentenceOf>[0]) => toastProblem(t('notDone'), sentenceOf(error)),
		onSettled: () => readAgain(queryClient, trpc.approval.pathFilter()),
	});
	const approve = useMutation(trpc.approval.approve.mutationOptions(answered(t('approved'))));
	const withdraw = useMutation(trpc.approval.withdraw.mutationOptions(answered(t('withdrawn'))));
	return { approve: approve.mutate, withdraw: withdraw.mutate, isBusy: approve.isPending || withdraw.isPending };
}

function RefuseDialog({ seq, open, onClose }: { seq: number; open: boolean; onClose(): void }) {
	const t = useTranslations('approvals');
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const [reason, setReason] = useState('');
	const refuse = useMutation(
		trpc.approval.refuse.mutationOptions({
			onSuccess() {
				onClose();
				toastDone(t('refused'));
				return readAgain(queryClient, trpc.approval.pathFilter());
			},
		}),
	);
	const send = () => refuse.mutate({ seq, reason });
	return (
		<Dialog
			open={open}
			onOpenChange={onClose}
			onClosed={refuse.reset}
			onSubmit={send}
			title={t('refuseTitle')}
			about={t('refuseText')}
			footer={
				<>
					<Base.Close render={<Button look="quiet">{t('cancel')}</Button>} />
					<Button type="submit" disabled={refuse.isPending || reason.trim() === ''}>
						{refuse.isPending ? t('refusing') : t('refuse')}
					</Button>
				</>
			}
			className="max-w-lg"
		>
			<ReasonField label={t('reason')} value={reason} onChange={setReason} />
			{refuse.isError && <Problem error={refuse.error} onRetry={send} />}
		</Dialog>
	);
}
