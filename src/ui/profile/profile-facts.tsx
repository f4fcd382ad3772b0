import { Cpu, Link2, Rss, User } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { hasPublicFeed } from '../../contract/subject/public-feed.ts';
import { sharedPath } from '../../contract/subject/shared-path.ts';
import type { Profile } from '../../contract/subject/subject.ts';
import { Exact } from '../controls/time.tsx';

/** The subject's description of itself. */
export function ProfileText({ profile: { description } }: { profile: Profile }) {
	return description === undefined ? null : (
		<p dir="auto" className="mt-3 max-w-prose text-pretty [overflow-wrap:anywhere]">
			{description}
		</p>
	);
}

type Props = {
	profile: Profile;
	/** The owner and the source of a machine, if known. */
	origin?: ReactNode;
	children?: ReactNode;
};

/** Facts about a subject. */
export function ProfileFacts({ profile, origin, children }: Props) {
	const t = useTranslations('subject');
	const { kind, link, createdAt } = profile;
	const isMachine = kind === 'machine';
	return (
		<dl className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-small text-muted">
			{link && <ProfileLink link={link} />}
			<div className="flex items-center gap-1.5">
				<dt className="sr-only">{t('kind')}</dt>
				{isMachine ? <Cpu size={15} aria-hidden /> : <User size={15} aria-hidden />}
				<dd>{isMachine ? t('machine') : t('person')}</dd>
			</div>
			{origin}
			<div className="flex gap-1.5">
				<dt>{t('since')}</dt>
				<dd>
					<Exact at={createdAt} part="day" />
				</dd>
			</div>
			{children}
			{hasPublicFeed(profile) && (
				<div>
					<dt className="sr-only">{t('feed')}</dt>
					<dd>
						<FeedLinks profile={profile} />
					</dd>
				</div>
			)}
		</dl>
	);
}

/** Anything in storage that is no web address is not shown. */
function ProfileLink({ link }: { link: string }) {
	const t = useTranslations('subject');
	const address = URL.parse(link);
	if (!address || !/^https?:$/.test(address.protocol)) return null;
	return (
		<div className="flex min-w-0 items-center gap-1.5">
			<dt className="sr-only">{t('link')}</dt>
			<Link2 size={15} aria-hidden className="shrink-0" />
			<dd className="min-w-0">
				<a
					href={link}
					target="_blank"
					rel="nofollow ugc noopener noreferrer"
					className="named block text-accent hover:underline"
				>
					<bdi>{`${address.host}${address.pathname.replace(/\/$/, '')}`}</bdi>
				</a>
			</dd>
		</div>
	);
}

/** Links to the public feed: one that people can copy, by the handle, and two by the id, which feed readers find and keep. */
function FeedLinks({ profile }: { profile: Profile }) {
	const t = useTranslations('subject');
	const { id, name } = profile;
	return (
		<>
			<link rel="alternate" type="application/atom+xml" title={name} href={`/s/${id}/feed.atom`} />
			<link rel="alternate" type="application/feed+json" title={name} href={`/s/${id}/feed.json`} />
			<a href={`${sharedPath(profile)}/feed.atom`} className="flex items-center gap-1.5 text-accent hover:underline">
				<Rss size={15} aria-hidden />
				{t('feed')}
			</a>
		</>
	);
}
