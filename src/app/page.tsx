import { getTranslations } from 'next-intl/server';
import { caller, visitor } from '../trpc/server.ts';
import { Compose } from '../ui/compose/compose.tsx';
import { FeedSkeleton } from '../ui/controls/skeletons.tsx';
import { Timeline } from '../ui/feed/timeline.tsx';
import { ExpiringTokens } from '../ui/machines/expiring-tokens.tsx';
import { FollowRequestsNotice } from '../ui/relations/follow-requests-notice.tsx';
import { Landing } from '../ui/shell/landing.tsx';
import { firstPage } from './first-page.ts';
import { Soon } from './soon.tsx';

export default async function Home() {
	const user = await visitor();
	if (!user) return <Landing />;
	const t = await getTranslations('pages.home');
	return (
		<div className="mx-auto max-w-2xl">
			<h1 className="sr-only">{t('title')}</h1>
			<Compose reader={user.subject} />
			<ExpiringTokens />
			<Soon data={readTimeline()} fallback={<FeedSkeleton />}>
				{({ first, asked, sources }) => (
					<>
						<FollowRequestsNotice reader={user.subject} known={asked} />
						<Timeline reader={user} first={first} sources={sources} />
					</>
				)}
			</Soon>
		</div>
	);
}

async function readTimeline() {
	const api = await caller();
	const [first, asked] = await Promise.all([
		firstPage(() => api.timeline.page({})),
		firstPage(() => api.subject.requests({ limit: 1 })),
	]);
	const sources = first?.items.length === 0 ? await firstPage(() => api.timeline.sources()) : undefined;
	return { first, asked, sources };
}
