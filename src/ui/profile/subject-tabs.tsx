'use client';

import { Tabs } from '@base-ui/react/tabs';
import { useQuery } from '@tanstack/react-query';
import { Quote } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import type { Rights } from '../../contract/caller/role.ts';
import type { Event, Page } from '../../contract/event/event.ts';
import type { Counts } from '../../contract/subject/subject-card.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { replaceQuery } from '../browser/replace-query.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import type { Earlier } from '../dates/date-bar.tsx';
import { useHydrated } from '../hooks/clock.tsx';
import { BlockNotice } from '../relations/block-notice.tsx';
import { Followers, Following } from '../relations/follow-lists.tsx';
import { FollowRequests } from '../relations/follow-requests.tsx';
import { EventsAbout } from './events-about.tsx';
import { eventsHiddenBy } from './hidden-events.ts';
import { PinnedEvent } from './pinned-event.tsx';
import { ProtectedEvents } from './protected-events.tsx';
import { SubjectEvents } from './subject-events.tsx';
import { type SubjectTab, subjectTab } from './subject-tab.ts';

const TAB =
	'shrink-0 rounded-lg px-2 sm:px-3 py-2.5 text-small font-semibold text-muted transition-colors -outline-offset-2 select-none hover:text-ink data-active:text-ink';
const PANEL = 'outline-none';

type Props = {
	id: string;
	reader: string;
	rights: Rights;
	/** The first page of events, read by the server when their tab is open. */
	events: Page<Event> | undefined;
	/** Set where the address names a day. */
	earlier: Earlier | undefined;
};

/** The events, followers and followed subjects of a subject. The address names the open tab. */
export function SubjectTabs({ id, reader, rights, events, earlier }: Props) {
	const t = useTranslations('subject');
	const self = id === reader;
	const tab = subjectTab(useSearchParams().get('tab'), self);
	const trpc = useTRPC();
	const { data: subject } = useQuery(trpc.subject.get.queryOptions({ subject: id }));
	const hiddenBy = subject && eventsHiddenBy(subject, rights);
	const name = subject?.profile.name ?? '';
	const isMachine = subject?.profile.kind === 'machine';
	const blocked = hiddenBy === 'block' && (
		<BlockNotice id={id} name={name} byReader={subject?.relation === 'blocked'} />
	);
	// Across a block nobody is told how much goes on there.
	const { data: counts } = useQuery(
		trpc.directory.counts.queryOptions({ subject: id }, { enabled: subject !== undefined && !blocked }),
	);
	return (
		<Tabs.Root
			value={tab}
			onValueChange={(value: SubjectTab) => replaceQuery({ tab: value === 'events' ? '' : value })}
		>
			<TabList isMachine={isMachine} self={self} counts={blocked ? undefined : counts} />
			<Tabs.Panel value="events" className={PANEL}>
				{blocked ||
					(hiddenBy ? (
						<ProtectedEvents name={name} asked={subject?.relation === 'requested'} />
					) : (
						<>
							{subject?.profile.pinned && !earlier && (
								<PinnedEvent subject={id} id={subject.profile.pinned} reader={reader} />
							)}
							<SubjectEvents key={`${id} ${earlier?.chosen.before}`} first={events} {...{ id, reader, earlier }} />
						</>
					))}
			</Tabs.Panel>
			{isMachine && (
				<Tabs.Panel value="about" className={PANEL}>
					{blocked || (
						<EventsAbout
							key={id}
							id={id}
							reader={reader}
							empty={
								<EmptyState icon={<Quote size={26} aria-hidden />} title={t('noneAbout')}>
									{null}
								</EmptyState>
							}
						/>
					)}
				</Tabs.Panel>
			)}
			<Tabs.Panel value="followers" className={PANEL}>
				{blocked || <Followers id={id} self={self} />}
			</Tabs.Panel>
			<Tabs.Panel value="following" className={PANEL}>
				{blocked || <Following id={id} self={self} />}
			</Tabs.Panel>
			{self && (
				<Tabs.Panel value="requests" className={PANEL}>
					<FollowRequests />
				</Tabs.Panel>
			)}
		</Tabs.Root>
	);
}

type TabListProps = { isMachine: boolean; self: boolean; counts: Counts | undefined };

function TabList({ isMachine, self, counts }: TabListProps) {
	const t = useTranslations('subject');
	const hydrated = useHydrated();
	return (
		<Tabs.List
			aria-label={t('tabs')}
			inert={!hydrated}
			className="relative flex gap-1 overflow-x-auto border-b border-line px-1 [scrollbar-width:none]"
		>
			<Tabs.Tab value="events" className={TAB}>
				{t('events')}
				<Count of={counts?.events} />
			</Tabs.Tab>
			{isMachine && (
				<Tabs.Tab value="about" className={TAB}>
					{t('about')}
				</Tabs.Tab>
			)}
			<Tabs.Tab value="followers" className={TAB}>
				{t('followers')}
				<Count of={counts?.followers} />
			</Tabs.Tab>
			<Tabs.Tab value="following" className={TAB}>
				{t('following')}
				<Count of={counts?.following} />
			</Tabs.Tab>
			{self && (
				<Tabs.Tab value="requests" className={TAB}>
					{t('requests')}
				</Tabs.Tab>
			)}
			<Tabs.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-accent transition-[translate,width] duration-250 ease-tide" />
		</Tabs.List>
	);
}

/** The count behind the name of a tab. */
function Count({ of: count }: { of: number | undefined }) {
	const format = useFormatter();
	if (count === undefined) return null;
	return (
		<>
			{' '}
			<span className="ml-0.5 font-normal text-muted tabular-nums">{format.number(count)}</span>
		</>
	);
}
