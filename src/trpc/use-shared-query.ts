'use client';

import {
	hashKey,
	type QueryClient,
	type QueryKey,
	QueryObserver,
	type QueryObserverOptions,
	useQueryClient,
} from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';

type Asked<Data> = QueryObserverOptions<Data> & { queryKey: QueryKey };
type Shared = { observer: QueryObserver; listeners: Set<() => void>; stop(): void };

const sharedOf = new WeakMap<QueryClient, Map<string, Shared>>();

/**
 * The data of a query that many rows of a list show, as `useQuery` gives it. All rows share one observer, because an
 * observer for each would cost more than the rest of the row. The key stands for the whole question.
 */
export function useSharedQuery<Data>(asked: Asked<Data>): Data | undefined {
	const client = useQueryClient();
	const { enabled } = asked;
	const name = hashKey(asked.queryKey);
	const { subscribe, read } = useMemo(
		() => sharedQuery(client, asked),
		// oxlint-disable-next-line react/exhaustive-deps -- the rest of the question is another object at each rendering
		[client, name, enabled],
	);
	return useSyncExternalStore(subscribe, read, read);
}

/** The store that one row reads. */
export function sharedQuery<Data>(client: QueryClient, asked: Asked<Data>) {
	const name = hashKey(asked.queryKey);
	return {
		subscribe: (listener: () => void) =>
			asked.enabled ? share(client, name, asked as Asked<unknown>, listener) : () => {},
		read: () => client.getQueryCache().get(name)?.state.data as Data | undefined,
	};
}

function share(client: QueryClient, name: string, asked: Asked<unknown>, listener: () => void): () => void {
	const all = sharedOf.get(client) ?? new Map<string, Shared>();
	sharedOf.set(client, all);
	const known = all.get(name);
	const shared = known ?? observe(client, asked);
	all.set(name, shared);
	shared.listeners.add(listener);
	// A row that comes in asks for old data again.
	if (known?.observer.getCurrentResult().isStale) void known.observer.refetch({ cancelRefetch: false });
	return () => {
		shared.listeners.delete(listener);
		if (shared.listeners.size > 0) return;
		shared.stop();
		all.delete(name);
	};
}

function observe(client: QueryClient, asked: Asked<unknown>): Shared {
	const observer = new QueryObserver(client, asked);
	const listeners = new Set<() => void>();
	const stop = observer.subscribe(() => {
		for (const listener of listeners) listener();
	});
	return { observer, listeners, stop };
}
