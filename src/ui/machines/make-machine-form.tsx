'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { normalHandle } from '../../contract/text/text-rules.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { toastDone } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { Refused, TextInput } from './text-input.tsx';

/** Makes a machine of the reader. */
export function MakeMachineForm() {
	const t = useTranslations('machines');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const [name, setName] = useState('');
	const [handle, setHandle] = useState('');
	const make = useMutation(
		trpc.machine.make.mutationOptions({
			onSuccess() {
				setName('');
				setHandle('');
				toastDone(t('made'));
				return readAgain(queryClient, trpc.machine.pathFilter(), trpc.directory.pathFilter());
			},
		}),
	);
	function submit(event: FormEvent) {
		event.preventDefault();
		const wanted = normalHandle(handle);
		make.mutate({ name: name.trim(), ...(wanted && { handle: wanted }) });
	}
	return (
		<form onSubmit={submit} aria-label={t('make')} className="space-y-4">
			<div className="flex flex-col gap-4 sm:flex-row">
				<TextInput label={t('name')} value={name} onChange={setName} required />
				<TextInput label={t('handle')} value={handle} onChange={setHandle} />
			</div>
			<Refused sentence={make.error ? sentenceOf(make.error) : undefined} />
			<Button type="submit" disabled={make.isPending || !name.trim()}>
				{make.isPending ? t('making') : t('make')}
			</Button>
		</form>
	);
}
