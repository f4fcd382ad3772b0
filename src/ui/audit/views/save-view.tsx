'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LONGEST_VIEW_NAME } from '../../../contract/reading/saved.ts';
import { useTRPC } from '../../../trpc/client.tsx';
import { readAgain } from '../../../trpc/read-again.ts';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { toastDone } from '../../controls/toast.ts';
import { useErrorSentence } from '../../hooks/use-error-sentence.ts';
import { Refused, TextInput } from '../../machines/text-input.tsx';
import type { Present } from './view-address.ts';
import { ViewSummary } from './view-summary.tsx';

type Props = { shown: Present; open: boolean; onOpenChange(open: boolean): void };

/** Keeps what the trail shows now under a name. */
export function SaveView({ shown, open, onOpenChange }: Props) {
	const t = useTranslations('views');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const [name, setName] = useState('');
	const save = useMutation(
		trpc.saved.saveView.mutationOptions({
			async onSuccess() {
				await readAgain(queryClient, trpc.saved.views.pathFilter());
				onOpenChange(false);
				toastDone(t('saved'));
			},
		}),
	);
	function clear() {
		setName('');
		save.reset();
	}
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			onClosed={clear}
			title={t('save')}
			about={t('saveAbout')}
			onSubmit={() => save.mutate({ ...shown, name: name.trim() })}
			footer={
				<Button type="submit" disabled={save.isPending || !name.trim()}>
					{t('save')}
				</Button>
			}
			className="max-w-md"
		>
			<ViewSummary shown={shown} />
			<TextInput label={t('name')} value={name} onChange={setName} maxLength={LONGEST_VIEW_NAME} required />
			<Refused sentence={save.error ? sentenceOf(save.error) : undefined} />
		</Dialog>
	);
}
