'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '../controls/button.tsx';
import { Exact } from '../controls/time.tsx';
import type { ListedToken } from './renew-token.tsx';

type Props = {
	token: ListedToken;
	reader: string;
	state: 'good' | 'expired' | 'revoked';
	/** Whether it expires soon, or did lately. */
	warned: boolean;
	/** The token that takes its place. */
	replacement: ListedToken | undefined;
	busy: boolean;
	onRenew(): void;
	onRevoke(): void;
};

/** A token in the list, and what may be done with it. */
export function TokenRow({ token, reader, state, warned, replacement, busy, onRenew, onRevoke }: Props) {
	const t = useTranslations();
	const scopeText = useTranslations('scopes');
	const { name, scopes, service, holder, used, issuedBy, issuedAt } = token;
	return (
		<li className="flex flex-wrap items-start gap-3 py-3">
			<div className="min-w-56 flex-1 text-small text-muted">
				<p className="text-body text-ink [overflow-wrap:anywhere]">
					<span className="font-semibold">{name}</span>
					{service && (
						<span className="ml-2 rounded-md bg-sunken px-1.5 py-0.5 text-fine font-medium">{t('tokens.service')}</span>
					)}
				</p>
				<p>{scopes.map((scope) => scopeText(scope)).join(' · ')}</p>
				{holder !== undefined && <p className="[overflow-wrap:anywhere]">{t('tokens.heldBy', { holder })}</p>}
				<End token={token} state={state} warned={warned} replacement={replacement} />
				<p className="[overflow-wrap:anywhere]">
					{used
						? t.rich('tokens.used', { address: used.from, time: () => <Exact at={used.at} part="minute" /> })
						: t('tokens.neverUsed')}
				</p>
				<p className="[overflow-wrap:anywhere]">
					{t.rich('tokens.issuedBy', {
						who: issuedBy === reader ? t('tokens.you') : issuedBy,
						time: () => <Exact at={issuedAt} part="day" />,
					})}
				</p>
			</div>
			<div className="flex flex-wrap gap-2">
				{state !== 'revoked' && (state === 'good' || !replacement) && (
					<Button
						look={warned ? 'primary' : 'quiet'}
						disabled={busy}
						onClick={onRenew}
						aria-label={t(replacement ? 'tokens.switchOffOf' : 'tokens.renewOf', { name })}
					>
						{t(replacement ? 'tokens.switchOff' : 'tokens.renew')}
					</Button>
				)}
				{state === 'good' && !replacement && (
					<Button look="quiet" disabled={busy} onClick={onRevoke} aria-label={t('tokens.revokeOf', { name })}>
						{t('tokens.revoke')}
					</Button>
				)}
			</div>
		</li>
	);
}

function End({ token, state, warned, replacement }: Pick<Props, 'token' | 'state' | 'warned' | 'replacement'>) {
	const t = useTranslations('tokens');
	const time = () => <Exact at={token.revokedAt ?? token.expiresAt} part="minute" />;
	if (state === 'revoked') return <p>{t.rich('revokedAt', { time })}</p>;
	if (state === 'good' && replacement)
		return <p>{t.rich('replaced', { name: replacement.name, id: replacement.id.slice(0, 4), time })}</p>;
	if (!warned) return <p>{t.rich(state === 'good' ? 'expires' : 'expired', { time })}</p>;
	return (
		<p className="flex items-center gap-1.5 font-medium text-danger">
			<TriangleAlert size={15} aria-hidden className="shrink-0" />
			<span>{t.rich(state === 'good' ? 'soon' : 'expired', { time })}</span>
		</p>
	);
}
