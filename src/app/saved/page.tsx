import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { caller } from '../../trpc/server.ts';
import { FeedSkeleton } from '../../ui/controls/skeletons.tsx';
import { Bookmarks } from '../../ui/saved/bookmarks.tsx';
import { firstPage } from '../first-page.ts';
import { signInFirst } from '../sign-in-first.ts';
import { SavedHeading } from './saved-heading.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.saved');
	return { title: t('bookmarks') };
}

export default async function BookmarksPage() {
	const user = await signInFirst('/saved');
	return (
		<>
			<SavedHeading />
			<Suspense fallback={<FeedSkeleton />}>
				<FirstPage reader={user.subject} />
			</Suspense>
		</>
	);
}

async function FirstPage({ reader }: { reader: string }) {
	const first = await firstPage(async () => (await caller()).saved.bookmarks({}));
	return <Bookmarks reader={reader} first={first} />;
}
