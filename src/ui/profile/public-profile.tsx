import { LogIn } from 'lucide-react';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import type { Event, Page } from '../../contract/event/event.ts';
import { labelsOf, type SubjectLabels } from '../../contract/label/labels.ts';
import type { Profile } from '../../contract/subject/subject.ts';
import { buttonLook } from '../controls/button-look.ts';
import { SIDE_LINK } from '../controls/side-link.ts';
import { DateBar, type Earlier } from '../dates/date-bar.tsx';
import { GoToDateLink } from '../dates/go-to-date-link.tsx';
import { EventCard } from '../event/event-card.tsx';
import { LabelLine } from '../labels/label-line.tsx';
import { Avatar } from '../subject/avatar.tsx';
import { PinnedMark } from './pinned-mark.tsx';
import { ProfileFacts, ProfileText } from './profile-facts.tsx';

type Props = {
	profile: Profile;
	events: Page<Event>;
	pinned: Event | undefined;
	labels: SubjectLabels;
	/** Whether this is the page of the newest events. */
	isFirst: boolean;
	/** Set where the list begins with a day. */
	earlier: Earlier | undefined;
};

/** A subject that publishes a feed, for somebody who is not signed in: what the feed has, and the way to follow. */
export async function PublicProfile({ profile, events, pinned, labels, isFirst, earlier }: Props) {
	const t = await getTranslations('pages.publicProfile');
	const { id, name, handle } = profile;
	const { items, next } = events;
	const isNewest = isFirst && earlier?.chosen.before === undefined;
	const home = `/s/${id}`;
	return (
		<div className="mx-auto max-w-2xl">
			<header className="px-4 pt-8 pb-5">
				<div className="flex items-start justify-between gap-4">
					<Avatar id={id} size={76} />
					<Link href={`/sign-in?${new URLSearchParams({ callbackUrl: home })}`} className={buttonLook('primary')}>
						<LogIn size={16} aria-hidden />
						{t('signIn')}
					</Link>
				</div>
				<h1 className="mt-4 text-title font-bold whole-name">{name}</h1>
				<p className="text-muted [overflow-wrap:anywhere]">@{handle}</p>
				<LabelLine labels={labels.labels ?? []} />
				<ProfileText profile={profile} />
				<ProfileFacts profile={profile} />
			</header>
			<div className="border-t border-line">
				{earlier && <DateBar {...earlier} path={home} first={events} />}
				{!earlier && items.length > 0 && (
					<p className="mx-4 mt-3 flex justify-end print:hidden">
						<GoToDateLink path={home} className={SIDE_LINK} />
					</p>
				)}
				{isNewest && pinned && (
					<PinnedMark>
						<EventCard event={pinned} labels={labelsOf(labels, pinned.id)} />
					</PinnedMark>
				)}
				<section aria-label={t('events')}>
					{items.map((event) => (
						<EventCard key={event.id} event={event} labels={labelsOf(labels, event.id)} />
					))}
				</section>
				{items.length === 0 && isNewest && <p className="px-4 py-8 text-center text-muted">{t('empty')}</p>}
				{(next || !isFirst) && (
					<nav aria-label={t('pages')} className="flex justify-between gap-3 px-4 pt-6">
						{isFirst ? (
							<span />
						) : (
							<Link href={home} className={buttonLook('quiet')}>
								{t('newest')}
							</Link>
						)}
						{next && (
							<Link
								href={`${home}?${new URLSearchParams({ cursor: next })}`}
								rel="next"
								className={buttonLook('quiet')}
							>
								{t('older')}
							</Link>
						)}
					</nav>
				)}
			</div>
		</div>
	);
}
