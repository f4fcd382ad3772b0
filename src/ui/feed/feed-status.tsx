'use client';

import { ArrowUp, Clock, CloudOff, DatabaseZap, LogOut, WifiOff } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { errorReason, RecoveryAction, SignInLink } from '../controls/recovery-action.tsx';
import { useZone } from '../hooks/clock.tsx';
import { useKeptHomeTime } from '../hooks/kept-home-time.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import type { Connection } from './use-live-updates.ts';
import { useOnline } from './use-online.ts';

type Props = {
	connection: Connection;
	newEvents: { count: number; more: boolean };
	/** The reason why events in sight cannot be read. */
	failure: { error: unknown; retry(): unknown } | undefined;
	onShow(): void;
	onSignIn(): void;
};

/**
 * Messages over the feed: new events and failures at its top, the connection at the foot of the window, where it hides
 * nothing of what it speaks of. They take no room, so nothing moves when they come and go.
 */
export function FeedStatus({ connection, newEvents, failure, onShow, onSignIn }: Props) {
	const t = useTranslations('feed');
	const sentenceOf = useErrorSentence();
	const online = useOnline();
	const kept = useKeptHomeTime();
	const keptOut = ['not_signed_in', 'identity_changed'].includes(errorReason(failure?.error) ?? '');
	return (
		<>
			<div className="print:hidden pointer-events-none sticky top-16 z-10 flex h-0 flex-col items-center gap-2 *:shrink-0 *:pointer-events-auto">
				<div role="status">
					{newEvents.count > 0 && (
						<Button onClick={onShow} aria-keyshortcuts="." className="animate-arrive shadow-lift">
							<ArrowUp size={15} aria-hidden />
							{t('new', { count: newEvents.count, more: String(newEvents.more) })}
						</Button>
					)}
				</div>
				{failure && online && kept === undefined && (
					<div role="alert">
						<Note icon={<CloudOff size={15} aria-hidden className="text-danger" />}>
							{sentenceOf(failure.error)}
							{keptOut ? (
								<RecoveryAction error={failure.error} look="quiet" onSignIn={onSignIn} />
							) : (
								<Button look="quiet" onClick={() => failure.retry()}>
									{t('retry')}
								</Button>
							)}
						</Note>
					</div>
				)}
			</div>
			<div
				role="status"
				className="pointer-events-none fixed inset-x-4 bottom-20 z-10 flex justify-center *:pointer-events-auto sm:start-20 sm:bottom-6 wide-rail:start-64"
			>
				{kept === undefined ? (
					<Lasting state={online ? connection : 'offline'} onSignIn={onSignIn} />
				) : (
					<Kept since={kept} online={online} />
				)}
			</div>
		</>
	);
}

function Lasting({ state, onSignIn }: { state: Connection | 'offline'; onSignIn(): void }) {
	const t = useTranslations();
	switch (state) {
		case 'live':
			return null;
		case 'offline':
			return <Note icon={<WifiOff size={15} aria-hidden />}>{t('feed.offline')}</Note>;
		case 'lost':
			return <Note icon={<CloudOff size={15} aria-hidden />}>{t('feed.lost')}</Note>;
		case 'crowded':
			return <Note icon={<Clock size={15} aria-hidden className="shrink-0" />}>{t('feed.crowded')}</Note>;
		case 'storage gone':
			return <Note icon={<DatabaseZap size={15} aria-hidden />}>{t('feed.storageGone')}</Note>;
		case 'signed out':
			return (
				<Note icon={<LogOut size={15} aria-hidden />}>
					{t('feed.signedOut')}
					<SignInLink look="quiet" onSignIn={onSignIn} />
				</Note>
			);
	}
}

/** Says that the service worker kept this page, and when. */
function Kept({ since, online }: { since: number; online: boolean }) {
	const t = useTranslations('feed');
	const format = useFormatter();
	const timeZone = useZone();
	const at = format.dateTime(since, { day: 'numeric', month: 'short', hour: 'numeric', minute: 'numeric', timeZone });
	return (
		<Note icon={online ? <CloudOff size={15} aria-hidden /> : <WifiOff size={15} aria-hidden />}>
			{online ? t('keptLost', { at }) : t('keptOffline', { at })}
		</Note>
	);
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
	return (
		<div className="flex max-w-[calc(100vw-2rem)] items-center gap-2.5 rounded-2xl border border-line bg-surface px-4 py-2 text-small text-muted shadow-lift">
			{icon}
			{children}
		</div>
	);
}
