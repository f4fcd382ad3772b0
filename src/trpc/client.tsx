'use client';

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
	createTRPCClient,
	httpBatchLink,
	httpSubscriptionLink,
	splitLink,
	type TRPCClient,
	type TRPCClientErrorLike,
} from '@trpc/client';
import type { inferRouterOutputs } from '@trpc/server';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import { type ReactNode, useState } from 'react';
import type { AppRouter } from '../api/router.ts';
import { makeQueryClient } from './query-client.ts';

export type Client = TRPCClient<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
/** A refusal: `data.reason` is the stable code, `message` a sentence for the reader. */
export type Refusal = TRPCClientErrorLike<AppRouter>;

const ENDPOINT = '/api/trpc';
/** As many calls as the server takes in one request. */
const LARGEST_BATCH = 10;

const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

export { useTRPC, useTRPCClient };

/** The browser's client: batches over HTTP, subscriptions over server-sent events. */
export function Connected({ children }: { children: ReactNode }) {
	const queryClient = queryClientOfThisSide();
	const [trpcClient] = useState(() =>
		createTRPCClient<AppRouter>({
			links: [
				splitLink({
					condition: ({ type }) => type === 'subscription',
					true: httpSubscriptionLink({ url: ENDPOINT }),
					false: httpBatchLink({ url: ENDPOINT, maxItems: LARGEST_BATCH }),
				}),
			],
		}),
	);
	return (
		<QueryClientProvider client={queryClient}>
			<TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
				{children}
			</TRPCProvider>
		</QueryClientProvider>
	);
}

let inBrowser: QueryClient | undefined;

/** One a render on the server, so that nobody sees what another fetched; one for good in the browser. */
function queryClientOfThisSide(): QueryClient {
	if (typeof window === 'undefined') return makeQueryClient();
	inBrowser ??= makeQueryClient();
	return inBrowser;
}
