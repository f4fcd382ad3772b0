'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import type { Scope } from '../../contract/caller/principal.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { toastDone } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { ScopeBoxes } from './scope-boxes.tsx';
import { Refused, TextInput } from './text-input.tsx';

const GITHUB = 'https://token.actions.githubusercontent.com';
const EMPTY = { name: '', issuer: GITHUB, audience: 'tideline', claim: 'repository_id', value: '' };

/** Trusts a workload, by one claim that it alone has. */
export function TrustForm({ subject }: { subject: string }) {
	const t = useTranslations('trusts');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const [given, setGiven] = useState(EMPTY);
	const [scopes, setScopes] = useState<readonly Scope[]>([]);
	const add = useMutation(
		trpc.trust.add.mutationOptions({
			onSuccess() {
				setGiven(EMPTY);
				setScopes([]);
				toastDone(t('added'));
			},
			onSettled: () => readAgain(queryClient, trpc.trust.pathFilter()),
		}),
	);
	const box = (field: keyof typeof EMPTY) => (
		<TextInput
			label={t(field)}
			value={given[field]}
			onChange={(value) => setGiven({ ...given, [field]: value })}
			required
		/>
	);
	function submit(event: FormEvent) {
		event.preventDefault();
		const { name, issuer, audience, claim, value } = given;
		add.mutate({
			subject,
			name: name.trim(),
			issuer: issuer.trim(),
			audience: audience.trim(),
			claims: { [claim.trim()]: value.trim() },
			scopes: [...scopes],
		});
	}
	return (
		<form onSubmit={submit} aria-label={t('add')} className="space-y-4">
			{box('name')}
			{box('issuer')}
			{box('audience')}
			<div className="flex flex-col gap-4 sm:flex-row">
				{box('claim')}
				{box('value')}
			</div>
			<ScopeBoxes scopes={scopes} onChange={setScopes} grantsAll={false} />
			<Refused sentence={add.error ? sentenceOf(add.error) : undefined} />
			<Button type="submit" disabled={add.isPending || scopes.length === 0}>
				{t(add.isPending ? 'adding' : 'add')}
			</Button>
		</form>
	);
}
