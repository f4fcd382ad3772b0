'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { withoutHidden } from '../../contract/text/hidden-characters.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { Confirm } from '../controls/confirm.tsx';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useHydrated } from '../hooks/clock.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

/** Deletes a machine with all that it posted, after a question. */
export function DeleteMachine({ id, name }: { id: string; name: string }) {
	const t = useTranslations('deleteMachine');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const router = useRouter();
	const queryClient = useQueryClient();
	const hydrated = useHydrated();
	const [asking, setAsking] = useState(false);
	const called = withoutHidden(name);
	const { mutate, isPending } = useMutation(
		trpc.machine.delete.mutationOptions({
			onSuccess() {
				toastDone(t('deleted', { name: called }));
				void readAgain(queryClient, trpc.machine.pathFilter(), trpc.directory.pathFilter(), trpc.timeline.pathFilter());
				router.replace('/settings/machines');
			},
			onError: (error) => toastProblem(t('notDeleted'), sentenceOf(error)),
		}),
	);
	return (
		<>
			<Button look="danger" disabled={!hydrated || isPending} onClick={() => setAsking(true)}>
				<Trash2 size={15} aria-hidden />
				{isPending ? t('deleting') : t('delete')}
			</Button>
			<Confirm
				open={asking}
				onOpenChange={setAsking}
				title={t('ask', { name: called })}
				text={t('askText')}
				cancel={t('cancel')}
				confirm={t('delete')}
				onConfirm={() => mutate({ subject: id })}
			/>
		</>
	);
}
