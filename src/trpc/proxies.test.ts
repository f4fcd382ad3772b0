import { QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpLink } from '@trpc/client';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { expect, test } from 'vitest';
import type { AppRouter } from '../api/routers/router.ts';
import { clientOf, optionsOf } from './proxies.ts';

const called: unknown[][] = [];
const call = async (...given: unknown[]) => void called.push(given);
const ours = optionsOf(call);
const theirs = createTRPCOptionsProxy<AppRouter>({
	client: createTRPCClient<AppRouter>({ links: [httpLink({ url: 'http://tideline.invalid' })] }),
	queryClient: new QueryClient(),
});

test('queries have the keys of tRPC, by which the server hands its readings to the browser', () => {
	const event = { subject: 'dev-alice', id: 'e1' };
	const keysOf = (trpc: typeof ours) => [
		trpc.pathKey(),
		trpc.timeline.pathKey(),
		trpc.timeline.pathFilter(),
		trpc.session.me.queryKey(),
		trpc.session.me.queryOptions().queryKey,
		trpc.subject.requests.queryKey({ limit: 1 }),
		trpc.subject.requests.queryFilter({ limit: 1 }),
		trpc.thread.replies.infiniteQueryFilter(event),
		trpc.thread.replies.infiniteQueryOptions({ ...event, cursor: 'c' }, { getNextPageParam: () => undefined }).queryKey,
		trpc.event.post.mutationKey(),
		trpc.event.post.mutationOptions().mutationKey,
	];
	expect(keysOf(ours)).toEqual(keysOf(theirs));
});

test('the client names the procedure, and each page of a list its place', async () => {
	called.length = 0;
	const client = clientOf(call);
	const signal = new AbortController().signal;
	await client.log.about.query(undefined, { signal });
	await client.event.remove.mutate({ id: 'e1' });
	const { queryFn, initialPageParam } = ours.thread.replies.infiniteQueryOptions(
		{ subject: 'dev-alice', id: 'e1', limit: 50 },
		{ getNextPageParam: ({ next }) => next },
	);
	expect(initialPageParam).toBeUndefined();
	const read = queryFn as unknown as (place: { pageParam?: string; direction: string }) => Promise<unknown>;
	await read({ direction: 'forward' });
	await read({ pageParam: 'c', direction: 'forward' });
	expect(called).toEqual([
		['query', 'log.about', undefined, { signal }],
		['mutation', 'event.remove', { id: 'e1' }, undefined],
		['query', 'thread.replies', { subject: 'dev-alice', id: 'e1', limit: 50, direction: 'forward' }],
		['query', 'thread.replies', { subject: 'dev-alice', id: 'e1', limit: 50, cursor: 'c', direction: 'forward' }],
	]);
});
