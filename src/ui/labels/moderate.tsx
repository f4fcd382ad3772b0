'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Gavel } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Label } from '../../contract/label/labels.ts';
import type { Moderated } from '../../contract/schema/moderation.ts';
import { withoutHidden } from '../../contract/text/hidden-characters.ts';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Problem } from '../controls/problem.tsx';
import { ReasonField } from '../controls/reason-field.tsx';
import { Exact } from '../controls/time.tsx';
import { toastDone } from '../controls/toast.ts';
import { nameKey } from '../subject/name-loader.ts';
import { LabelBoxes } from './label-boxes.tsx';

type Target = { subject: string; event?: string };
type Props = { target: Target; name: string };

/** Labels an event or a profile, or limits the profile, for moderators, who say why. */
export function Moderate({ target, name }: Props) {
	const t = useTranslations('moderate');
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
				<Gavel size={15} aria-hidden />
				{t('open')}
			</Button>
			{isOpen && <ModerateNow target={target} name={withoutHidden(name)} onClose={() => setOpen(false)} />}
		</>
	);
}

/** The dialog opens once it is known how things stand. */
function ModerateNow({ onClose, ...props }: Props & { onClose(): void }) {
	const now = useQuery(useTRPC().moderation.get.queryOptions(props.target, { staleTime: 0 }));
	if (!now.isFetchedAfterMount) return null;
	if (!now.data) return <Problem error={now.error} onRetry={now.refetch} />;
	return <ModerateDialog now={now.data} onClose={onClose} {...props} />;
}

type Acts = { labels: Label[]; isLimited: boolean; reason: string };

function ModerateDialog({ target, name, now, onClose }: Props & { now: Moderated; onClose(): void }) {
	const t = useTranslations('moderate');
	const [isOpen, setOpen] = useState(true);
	const [labels, setLabels] = useState<Label[]>(now.labels);
	const wasLimited = now.limitedSince !== undefined;
	const [isLimited, setLimited] = useState(wasLimited);
	const [reason, setReason] = useState('');
	const act = useActs(target, now, () => {
		setOpen(false);
		toastDone(t('done', { name }));
	});
	const send = () => act.mutate({ labels, isLimited, reason });
	const isChanged = isLimited !== wasLimited || labels.join(' ') !== now.labels.join(' ');
	return (
		<Dialog
			open={isOpen}
			onOpenChange={setOpen}
			onClosed={onClose}
			onSubmit={send}
			title={t(target.event === undefined ? 'profile' : 'event', { name })}
			about={t('about', { name })}
			footer={
				<>
					<Base.Close render={<Button look="quiet">{t('cancel')}</Button>} />
					<Button type="submit" disabled={act.isPending || !isChanged || reason.trim() === ''}>
						{act.isPending ? t('saving') : t('save')}
					</Button>
				</>
			}
			className="max-w-lg"
		>
			<LabelBoxes label={t('labels')} value={labels} onChange={setLabels} />
			{target.event === undefined && (
				<label className="flex items-start gap-2.5">
					<input
						type="checkbox"
						checked={isLimited}
						onChange={({ target: box }) => setLimited(box.checked)}
						className="mt-1 size-4 shrink-0 accent-accent"
					/>
					<span>
						<span className="block font-medium">{t('limit')}</span>
						<span className="block text-small text-muted">{t('limitText')}</span>
						{now.limitedSince !== undefined && (
							<span className="block text-small text-muted">
								{t.rich('limitedSince', { time: () => <Exact at={now.limitedSince ?? ''} part="minute" /> })}
							</span>
						)}
					</span>
				</label>
			)}
			<ReasonField label={t('reason')} value={reason} onChange={setReason} />
			{act.isError && <Problem error={act.error} onRetry={send} />}
		</Dialog>
	);
}

/** Makes the acts that lead from how things stand to what was chosen. One that was made before does nothing twice. */
function useActs(target: Target, now: Moderated, onSuccess: () => void) {
	const trpc = useTRPC();
	const { moderation } = useTRPCClient();
	const queryClient = useQueryClient();
	const { subject } = target;
	return useMutation({
		async mutationFn({ labels, isLimited, reason }: Acts) {
			const added = labels.filter((label) => !now.labels.includes(label));
			const removed = now.labels.filter((label) => !labels.includes(label));
			if (added.length > 0) await moderation.addLabels.mutate({ ...target, labels: added, reason });
			if (removed.length > 0) await moderation.removeLabels.mutate({ ...target, labels: removed, reason });
			if (isLimited && now.limitedSince === undefined) await moderation.limit.mutate({ subject, reason });
			if (!isLimited && now.limitedSince !== undefined) await moderation.unlimit.mutate({ subject, reason });
		},
		onSuccess,
		onSettled: () =>
			readAgain(
				queryClient,
				{ queryKey: nameKey(subject) },
				trpc.moderation.get.queryFilter(),
				trpc.directory.pathFilter(),
			),
	});
}
