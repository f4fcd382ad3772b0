import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { foldTag } from '../../../contract/text/hashtag.ts';
import { caller } from '../../../trpc/server.ts';
import { FeedSkeleton } from '../../../ui/controls/skeletons.tsx';
import { HashtagEvents } from '../../../ui/feed/hashtag-events.tsx';
import { firstPage } from '../../first-page.ts';
import { signInFirst } from '../../sign-in-first.ts';
import { namesFor, WithNames } from '../../with-names.tsx';

type Props = { params: Promise<{ tag: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
	return { title: `#${await tagOrNotFound(params)}` };
}

export default async function TagPage({ params }: Props) {
	const tag = await tagOrNotFound(params);
	const user = await signInFirst(`/tags/${encodeURIComponent(tag)}`);
	return (
		<div className="mx-auto max-w-2xl">
			<h1 className="px-4 pt-8 pb-3 text-title font-bold whole-name">#{tag}</h1>
			<Suspense fallback={<FeedSkeleton />}>
				<FirstPage tag={tag} reader={user.subject} />
			</Suspense>
		</div>
	);
}

async function FirstPage({ tag, reader }: { tag: string; reader: string }) {
	const first = await firstPage(async () => (await caller()).timeline.tag({ tag }));
	return (
		<WithNames {...(await namesFor(first))}>
			<HashtagEvents key={tag} tag={tag} reader={reader} first={first} />
		</WithNames>
	);
}

/** Reads the tag before anything is sent, so that a text that is no hashtag is answered with 404. */
async function tagOrNotFound(params: Props['params']): Promise<string> {
	return foldTag(decoded((await params).tag)) ?? notFound();
}

/** Next hands an address on as it was sent. */
function decoded(word: string): string {
	try {
		return decodeURIComponent(word);
	} catch {
		return '';
	}
}
