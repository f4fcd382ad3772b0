import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { SESSION_DAYS } from '../../contract/caller/session.ts';
import type { LabelChoices } from '../../contract/label/labels.ts';
import type { Profile } from '../../contract/subject/subject.ts';
import { LIST_PAGE_SIZE, nextPage } from '../../trpc/paging.ts';
import { makeQueryClient } from '../../trpc/query-client.ts';
import { caller, trpc } from '../../trpc/server.ts';
import { buttonLook } from '../../ui/controls/button-look.ts';
import { Section } from '../../ui/controls/section.tsx';
import { DisplaySwitches } from '../../ui/display/display-switches.tsx';
import { ShortcutsSwitch } from '../../ui/keyboard/shortcuts-switch.tsx';
import { LabelSettings } from '../../ui/labels/label-settings.tsx';
import { ExpiringTokens } from '../../ui/machines/expiring-tokens.tsx';
import { MailSettings } from '../../ui/mail/mail-settings.tsx';
import { NotificationSettings } from '../../ui/notifications/notification-settings.tsx';
import { VerifyLedger } from '../../ui/proof/verify-ledger.tsx';
import { BlockedSubjects } from '../../ui/relations/blocked-subjects.tsx';
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
	const api = await caller();
	const [{ profile }, device, chosen, labels] = await Promise.all([
		api.subject.get({ subject: user.subject }),
		api.device.get(),
		api.notifications.choices(),
		api.moderation.labelChoices(),
	]);
	const lists = makeQueryClient();
	const [mail] = await Promise.all([
		lists.fetchQuery(trpc.mail.get.queryOptions()),
		lists.prefetchQuery(trpc.session.list.queryOptions()),
		lists.prefetchInfiniteQuery(trpc.subject.blocked.infiniteQueryOptions({ limit: LIST_PAGE_SIZE }, nextPage)),
	]);
	return (
		<HydrationBoundary state={dehydrate(lists)}>
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
				<RelationSettings profile={profile} labels={labels} />
				<ProfileSettings profile={profile} />
				<Section id="notifications" title={t('notifications')} about={t('notificationsText')}>
					<NotificationSettings chosen={chosen} device={device} />
				</Section>
				{(mail.available || mail.confirmed || mail.pending) && (
					<Section id="mail" title={t('mail')} about={t('mailText')}>
						<MailSettings />
					</Section>
				)}
				<BrowserSettings />
				<AccountSettings subject={user.subject} />
			</div>
		</HydrationBoundary>
	);
}

async function RelationSettings({ profile, labels }: { profile: Profile; labels: LabelChoices }) {
	const t = await getTranslations('pages.settings');
	return (
		<>
			<Section id="follows" title={t('follows')} className="mt-10">
				<FollowPolicyChoice chosen={profile.follows} />
			</Section>
			<Section id="labels" title={t('labels')} about={t('labelsText')}>
				<LabelSettings chosen={labels} />
			</Section>
			<Section
				id="muted"
				title={t('muted')}
				about={t.rich('mutedText', { link: (words) => <TextLink href="/settings/muted">{words}</TextLink> })}
			/>
			<Section id="blocked" title={t('blocked')} about={t('blockedText')}>
				<div className="-mx-4 -mt-2">
					<BlockedSubjects />
				</div>
			</Section>
		</>
	);
}

async function ProfileSettings({ profile }: { profile: Profile }) {
	const t = await getTranslations('pages.settings');
	return (
		<>
			<Section id="identity" title={t('identity')} about={t('identityText')} className="mt-10">
				<p className="flex items-center gap-3">
					<Avatar id={profile.id} size={32} />
					<code className="min-w-0 font-mono text-small [overflow-wrap:anywhere]">{profile.id}</code>
				</p>
			</Section>
			<Section id="feed" title={t('feed')} about={t('feedText')}>
				<PublicFeedSwitch profile={profile} />
			</Section>
			<Section
				id="machines"
				title={t('machines')}
				about={t.rich('machinesText', { link: (words) => <TextLink href="/settings/machines">{words}</TextLink> })}
			/>
		</>
	);
}

/** Choices that this browser keeps. */
async function BrowserSettings() {
	const t = await getTranslations('pages.settings');
	const { language, theme, shortcuts } = await choices();
	return (
		<>
			<Section id="language" title={t('language')}>
				<LanguageSwitch chosen={language} />
			</Section>
			<Section id="theme" title={t('theme')}>
				<ThemeSwitch chosen={theme} />
			</Section>
			<Section id="display" title={t('display')} about={t('displayText')}>
				<DisplaySwitches />
			</Section>
			<Section id="keys" title={t('keys')} about={t('keysText')}>
				<ShortcutsSwitch on={shortcuts} />
			</Section>
		</>
	);
}

async function AccountSettings({ subject }: { subject: string }) {
	const t = await getTranslations('pages.settings');
	return (
		<>
			<Section id="sessions" title={t('sessions')} about={t('sessionsText', { days: SESSION_DAYS })}>
				<Sessions />
			</Section>
			<Section
				id="ledger"
				title={t('ledger')}
				about={t.rich('ledgerText', { log: (words) => <TextLink href="/log">{words}</TextLink> })}
			>
				<VerifyLedger subject={subject} label={t('verifyLedger')} />
			</Section>
			<Section id="data" title={t('data')} about={t('dataText')}>
				<a href="/api/own-data" download className={buttonLook('quiet')}>
					{t('download')}
				</a>
			</Section>
			<Section
				id="decisions"
				title={t('decisions')}
				about={t.rich('decisionsText', { link: (words) => <TextLink href="/settings/decisions">{words}</TextLink> })}
			/>
			<Section id="session" title={t('device')}>
				<SignOutButton />
			</Section>
		</>
	);
}

const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
	<Link href={href} className="text-accent underline underline-offset-2">
		{children}
	</Link>
);
