'use client';

import { onlineManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
	createTRPCClient,
	httpBatchLink,
	httpLink,
	httpSubscriptionLink,
	splitLink,
	type TRPCClient,
	type TRPCClientErrorLike,
} from '@trpc/client';
import type { inferRouterOutputs } from '@trpc/server';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import type { AppRouter } from '../api/routers/router.ts';
import { READER_HEADER } from '../contract/http/reader-header.ts';
import { forgetHomeWhenRefused } from './home-cache.ts';
import { makeQueryClient } from './query-client.ts';

export type Client = TRPCClient<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
/** A refusal: `data.reason` is the stable code, `message` a sentence for the reader. */
export type CallError = TRPCClientErrorLike<AppRouter>;

const ENDPOINT = '/api/trpc';
/** Number of calls that the server takes in one request. */
const LARGEST_BATCH = 10;
/** Node takes 16 KiB of headers, with the cookies. A batch of questions is one address. */
const LONGEST_ADDRESS = 12_000;
/** A browser takes 64 KiB of requests that outlive their page, all together. This many characters are 12 kB at the most. */
const OUTLIVING_CHARACTERS = 4_000;

/** Sends a call by itself and at once. A batch waits a moment for others, and a page that is being left has none. */
export const SENT_AT_ONCE = { context: { isAlone: true } };

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

export { useTRPC, useTRPCClient };

/** The browser's client: batches over HTTP, subscriptions over server-sent events. `reader` is the subject that the page was rendered for. */
export function Connected({ reader, children }: { reader: string | undefined; children: ReactNode }) {
	const queryClient = queryClientOfRender();
	const trpcClient = useMemo(() => clientOf(reader), [reader]);
	// While an error was shown instead of the page, events of the network were missed. Offline is not believed here: browsers
	// report it by mistake at times.
	useEffect(() => {
		if (navigator.onLine) onlineManager.setOnline(true);
	}, []);
	return (
		<QueryClientProvider client={queryClient}>
			<TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
				<Reader value={reader}>{children}</Reader>
			</TRPCProvider>
		</QueryClientProvider>
	);
}

const Reader = createContext<string | undefined>(undefined);

/** The subject that reads this page; undefined for a stranger. */
export const useReader = (): string | undefined => use(Reader);

function clientOf(reader: string | undefined): Client {
	const headers = reader === undefined ? {} : { [READER_HEADER]: reader };
	return createTRPCClient<AppRouter>({
		links: [
			forgetHomeWhenRefused,
			splitLink({
				condition: ({ type }) => type === 'subscription',
				// It only says that something changed, and browsers send no headers with it.
				true: httpSubscriptionLink({ url: ENDPOINT }),
				false: splitLink({
					condition: ({ context }) => context.isAlone === true,
					true: httpLink({ url: ENDPOINT, headers, fetch: fetchToTheEnd }),
					false: httpBatchLink({
						url: ENDPOINT,
						maxItems: LARGEST_BATCH,
						maxURLLength: LONGEST_ADDRESS,
						headers,
						fetch: fetchToTheEnd,
					}),
				}),
			}),
		],
	});
}

/** Sends a change even if its page is left meanwhile: the page has shown it as done. */
function fetchToTheEnd(url: RequestInfo | URL | string, init?: RequestInit): Promise<Response> {
	const isChange = typeof init?.body === 'string' && init.body.length <= OUTLIVING_CHARACTERS;
	return fetch(url, isChange ? { ...init, keepalive: true } : init);
}

let inBrowser: QueryClient | undefined;

/** On the server one for each render, so that no reader sees what another fetched; in the browser always the same. */
function queryClientOfRender(): QueryClient {
	if (typeof window === 'undefined') return makeQueryClient();
	inBrowser ??= makeQueryClient();
	return inBrowser;
}
