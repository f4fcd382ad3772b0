import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { isTokenId } from '../../../../contract/caller/token.ts';
import { makeQueryClient } from '../../../../trpc/query-client.ts';
import { caller, refusalOf, trpc, visitor } from '../../../../trpc/server.ts';
import { ListFeed } from '../../../../ui/saved/list-feed.tsx';
import { ListHeader } from '../../../../ui/saved/list-header.tsx';
import { ListTabs } from '../../../../ui/saved/list-tabs.tsx';
import { signInFirst } from '../../../sign-in-first.ts';

type Props = { params: Promise<{ list: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
	if (!(await visitor())) return {};
	const { list } = await listOrNotFound((await params).list);
	return { title: list.name };
}

export default async function ListPage({ params }: Props) {
	const id = (await params).list;
	const user = await signInFirst(`/saved/lists/${id}`);
	const { list, ...first } = await listOrNotFound(id);
	const queryClient = makeQueryClient();
	await queryClient.prefetchQuery(trpc.saved.lists.queryOptions());
	return (
		<>
			<HydrationBoundary state={dehydrate(queryClient)}>
				<ListTabs lists={[list]} />
				<ListHeader list={list} />
			</HydrationBoundary>
			<ListFeed key={id} id={id} name={list.name} reader={user.subject} first={first} seen={list.seen} />
		</>
	);
}

/** The list and the first page of its events, once a request. */
const listOrNotFound = cache(async (id: string) => {
	if (!isTokenId(id)) notFound();
	try {
		return await (await caller()).saved.list({ id });
	} catch (error) {
		if (refusalOf(error)?.code === 'list_not_found') notFound();
		throw error;
	}
});
