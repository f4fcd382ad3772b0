import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { SESSION_DAYS } from '../../contract/session.ts';
import { LIST_PAGE_SIZE, nextPage } from '../../trpc/paging.ts';
import { makeQueryClient } from '../../trpc/query-client.ts';
import { caller, trpc } from '../../trpc/server.ts';
import { buttonLook } from '../../ui/controls/button-look.ts';
import { ShortcutsSwitch } from '../../ui/keyboard/shortcuts-switch.tsx';
import { ExpiringTokens } from '../../ui/machines/expiring-tokens.tsx';
import { DeviceSwitch } from '../../ui/notifications/device-switch.tsx';
import { VerifyLedger } from '../../ui/proof/verify-ledger.tsx';
import { BlockedSubjects } from '../../ui/relations/blocked-subjects.tsx';
import { MutedSubjects } from '../../ui/relations/muted-subjects.tsx';
import { FollowPolicyChoice } from '../../ui/settings/follow-policy-choice.tsx';
import { PublicFeedSwitch } from '../../ui/settings/public-feed-switch.tsx';
import { Sessions } from '../../ui/settings/sessions.tsx';
import { SettingsForm } from '../../ui/settings/settings-form.tsx';
import { LanguageSwitch } from '../../ui/shell/language-switch.tsx';
import { ThemeSwitch } from '../../ui/shell/theme-switch.tsx';
import { SignOutButton } from '../../ui/sign-in/sign-out-button.tsx';
import { Avatar } from '../../ui/subject/avatar.tsx';
import { choices } from '../choices.ts';
import { signInFirst } from '../sign-in-first.ts';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.settings');
	return { title: t('title') };
}

export default async function SettingsPage() {
	const user = await signInFirst('/settings');
	const t = await getTranslations('pages.settings');
	const { language, theme, shortcuts } = await choices();
	const api = await caller();
	const [{ profile }, device] = await Promise.all([api.subject.get({ subject: user.subject }), api.device.get()]);
	const lists = makeQueryClient();
	await Promise.all([
		lists.prefetchInfiniteQuery(trpc.subject.muted.infiniteQueryOptions({ limit: LIST_PAGE_SIZE }, nextPage)),
		lists.prefetchQuery(trpc.session.list.queryOptions()),
		lists.prefetchInfiniteQuery(trpc.subject.blocked.infiniteQueryOptions({ limit: LIST_PAGE_SIZE }, nextPage)),
	]);
	return (
		<div className="mx-auto max-w-lg px-4 pt-8">
			<h1 className="text-title font-bold">{t('title')}</h1>
			<div className="-mx-4">
				<ExpiringTokens />
			</div>
			<section aria-labelledby="profile" className="mt-6">
				<h2 id="profile" className="sr-only">
					{t('profile')}
				</h2>
				<SettingsForm profile={profile} />
			</section>
			<section aria-labelledby="follows" className="mt-10 border-t border-line pt-6">
				<h2 id="follows" className="mb-3 font-semibold">
					{t('follows')}
				</h2>
				<FollowPolicyChoice chosen={profile.follows} />
			</section>
			<section aria-labelledby="muted" className="mt-8 border-t border-line pt-6">
				<h2 id="muted" className="font-semibold">
					{t('muted')}
				</h2>
				<p className="mt-1 mb-1 text-muted">{t('mutedText')}</p>
				<HydrationBoundary state={dehydrate(lists)}>
					<div className="-mx-4">
						<MutedSubjects />
					</div>
				</HydrationBoundary>
			</section>
			<section aria-labelledby="blocked" className="mt-8 border-t border-line pt-6">
				<h2 id="blocked" className="font-semibold">
					{t('blocked')}
				</h2>
				<p className="mt-1 mb-1 text-muted">{t('blockedText')}</p>
				<HydrationBoundary state={dehydrate(lists)}>
					<div className="-mx-4">
						<BlockedSubjects />
					</div>
				</HydrationBoundary>
			</section>
			<section aria-labelledby="identity" className="mt-10 border-t border-line pt-6">
				<h2 id="identity" className="font-semibold">
					{t('identity')}
				</h2>
				<p className="mt-1 text-muted">{t('identityText')}</p>
				<p className="mt-3 flex items-center gap-3">
					<Avatar id={profile.id} size={32} />
					<code className="min-w-0 font-mono text-small [overflow-wrap:anywhere]">{profile.id}</code>
				</p>
			</section>
			<section aria-labelledby="feed" className="mt-8 border-t border-line pt-6">
				<h2 id="feed" className="font-semibold">
					{t('feed')}
				</h2>
				<p className="mt-1 mb-3 text-muted">{t('feedText')}</p>
				<PublicFeedSwitch profile={profile} />
			</section>
			<section aria-labelledby="machines" className="mt-8 border-t border-line pt-6">
				<h2 id="machines" className="font-semibold">
					{t('machines')}
				</h2>
				<p className="mt-1 text-muted">
					{t.rich('machinesText', {
						link: (words) => (
							<Link href="/settings/machines" className="text-accent underline underline-offset-2">
								{words}
							</Link>
						),
					})}
				</p>
			</section>
			{device.key !== null && (
				<section aria-labelledby="notifications" className="mt-8 border-t border-line pt-6">
					<h2 id="notifications" className="font-semibold">
						{t('notifications')}
					</h2>
					<p className="mt-1 mb-3 text-muted">{t('notificationsText')}</p>
					<DeviceSwitch serverKey={device.key} isDevice={device.on} />
				</section>
			)}
			<section aria-labelledby="language" className="mt-8 border-t border-line pt-6">
				<h2 id="language" className="mb-3 font-semibold">
					{t('language')}
				</h2>
				<LanguageSwitch chosen={language} />
			</section>
			<section aria-labelledby="theme" className="mt-8 border-t border-line pt-6">
				<h2 id="theme" className="mb-3 font-semibold">
					{t('theme')}
				</h2>
				<ThemeSwitch chosen={theme} />
			</section>
			<section aria-labelledby="keys" className="mt-8 border-t border-line pt-6">
				<h2 id="keys" className="font-semibold">
					{t('keys')}
				</h2>
				<p className="mt-1 mb-3 text-muted">{t('keysText')}</p>
				<ShortcutsSwitch on={shortcuts} />
			</section>
			<section aria-labelledby="sessions" className="mt-8 border-t border-line pt-6">
				<h2 id="sessions" className="font-semibold">
					{t('sessions')}
				</h2>
				<p className="mt-1 mb-3 text-muted">{t('sessionsText', { days: SESSION_DAYS })}</p>
				<HydrationBoundary state={dehydrate(lists)}>
					<Sessions />
				</HydrationBoundary>
			</section>
			<section aria-labelledby="ledger" className="mt-8 border-t border-line pt-6">
				<h2 id="ledger" className="font-semibold">
					{t('ledger')}
				</h2>
				<p className="mt-1 mb-3 text-muted">
					{t.rich('ledgerText', {
						log: (words) => (
							<Link href="/log" className="text-accent underline underline-offset-2">
								{words}
							</Link>
						),
					})}
				</p>
				<VerifyLedger subject={user.subject} label={t('verifyLedger')} />
			</section>
			<section aria-labelledby="data" className="mt-8 border-t border-line pt-6">
				<h2 id="data" className="font-semibold">
					{t('data')}
				</h2>
				<p className="mt-1 mb-3 text-muted">{t('dataText')}</p>
				<a href="/api/own-data" download className={buttonLook('quiet')}>
					{t('download')}
				</a>
			</section>
			<section aria-labelledby="session" className="mt-8 border-t border-line pt-6">
				<h2 id="session" className="mb-3 font-semibold">
					{t('device')}
				</h2>
				<SignOutButton />
			</section>
		</div>
	);
}
