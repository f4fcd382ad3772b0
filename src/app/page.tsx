import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { User } from '../contract/caller/principal.ts';
import type { Rights } from '../contract/caller/role.ts';
import { filterIn } from '../contract/timeline/event-filter.ts';
import { caller, visitor } from '../trpc/server.ts';
import { Compose } from '../ui/compose/compose.tsx';
import { FeedSkeleton } from '../ui/controls/skeletons.tsx';
import { BesideFeed } from '../ui/directory/beside-feed.tsx';
import { EarlierTimeline, TimelineDates } from '../ui/feed/rare-parts.ts';
import { Timeline } from '../ui/feed/timeline.tsx';
import type { TimelineDays } from '../ui/feed/timeline-dates.tsx';
import { ExpiringTokens } from '../ui/machines/expiring-tokens.tsx';
import { FollowRequestsNotice } from '../ui/relations/follow-requests-notice.tsx';
import { ListTabs } from '../ui/saved/list-tabs.tsx';
import { Landing } from '../ui/shell/landing.tsx';
import { earlierOf } from './earlier.ts';
import { firstPage } from './first-page.ts';
import { newcomer } from './newcomer.ts';
import { sharedMeta } from './shared-meta.ts';
import type { Query } from './sign-in-first.ts';
import { Soon } from './soon.tsx';
import { namesFor, WithNames } from './with-names.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages');
	// The layout's form of titles is for the pages below it.
	if (await visitor()) return { title: { absolute: `${t('home.title')} · Tideline` } };
	return sharedMeta({ path: '/', title: 'Tideline', description: t('landing.about') });
}

export default async function Home({ searchParams }: { searchParams: Promise<Query> }) {
	const user = await visitor();
	if (!user) return <Landing />;
	const t = await getTranslations('pages.home');
	const query = await searchParams;
	const left = filterIn({ get: (name) => firstOf(query[name]) });
	const earlier = await earlierOf(query, async (month) => (await caller()).timeline.days({ ...month, left }));
	const before = earlier?.chosen.before;
	return (
		// The column beside the feed begins where there is room for it: see `beside-feed.tsx`.
		<div className="mx-auto max-w-2xl min-[85rem]:grid min-[85rem]:max-w-6xl min-[85rem]:grid-cols-[minmax(0,42rem)_20rem] min-[85rem]:justify-between">
			<div>
				<h1 className="sr-only">{t('title')}</h1>
				<Soon data={readLists()} fallback={null}>
					{(lists) => lists && <ListTabs lists={lists} />}
				</Soon>
				{earlier && before ? (
					<TimelineFrom key={before} {...earlier} left={left} before={before} reader={user.subject} />
				) : (
					<>
						<Compose reader={user.subject} />
						<ExpiringTokens />
						{earlier && <TimelineDates {...earlier} left={left} first={undefined} />}
						<Soon data={readTimeline(user)} fallback={<FeedSkeleton />}>
							{({ first, asked, sources, guided, names, mark }) => (
								<WithNames {...names}>
									<FollowRequestsNotice reader={user.subject} known={asked} />
									<Timeline
										reader={user}
										first={first}
										sources={sources}
										newcomer={guided}
										seen={mark?.upTo}
										hasDays={earlier !== undefined}
									/>
								</WithNames>
							)}
						</Soon>
					</>
				)}
			</div>
			<BesideFeed />
		</div>
	);
}

const firstOf = (value: string | string[] | undefined): string | null => [value].flat()[0] ?? null;

/** Waits for its events: without a program, nothing that comes later would be put into its place. */
async function TimelineFrom(props: TimelineDays & { before: string; reader: string }) {
	const first = await firstPage(async () => (await caller()).timeline.page({ before: props.before }));
	return (
		<WithNames {...(await namesFor(first))}>
			<EarlierTimeline {...props} first={first} />
		</WithNames>
	);
}

/** No members: the page would grow with them. */
async function readLists() {
	const lists = await firstPage(async () => (await caller()).saved.lists());
	return lists?.map(({ id, name }) => ({ id, name }));
}

async function readTimeline(user: Pick<User, 'subject'> & { rights: Rights }) {
	const api = await caller();
	const [first, asked, mark] = await Promise.all([
		firstPage(() => api.timeline.page({})),
		firstPage(() => api.subject.requests({ limit: 1 })),
		firstPage(() => api.timeline.seen()),
	]);
	const names = await namesFor(first);
	const sources = first?.items.length === 0 ? await firstPage(() => api.timeline.sources()) : undefined;
	const guided = await newcomer(user, first?.next === undefined && sources?.follows === false);
	return { first, asked, sources, guided, names, mark };
}
