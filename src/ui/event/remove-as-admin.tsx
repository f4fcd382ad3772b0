'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Event } from '../../contract/event/event.ts';
import { withoutHidden } from '../../contract/text/hidden-characters.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Problem } from '../controls/problem.tsx';
import { ReasonField } from '../controls/reason-field.tsx';
import { useName } from '../subject/use-name.ts';

/** Removes an event of somebody else, for admins, who say why. */
export function RemoveAsAdmin({ event: { id, actor, name } }: { event: Event }) {
	const t = useTranslations('moderation');
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const [isOpen, setOpen] = useState(false);
	const [reason, setReason] = useState('');
	const called = withoutHidden(useName(actor)?.name ?? name);
	const remove = useMutation(
		trpc.event.remove.mutationOptions({
			onSuccess: () => readAgain(queryClient, trpc.timeline.pathFilter(), trpc.event.pathFilter()),
		}),
	);
	const send = () => remove.mutate({ id, subject: actor, reason });
	return (
		<>
			<Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
				<Trash2 size={15} aria-hidden />
				{t('remove')}
			</Button>
			<Dialog
				open={isOpen}
				onOpenChange={setOpen}
				onClosed={remove.reset}
				onSubmit={send}
				title={t('ask', { name: called })}
				about={t('askText', { name: called })}
				footer={
					<>
						<Base.Close render={<Button look="quiet">{t('cancel')}</Button>} />
						<Button look="danger" type="submit" disabled={remove.isPending || reason.trim() === ''}>
							{remove.isPending ? t('removing') : t('confirm')}
						</Button>
					</>
				}
				className="max-w-lg"
			>
				<ReasonField label={t('reason')} value={reason} onChange={setReason} />
				{remove.isError && <Problem error={remove.error} onRetry={send} />}
			</Dialog>
		</>
	);
}
