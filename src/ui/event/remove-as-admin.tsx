'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import type { Event } from '../../contract/event/event.ts';
import { MOST_REASON } from '../../contract/subject/moderation.ts';
import { withoutHidden } from '../../contract/text/hidden-characters.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Problem } from '../controls/problem.tsx';
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
	const submit = (submitted: FormEvent) => {
		submitted.preventDefault();
		send();
	};
	return (
		<>
			<Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
				<Trash2 size={15} aria-hidden />
				{t('remove')}
			</Button>
			<Dialog open={isOpen} onOpenChange={setOpen} onClosed={remove.reset} className="max-w-lg">
				<form onSubmit={submit} className="space-y-4 overflow-y-auto p-5">
					<Base.Title className="text-lead font-semibold">{t('ask', { name: called })}</Base.Title>
					<Base.Description className="text-muted">{t('askText', { name: called })}</Base.Description>
					<label className="block">
						<span className="text-small font-semibold">{t('reason')}</span>
						<textarea
							required
							maxLength={MOST_REASON}
							rows={3}
							dir="auto"
							value={reason}
							onChange={({ target }) => setReason(target.value)}
							className="mt-1.5 w-full resize-none rounded-xl border border-field bg-surface px-3.5 py-2.5 focus:border-accent focus:outline focus:outline-accent"
						/>
					</label>
					{remove.isError && <Problem error={remove.error} onRetry={send} />}
					<div className="flex justify-end gap-2">
						<Base.Close render={<Button look="quiet">{t('cancel')}</Button>} />
						<Button look="danger" type="submit" disabled={remove.isPending || reason.trim() === ''}>
							{remove.isPending ? t('removing') : t('confirm')}
						</Button>
					</div>
				</form>
			</Dialog>
		</>
	);
}
