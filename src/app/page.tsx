import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { caller, visitor } from '../trpc/server.ts';
import { Compose } from '../ui/compose.tsx';
import { Landing } from '../ui/landing.tsx';
import { RequestsNotice } from '../ui/requests-notice.tsx';
import { FeedSkeleton } from '../ui/skeletons.tsx';
import { type Reader, Timeline } from '../ui/timeline.tsx';
import { firstPage } from './first-page.ts';

export default async function Home() {
	const user = await visitor();
	if (!user) return <Landing />;
	const t = await getTranslations('pages.home');
	return (
		<div className="mx-auto max-w-2xl">
			<h1 className="sr-only">{t('title')}</h1>
			<Compose reader={user.subject} />
			<Suspense fallback={<FeedSkeleton />}>
				<FirstPage reader={user} />
			</Suspense>
		</div>
	);
}

async function FirstPage({ reader }: { reader: Reader }) {
	const [first, asked] = await Promise.all([
		firstPage(async () => (await caller()).timeline.page({})),
		firstPage(async () => (await caller()).subject.requests({ limit: 1 })),
	]);
	const isEmpty = first?.items.length === 0;
	const sources = isEmpty ? await firstPage(async () => (await caller()).timeline.sources()) : undefined;
	return (
		<>
			{asked && asked.items.length > 0 && <RequestsNotice reader={reader.subject} />}
			<Timeline reader={reader} first={first} sources={sources} />
		</>
	);
}
