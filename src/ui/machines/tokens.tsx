'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { tokensToRenew } from '../../contract/caller/token.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { Button } from '../controls/button.tsx';
import { Confirm } from '../controls/confirm.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { useNow } from '../hooks/clock.tsx';
import { type ListedToken, RenewToken } from './renew-token.tsx';
import { TokenRow } from './token-row.tsx';
import { useRevokeToken } from './use-revoke-token.ts';

/** A token that a dialog is about. `all` stands for every token of the subject. */
type Asked = { kind: 'renew'; token: ListedToken; replaced: boolean } | { kind: 'revoke'; token: ListedToken | 'all' };

/** The tokens of a subject: those that are good or wait to be renewed, and the old ones folded away. */
export function Tokens({ subject, reader }: { subject: string; reader: string }) {
	const t = useTranslations('tokens');
	const now = useNow();
	const box = useRef<HTMLDivElement>(null);
	const [asked, setAsked] = useState<Asked>();
	const { data, error, isError, isPaused, refetch } = useQuery(useTRPC().token.list.queryOptions({ subject }));
	const { revoke, revokeAll, busy } = useRevokeToken(() => box.current?.focus());
	if (!data) return isPaused ? <Offline /> : isError && <Problem error={error} onRetry={refetch} />;
	const toRenew = new Set(tokensToRenew(data, now));
	const isGood = ({ revokedAt, expiresAt }: ListedToken) => revokedAt === undefined && Date.parse(expiresAt) > now;
	const shown = data.filter((token) => isGood(token) || toRenew.has(token));
	const old = data.filter((token) => !shown.includes(token));
	const replacementOf = ({ id }: ListedToken) => data.find(({ renews }) => renews === id);
	const row = (token: ListedToken) => (
		<TokenRow
			key={token.id}
			token={token}
			reader={reader}
			state={isGood(token) ? 'good' : token.revokedAt ? 'revoked' : 'expired'}
			warned={toRenew.has(token)}
			replacement={replacementOf(token)}
			busy={busy}
			onRenew={() => setAsked({ kind: 'renew', token, replaced: replacementOf(token) !== undefined })}
			onRevoke={() => setAsked({ kind: 'revoke', token })}
		/>
	);
	return (
		<div ref={box} tabIndex={-1} className="outline-none">
			{shown.length === 0 && <p className="text-muted">{t('none')}</p>}
			{shown.length > 0 && (
				<ul aria-label={t('label')} className="divide-y divide-line border-y border-line">
					{shown.map(row)}
				</ul>
			)}
			{shown.some(isGood) && (
				<Button
					look="quiet"
					className="mt-4"
					disabled={busy}
					onClick={() => setAsked({ kind: 'revoke', token: 'all' })}
				>
					{t('revokeAll')}
				</Button>
			)}
			{old.length > 0 && (
				<details className="mt-4">
					<summary className="cursor-pointer text-small font-semibold text-muted">
						{t('old', { count: old.length })}
					</summary>
					<ul className="mt-2 divide-y divide-line border-y border-line">{old.map(row)}</ul>
				</details>
			)}
			{asked?.kind === 'renew' && (
				<RenewToken old={asked.token} replaced={asked.replaced} onClosed={() => setAsked(undefined)} />
			)}
			{asked?.kind === 'revoke' && (
				<AskToRevoke
					token={asked.token}
					onConfirm={() => (asked.token === 'all' ? revokeAll({ subject }) : revoke({ subject, id: asked.token.id }))}
					onClosed={() => setAsked(undefined)}
				/>
			)}
		</div>
	);
}

type AskProps = { token: ListedToken | 'all'; onConfirm(): void; onClosed(): void };

function AskToRevoke({ token, onConfirm, onClosed }: AskProps) {
	const t = useTranslations('tokens');
	const [open, setOpen] = useState(true);
	const all = token === 'all';
	return (
		<Confirm
			open={open}
			onOpenChange={setOpen}
			onClosed={onClosed}
			title={t(all ? 'revokeAllTitle' : 'revokeTitle')}
			text={all ? t('revokeAllText') : t('revokeText', { name: token.name })}
			cancel={t('cancel')}
			confirm={t(all ? 'revokeAll' : 'revoke')}
			onConfirm={onConfirm}
		/>
	);
}
