'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { SCOPES, type Scope } from '../../contract/principal.ts';
import { MOST_TOKEN_DAYS, TOKEN_DAYS } from '../../contract/token.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { useHydrated } from '../hooks/clock.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { HolderChoice } from './holder-choice.tsx';
import { NewToken } from './new-token.tsx';
import { Refused, TextInput } from './text-input.tsx';

const USUAL_DAYS = [30, TOKEN_DAYS, 180, MOST_TOKEN_DAYS];

/** Issues a token, and shows it once. */
export function IssueTokenForm({ subject, reader, admin }: { subject: string; reader: string; admin: boolean }) {
	const t = useTranslations();
	const scopeText = useTranslations('scopes');
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
				<NewToken token={issue.data.token}>
					<Button onClick={done}>{t('newToken.done')}</Button>
				</NewToken>
			</div>
		);
	const choose = (scope: Scope, on: boolean) =>
		setScopes(SCOPES.filter((each) => (each === scope ? on : scopes.includes(each))));
	return (
		<div ref={box} tabIndex={-1} className="outline-none">
			<form onSubmit={submit} aria-label={t('issueToken.label')} className="space-y-4">
				<TextInput label={t('issueToken.name')} value={name} onChange={setName} required />
				{subject === reader && <HolderChoice reader={reader} holder={holder} onChange={setHolder} />}
				<fieldset>
					<legend className="text-small font-semibold">{t('issueToken.scopes')}</legend>
					{SCOPES.filter((scope) => admin || scope !== 'audit:read').map((scope) => (
						<Box key={scope} checked={scopes.includes(scope)} onChange={(on) => choose(scope, on)} hint={scope}>
							{scopeText(scope)}
						</Box>
					))}
					{admin && (
						<Box checked={service} onChange={setService} hint={t('issueToken.serviceText')}>
							{t('issueToken.service')}
						</Box>
					)}
				</fieldset>
				<div className="flex flex-wrap items-end gap-2">
					<div className="w-28">
						<TextInput
							label={t('issueToken.days')}
							type="number"
							min={1}
							max={MOST_TOKEN_DAYS}
							value={days}
							onChange={setDays}
							required
						/>
					</div>
					{USUAL_DAYS.map((usual) => (
						<Button
							key={usual}
							look="quiet"
							aria-label={`${usual} ${t('issueToken.otherDays')}`}
							aria-pressed={days === String(usual)}
							className="mb-1 aria-pressed:border-accent aria-pressed:text-accent"
							onClick={() => setDays(String(usual))}
						>
							{usual}
						</Button>
					))}
				</div>
				<Refused sentence={issue.error ? sentenceOf(issue.error) : undefined} />
				<Button type="submit" disabled={issue.isPending || !name.trim() || scopes.length === 0}>
					{issue.isPending ? t('issueToken.issuing') : t('issueToken.issue')}
				</Button>
			</form>
		</div>
	);
}

type BoxProps = { checked: boolean; onChange(on: boolean): void; hint: string; children: ReactNode };

function Box({ checked, onChange, hint, children }: BoxProps) {
	const hydrated = useHydrated();
	return (
		<label className="flex items-start gap-2.5 py-1.5">
			<input
				type="checkbox"
				checked={checked}
				disabled={!hydrated}
				onChange={({ currentTarget }) => onChange(currentTarget.checked)}
				className="mt-1 size-4 shrink-0 accent-accent"
			/>
			<span>
				{children} <span className="text-small text-muted">{hint}</span>
			</span>
		</label>
	);
}
