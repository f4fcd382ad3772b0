'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import type { Scope } from '../../contract/caller/principal.ts';
import { MOST_TOKEN_DAYS, TOKEN_DAYS } from '../../contract/caller/token.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { HolderChoice } from './holder-choice.tsx';
import { NewToken } from './new-token.tsx';
import { Box, ScopeBoxes } from './scope-boxes.tsx';
import { Refused, TextInput } from './text-input.tsx';

const OFFERED_DAYS = [30, TOKEN_DAYS, 180, MOST_TOKEN_DAYS];

type Props = { subject: string; reader: string; grantsAll: boolean };

/** Issues a token, and shows it once. */
export function IssueTokenForm({ subject, reader, grantsAll }: Props) {
	const t = useTranslations();
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const box = useRef<HTMLDivElement>(null);
	const [name, setName] = useState('');
	const [scopes, setScopes] = useState<readonly Scope[]>([]);
	const [service, setService] = useState(false);
	const [holder, setHolder] = useState(subject);
	const [days, setDays] = useState(String(TOKEN_DAYS));
	// The mutation holds the token too: `reset` makes it forget, and nothing of it is cached.
	const issue = useMutation(
		trpc.token.issue.mutationOptions({ gcTime: 0, onSettled: () => readAgain(queryClient, trpc.token.pathFilter()) }),
	);
	function done() {
		box.current?.focus();
		issue.reset();
		setName('');
		setScopes([]);
		setService(false);
		setHolder(subject);
	}
	function submit(event: FormEvent) {
		event.preventDefault();
		issue.mutate({
			subject,
			name: name.trim(),
			scopes: [...scopes],
			days: Number(days),
			...(service && { service }),
			...(holder !== subject && { holder }),
		});
	}
	if (issue.data)
		return (
			<div ref={box} tabIndex={-1} className="outline-none">
				<NewToken token={issue.data.token} scopes={scopes}>
					<Button onClick={done}>{t('newToken.done')}</Button>
				</NewToken>
			</div>
		);
	return (
		<div ref={box} tabIndex={-1} className="outline-none">
			<form onSubmit={submit} aria-label={t('issueToken.label')} className="space-y-4">
				<TextInput label={t('issueToken.name')} value={name} onChange={setName} required />
				{subject === reader && <HolderChoice reader={reader} holder={holder} onChange={setHolder} />}
				<ScopeBoxes scopes={scopes} onChange={setScopes} grantsAll={grantsAll}>
					{grantsAll && (
						<Box checked={service} onChange={setService} hint={t('issueToken.serviceText')}>
							{t('issueToken.service')}
						</Box>
					)}
				</ScopeBoxes>
				<DaysChoice days={days} onChange={setDays} />
				<Refused sentence={issue.error ? sentenceOf(issue.error) : undefined} />
				<Button type="submit" disabled={issue.isPending || !name.trim() || scopes.length === 0}>
					{issue.isPending ? t('issueToken.issuing') : t('issueToken.issue')}
				</Button>
			</form>
		</div>
	);
}

/** Takes any number of days, and offers the usual ones. */
function DaysChoice({ days, onChange }: { days: string; onChange(days: string): void }) {
	const t = useTranslations('issueToken');
	return (
		<div className="flex flex-wrap items-end gap-2">
			<div className="w-28">
				<TextInput
					label={t('days')}
					type="number"
					min={1}
					max={MOST_TOKEN_DAYS}
					value={days}
					onChange={onChange}
					required
				/>
			</div>
			{OFFERED_DAYS.map((usual) => (
				<Button
					key={usual}
					look="quiet"
					aria-label={`${usual} ${t('otherDays')}`}
					aria-pressed={days === String(usual)}
					className="mb-1 aria-pressed:border-accent aria-pressed:text-accent"
					onClick={() => onChange(String(usual))}
				>
					{usual}
				</Button>
			))}
		</div>
	);
}
