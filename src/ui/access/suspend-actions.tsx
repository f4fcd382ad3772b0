import { Dialog as Base } from '@base-ui/react/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import type { People } from '../audit/words/people.ts';
import { Button } from '../controls/button.tsx';
import type { Look } from '../controls/button-look.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Problem } from '../controls/problem.tsx';
import { ReasonField } from '../controls/reason-field.tsx';
import { toastDone } from '../controls/toast.ts';
import { nameIn } from './name-in.ts';

type Props = {
	people: People;
	subject: string;
	/** Null for a subject that is not suspended. */
	since: string | null;
	look?: Look;
};

/** The button that suspends a subject, or lets it in again. */
export function SuspendActions({ people, subject, since, look = 'danger' }: Props) {
	const t = useTranslations('suspension');
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button look={since === null ? look : 'quiet'} aria-haspopup="dialog" onClick={() => setOpen(true)}>
				{since === null ? t('suspend') : t('letIn')}
			</Button>
			<SuspendDialog
				subject={subject}
				name={nameIn(people, subject)}
				isSuspended={since !== null}
				open={isOpen}
				onOpenChange={setOpen}
			/>
		</>
	);
}

type DialogProps = {
	subject: string;
	name: string;
	isSuspended: boolean;
	open: boolean;
	onOpenChange(open: boolean): void;
};

function SuspendDialog({ subject, name, isSuspended, open, onOpenChange }: DialogProps) {
	const t = useTranslations('suspension');
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const [reason, setReason] = useState('');
	const settled = (done: string) => () => {
		onOpenChange(false);
		setReason('');
		toastDone(done);
		return readAgain(queryClient, trpc.moderation.pathFilter(), trpc.access.pathFilter());
	};
	const suspend = useMutation(
		trpc.moderation.suspend.mutationOptions({ onSuccess: settled(t('suspended', { name })) }),
	);
	const letIn = useMutation(trpc.moderation.unsuspend.mutationOptions({ onSuccess: settled(t('isIn', { name })) }));
	const act = isSuspended ? letIn : suspend;
	const send = () => act.mutate({ subject, reason });
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			onClosed={act.reset}
			onSubmit={send}
			title={isSuspended ? t('askLetIn', { name }) : t('ask', { name })}
			about={isSuspended ? t('askLetInText') : t('askText')}
			footer={
				<>
					<Base.Close render={<Button look="quiet">{t('cancel')}</Button>} />
					<Button
						look={isSuspended ? 'primary' : 'danger'}
						type="submit"
						disabled={act.isPending || reason.trim() === ''}
					>
						{isSuspended ? t('letIn') : t('suspend')}
					</Button>
				</>
			}
			className="max-w-lg"
		>
			<ReasonField label={t('reason')} value={reason} onChange={setReason} />
			{act.isError && <Problem error={act.error} onRetry={send} />}
		</Dialog>
	);
}
